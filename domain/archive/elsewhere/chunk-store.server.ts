import type { BackupTarget } from "../../../services/backup-targets/backup-targets.ts"
import { TargetProblem } from "../../../services/backup-targets/target-problem.ts"
import type { RecoveryKey, StoreFolder } from "./recovery-key.server.ts"

/** In memory a few times at once, and sent again after a cut. */
export const chunkBytes = 4 * 1024 * 1024

export class BrokenChunk extends Error {
  override name = "BrokenChunk"
  readonly chunk: string
  readonly reason: "missing" | "damaged"

  constructor(chunk: string, reason: "missing" | "damaged", cause?: unknown) {
    super(`the chunk ${chunk} is ${reason}`, { cause })
    this.chunk = chunk
    this.reason = reason
  }
}

/** Chunks have the keyed hash of their contents as name, so that equal contents are stored once, and each is checked by its name. */
export type ChunkStore = {
  /** Null if there is no such file. @throws BrokenChunk */
  read(name: string, signal?: AbortSignal): Promise<Buffer>
  write(name: string, plain: Uint8Array, signal?: AbortSignal): Promise<number>
}

export const openChunkStore = (target: BackupTarget, key: RecoveryKey, folder: StoreFolder): ChunkStore => ({
  async read(name, signal) {
    const sealed = await target.get(`${folder}/${name}`, signal)
    if (!sealed) throw new BrokenChunk(name, "missing")
    const plain = await key.decrypt(sealed).catch((error: unknown) => {
      throw new BrokenChunk(name, "damaged", error)
    })
    if (key.nameOf(folder, plain) !== name) throw new BrokenChunk(name, "damaged")
    return Buffer.from(plain)
  },
  async write(name, plain, signal) {
    const sealed = await key.encrypt(plain)
    await target.put(`${folder}/${name}`, sealed, signal)
    return sealed.length
  },
})

export type PresentChunks = {
  has(name: string): boolean
  /** Of a damaged one, so that it is sent again. */
  forget(name: string): void
  /** Again from the place, because chunks may have been removed there. @throws TargetProblem */
  requireAll(names: Iterable<string>): Promise<void>
}

export async function listPresentChunks(target: BackupTarget): Promise<PresentChunks> {
  /** Every whole chunk has some bytes. */
  const list = async () => {
    const files = (await target.list("chunks")).filter(({ bytes }) => bytes > 0)
    return new Set(files.map(({ name }) => name.slice("chunks/".length)))
  }
  const present = await list()
  return {
    has: (name) => present.has(name),
    forget: (name) => void present.delete(name),
    async requireAll(names) {
      const now = await list()
      for (const name of names)
        if (!now.has(name))
          throw new TargetProblem("unexpected", "Files disappeared from that place while the backup was made.")
    },
  }
}

/** The next backup sends them again, if it needs them. Reads each once more first. The caller has the lease of the place. */
export async function removeDamagedChunks(
  target: BackupTarget,
  store: ChunkStore,
  names: Iterable<string>,
): Promise<string[]> {
  const removed: string[] = []
  for (const name of new Set(names)) {
    const error = await store.read(name).then(
      () => null,
      (error: unknown) => error,
    )
    if (error && !(error instanceof BrokenChunk)) throw error
    if (!(error instanceof BrokenChunk) || error.reason !== "damaged") continue
    await target.remove(`chunks/${name}`)
    removed.push(name)
  }
  return removed
}
