import { rm, writeFile } from "node:fs/promises"
import { availableParallelism, totalmem } from "node:os"
import { join } from "node:path"
import type { DeriveOptions, Images, PictureAnswer } from "./images.ts"
import { type Lane, openLane } from "./lane.server.ts"
import { defaultLimits, type PictureLimits, storedLimits } from "./limits.ts"
import { sweepScratch, withScratch } from "./scratch.server.ts"
import { tileKey } from "./tile-key.ts"

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
  const limits = { ...defaultLimits, memory: fairShare(defaultLimits.memory), ...changed }
  const stored = storedLimits(limits)
  sweepScratch().catch((error: unknown) => log.warn({ error }, "old scratch folders could not be deleted"))
  const prompt = openLane({ workerFile, size: Math.min(2, availableParallelism()), log })
  const patient = openLane({ workerFile, size: concurrency, patient: true, log })

  const derive =
    <K extends "first" | "rest" | "avif" | "evidence">(kind: K, lane: Lane, timeoutMs: number) =>
    (file: string, options: DeriveOptions) =>
      withScratch((scratch) =>
        saving(options, (made, signal) =>
          lane.run(
            { kind, file, limits: stored, scratch, folder: options.folder, crop: options.crop ?? null },
            { timeoutMs, made, signal },
          ),
        ),
      )

  return {
    inspect: (source, { signal, limits: wanted } = {}) =>
      withScratch(async (scratch) => {
        const file = typeof source === "string" ? source : join(scratch, "upload")
        if (typeof source !== "string") await writeFile(file, source)
        return prompt.run(
          { kind: "inspect", file, limits: { ...limits, ...wanted }, scratch },
          { timeoutMs: limits.inspectMs, signal },
        )
      }),
    deriveFirst: derive("first", prompt, limits.firstMs),
    deriveEvidence: derive("evidence", prompt, limits.firstMs),
    deriveRest: derive("rest", patient, limits.restMs),
    deriveAvif: derive("avif", patient, limits.avifMs),
    cutTiles: (file, { folder, save, signal, crop = null }) =>
      withScratch(async (scratch) => {
        const task = { kind: "tiles", file, limits: stored, scratch, folder, crop } as const
        const cut = await patient.run(task, { timeoutMs: limits.tilesMs, signal })
        if (!cut.ok || !cut.value) return cut as PictureAnswer<null>
        const { tiles, files } = cut.value
        for (const path of files) {
          signal?.throwIfAborted()
          await save(`${tiles.folder}/${tileKey(path)}`, join(scratch, "tiles", path))
        }
        return { ok: true, value: tiles }
      }),
    pids: () => [...prompt.pids(), ...patient.pids()],
    async close() {
      await Promise.all([prompt.close(), patient.close()])
    },
  }
}

/** Leaves memory for the pages on a small machine or in a small container. */
function fairShare(memory: number): number {
  const there = process.constrainedMemory()
  return Math.min(memory, (there > 0 ? Math.min(there, totalmem()) : totalmem()) * 0.6)
}

type Made = NonNullable<Parameters<Lane["run"]>[1]["made"]>

async function saving<T>(
  { save, onProgress, signal }: DeriveOptions,
  work: (made: Made, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const unsaved = new AbortController()
  const saved = new Set<string>()
  let line = Promise.resolve()
  const made: Made = ({ variant, file, total }) => {
    line = line.then(async () => {
      if (unsaved.signal.aborted) return
      await save(variant, file)
      await rm(file, { force: true })
      saved.add(variant.key)
      onProgress?.({ done: saved.size, total, variant })
    })
    line = line.catch((error: unknown) => unsaved.abort(error))
  }
  try {
    return await work(made, AbortSignal.any([unsaved.signal, ...(signal ? [signal] : [])]))
  } finally {
    await line
    unsaved.signal.throwIfAborted()
  }
}
