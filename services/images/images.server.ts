import { rm, writeFile } from "node:fs/promises"
import { availableParallelism, totalmem } from "node:os"
import { join } from "node:path"
import type { DeriveOptions, Images, PictureAnswer } from "./images.ts"
import { defaultLimits, getStoredLimits, type PictureLimits } from "./limits.ts"
import { purgeScratch, withScratch } from "./scratch.server.ts"
import { getTileKey } from "./tile-key.ts"
import { createWorkerPool, type WorkerPool } from "./worker-pool.server.ts"

type Options = {
  workerFile: string
  log: { warn(fields: object, message?: string): void }
  concurrency?: number
  limits?: Partial<PictureLimits>
}

/** Urgent and slow tasks have separate processes, so that no upload waits for an AVIF. Processes start on first use. */
export function openImages({
  workerFile,
  log,
  concurrency = 1,
  limits: changed,
}: Options): Images & { pids(): number[] } {
  const limits = { ...defaultLimits, memory: limitMemory(defaultLimits.memory), ...changed }
  const stored = getStoredLimits(limits)
  purgeScratch().catch((error: unknown) => log.warn({ error }, "old scratch folders could not be deleted"))
  const urgentPool = createWorkerPool({ workerFile, size: Math.min(2, availableParallelism()), log })
  const backgroundPool = createWorkerPool({ workerFile, size: concurrency, patient: true, log })

  const derive =
    <K extends "first" | "rest" | "avif" | "evidence">(kind: K, pool: WorkerPool, timeoutMs: number) =>
    (file: string, options: DeriveOptions) =>
      withScratch((scratch) =>
        withSaving(options, (made, signal) =>
          pool.run({ kind, file, limits: stored, scratch, ...toTaskOptions(options) }, { timeoutMs, made, signal }),
        ),
      )

  return {
    inspect: (source, { signal, limits: wanted } = {}) =>
      withScratch(async (scratch) => {
        const file = typeof source === "string" ? source : join(scratch, "upload")
        if (typeof source !== "string") await writeFile(file, source)
        return urgentPool.run(
          { kind: "inspect", file, limits: { ...limits, ...wanted }, scratch },
          { timeoutMs: limits.inspectMs, signal },
        )
      }),
    deriveFirst: derive("first", urgentPool, limits.firstMs),
    deriveEvidence: derive("evidence", urgentPool, limits.firstMs),
    deriveRest: derive("rest", backgroundPool, limits.restMs),
    deriveAvif: derive("avif", backgroundPool, limits.avifMs),
    cutTiles: (file, { folder, save, signal, crop = null }) =>
      withScratch(async (scratch) => {
        const task = { kind: "tiles", file, limits: stored, scratch, folder, crop } as const
        const cut = await backgroundPool.run(task, { timeoutMs: limits.tilesMs, signal })
        if (!cut.ok || !cut.value) return cut as PictureAnswer<null>
        const { tiles, files } = cut.value
        for (const path of files) {
          signal?.throwIfAborted()
          await save(`${tiles.folder}/${getTileKey(path)}`, join(scratch, "tiles", path))
        }
        return { ok: true, value: tiles }
      }),
    drawLogo: (bytes, size) =>
      withScratch(async (scratch) => {
        const file = join(scratch, "logo")
        await writeFile(file, bytes)
        return urgentPool.run({ kind: "logo", file, limits, size }, { timeoutMs: limits.firstMs })
      }),
    pids: () => [...urgentPool.pids(), ...backgroundPool.pids()],
    async close() {
      await Promise.all([urgentPool.close(), backgroundPool.close()])
    },
  }
}

const toTaskOptions = ({ folder, crop = null, maxSide = null, xmp = null, mark = null }: DeriveOptions) => ({
  ...{ folder, crop, maxSide, xmp, mark },
})

/** Leaves memory for the pages on a small machine or in a small container. */
function limitMemory(memory: number): number {
  const there = process.constrainedMemory()
  return Math.min(memory, (there > 0 ? Math.min(there, totalmem()) : totalmem()) * 0.6)
}

type VariantHandler = NonNullable<Parameters<WorkerPool["run"]>[1]["made"]>

async function withSaving<T>(
  { save, onProgress, signal }: DeriveOptions,
  work: (made: VariantHandler, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const saveFailure = new AbortController()
  const saved = new Set<string>()
  let saveQueue = Promise.resolve()
  const onVariant: VariantHandler = ({ variant, file, total }) => {
    saveQueue = saveQueue.then(async () => {
      if (saveFailure.signal.aborted) return
      await save(variant, file)
      await rm(file, { force: true })
      saved.add(variant.key)
      onProgress?.({ done: saved.size, total, variant })
    })
    saveQueue = saveQueue.catch((error: unknown) => saveFailure.abort(error))
  }
  try {
    return await work(onVariant, AbortSignal.any([saveFailure.signal, ...(signal ? [signal] : [])]))
  } finally {
    await saveQueue
    saveFailure.signal.throwIfAborted()
  }
}
