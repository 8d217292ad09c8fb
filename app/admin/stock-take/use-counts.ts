import { useMemo } from "react"
import { compareCounts } from "../../../domain/stock-takes/compare-counts.ts"
import type { StockTakeCount } from "../../../domain/stock-takes/count.ts"
import type { CountableWork, CountData } from "../../../domain/stock-takes/count-data.server.ts"
import { createCodeFinder } from "../../../domain/stock-takes/label-code.ts"
import { type MergedCount, mergeCounts } from "../../../domain/stock-takes/merge-counts.ts"
import { randomUuid } from "../../../lib/random-uuid.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import { findQueueStorage } from "../../live/queue/operation-store.ts"
import { useCountQueue } from "./count-queue.ts"

/** `again`: it was already counted here. */
export type LastCount = { id: string; code: string; work: CountableWork | null; copy: number; again: boolean }

export function useStockCounts(sheet: CountData) {
  const { take, works } = sheet
  const { queue, state } = useCountQueue(take.id)
  const find = useMemo(() => createCodeFinder(works), [works])
  const counts = useMemo(() => {
    const own = [...state.sent, ...state.waiting]
    return [...own.map(({ count }) => toMerged(count, find)), ...sheet.counts]
  }, [sheet.counts, state.sent, state.waiting, find])
  const { seen, unknown } = useMemo(() => mergeCounts(counts), [counts])
  const report = useMemo(() => {
    const units = works.flatMap((work) => work.where.map((where) => ({ artworkId: work.id, ...where })))
    return compareCounts({ places: new Set(sheet.places.map(({ id }) => id)), things: units, counts })
  }, [works, sheet.places, counts])
  return { queue, state, find, seen, unknown, report }
}

const toMerged = (count: StockTakeCount, find: ReturnType<typeof createCodeFinder>): MergedCount => {
  const { place, work, at, device, ...rest } = count
  const known = work ? null : find(count.code)
  return {
    ...rest,
    placeId: place,
    artworkId: work ?? known?.work.id ?? null,
    copy: count.copy || (known?.copy ?? 0),
    at: new Date(at),
    by: device,
  }
}

/** Removes control characters that a camera may read and no text may contain. */
export const createCount = (
  of: { place: string; spot: string } & Partial<Omit<StockTakeCount, "id" | "at" | "device">>,
): StockTakeCount => ({
  ...{ withdraws: null, code: "", work: null, copy: 0, keep: "" },
  ...of,
  ...(of.code && {
    code: truncateText(
      of.code
        .toWellFormed()
        .replace(/\p{Cc}/gu, "")
        .trim(),
      500,
    ),
  }),
  id: randomUuid(),
  at: new Date().toISOString(),
  device: deviceName(),
})

const deviceKey = "stock-take/device"

/** Distinguishes this phone from others of its kind. */
function deviceName(): string {
  const kind = /iPhone|iPad|Android|Macintosh|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? "Device"
  const storage = findQueueStorage()
  const own = storage?.getItem(deviceKey) ?? randomUuid().slice(0, 4)
  try {
    storage?.setItem(deviceKey, own)
  } catch {
    // Storage is full: the next visit has another name.
  }
  return `${kind} ${own}`
}
