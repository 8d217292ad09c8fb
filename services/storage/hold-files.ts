import type { Bucket } from "./storage.ts"

/** Files of a bucket by their paths: each is made available once, when it is first asked for, until all are disposed of. */
export type HeldFiles = AsyncDisposable & {
  /** @throws NoSuchFile */
  pathOf(key: string): Promise<string>
}

/** Holds files that are used many times: `withFile` may download a file each time. */
export function holdFiles(bucket: Pick<Bucket, "withFile">): HeldFiles {
  const paths = new Map<string, Promise<string>>()
  const uses: Promise<void>[] = []
  const disposed = Promise.withResolvers<void>()
  const hold = (key: string) =>
    new Promise<string>((resolve, reject) => {
      const use = bucket.withFile(key, (path) => {
        resolve(path)
        return disposed.promise
      })
      uses.push(use.catch(reject))
    })
  return {
    pathOf(key) {
      const path = paths.get(key) ?? hold(key)
      paths.set(key, path)
      return path
    },
    async [Symbol.asyncDispose]() {
      disposed.resolve()
      await Promise.all(uses)
    },
  }
}
