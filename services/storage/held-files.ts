import type { Bucket } from "./storage.ts"

/** Makes each file available once, on first use, until disposal. */
export type HeldFiles = AsyncDisposable & {
  getPath(key: string): Promise<string>
}

export function openHeldFiles(bucket: Pick<Bucket, "withFile">): HeldFiles {
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
    getPath(key) {
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
