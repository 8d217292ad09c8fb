import { stat } from "node:fs/promises"
import { createWorkerPool } from "../images/worker-pool.server.ts"
import { mediaProblems } from "./media-problems.ts"
import type { MediaAnswer, MediaReader } from "./media-reader.ts"

/** Milliseconds, and the reading process's resident memory in bytes. */
const limits = { inspectMs: 60_000, rewriteMs: 30 * 60_000, memory: 500_000_000 }

/** How often the written file is measured. */
const progressMs = 500

type Options = {
  workerFile: string
  log: { warn(fields: object, message?: string): void }
  changed?: Partial<typeof limits>
}

const poolProblems: Record<string, string> = { "too-heavy": mediaProblems.tooHeavy, "too-slow": mediaProblems.tooSlow }

/** In separate processes: a file that lies about its sizes ends its reader, and nothing else. */
export function openMediaReader({ workerFile, log, changed = {} }: Options): MediaReader {
  const { inspectMs, rewriteMs, memory } = { ...limits, ...changed }
  const open = (patient: boolean) => createWorkerPool({ workerFile, size: 1, patient, heapMegabytes: 256, log })
  const urgent = open(false)
  const background = open(true)
  const read = async (file: string, target: string | null, signal: AbortSignal | undefined): Promise<MediaAnswer> => {
    const pool = target === null ? urgent : background
    const task = { kind: "media", file, target, limits: { memory } } as const
    const answer = await pool.run(task, { timeoutMs: target === null ? inspectMs : rewriteMs, signal })
    return answer.ok ? answer.value : { ok: false, problem: poolProblems[answer.problem.code] ?? mediaProblems.damaged }
  }
  return {
    inspect: (file, { signal } = {}) => read(file, null, signal),
    async rewrite(file, target, { signal, onProgress = () => {} } = {}) {
      const whole = (await stat(file)).size
      const timer = setInterval(async () => {
        const written = await stat(target).catch(() => null)
        onProgress(Math.min(0.99, (written?.size ?? 0) / Math.max(1, whole)))
      }, progressMs)
      try {
        return await read(file, target, signal)
      } finally {
        clearInterval(timer)
      }
    },
    pids: () => [...urgent.pids(), ...background.pids()],
    async close() {
      await urgent.close()
      await background.close()
    },
  }
}
