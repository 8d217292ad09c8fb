import { and, eq, isNull } from "drizzle-orm"
import { type UpdateRunStatus, updateRuns } from "../../db/tables/updates.ts"
import type { FetchStep } from "../../services/releases/releases.ts"
import type { Shop } from "../shop.ts"
import { moveUpdateRun, type UpdateRun } from "./update-run.server.ts"

const intervalMs = 1000

/** Writes how far a run is, at most once a second, and aborts its signal when it was canceled. */
export function trackUpdate(shop: Shop, run: UpdateRun) {
  const canceled = new AbortController()
  let status: UpdateRunStatus = run.status
  let latest: { step: UpdateRunStatus; bytesDone: number; bytesTotal: number } | null = null
  let writing = Promise.resolve()
  const write = async () => {
    const next = latest
    latest = null
    if (next && next.step !== status) {
      const { step, ...bytes } = next
      const moved = await moveUpdateRun(shop.db, run.id, { to: step, ...bytes })
      if (moved) status = step
    } else if (next) {
      const { bytesDone, bytesTotal } = next
      await shop.db.update(updateRuns).set({ bytesDone, bytesTotal }).where(eq(updateRuns.id, run.id))
    }
    const isActive = and(eq(updateRuns.id, run.id), isNull(updateRuns.finishedAt))
    if ((await shop.db.$count(updateRuns, isActive)) === 0) canceled.abort()
  }
  const flush = () => {
    writing = writing.then(write).catch((err: unknown) => shop.log.warn({ err }, "an update’s progress was not noted"))
    return writing
  }
  const timer = setInterval(() => void flush(), intervalMs)
  return {
    signal: canceled.signal,
    onFetch(step: FetchStep, bytesDone: number, bytesTotal: number) {
      latest = { step, bytesDone, bytesTotal }
    },
    /** @returns false if the run has been canceled */
    async begin(step: UpdateRunStatus): Promise<boolean> {
      latest = null
      await writing
      status = step
      const moved = await moveUpdateRun(shop.db, run.id, { to: step })
      if (!moved) canceled.abort()
      return moved !== null
    },
    async end() {
      clearInterval(timer)
      await writing
    },
  }
}
