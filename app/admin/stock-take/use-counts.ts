import { useMemo } from "react"
import { compareCounts } from "../../../domain/stock-takes/compare-counts.ts"
import type { StockTakeCount } from "../../../domain/stock-takes/count.ts"
import type { CountableWork, CountData } from "../../../domain/stock-takes/count-data.server.ts"
import { createCodeFinder } from "../../../domain/stock-takes/label-code.ts"
import { type MergedCount, mergeCounts } from "../../../domain/stock-takes/merge-counts.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import { findCountStorage } from "./count-storage.ts"
import { useCountSender } from "./use-count-sender.ts"

/** `again`: it was already counted here. */
export type LastCount = { id: string; code: string; work: CountableWork | null; copy: number; again: boolean }

export function useStockCounts(sheet: CountData) {
  const { take, works } = sheet
  const { sender, state } = useCountSender(take.id)
  const find = useMemo(() => createCodeFinder(works), [works])
  const counts = useMemo(() => {
    const own = [...state.sent, ...state.kept.flatMap(({ count, why }) => (why === null ? [count] : []))]
    return [...own.map((count) => toMerged(count, find)), ...sheet.counts]
  }, [sheet.counts, state.sent, state.kept, find])
  const { seen, unknown } = useMemo(() => mergeCounts(counts), [counts])
  const report = useMemo(() => {
    const units = works.flatMap((work) => work.where.map((where) => ({ artworkId: work.id, ...where })))
    return compareCounts({ places: new Set(sheet.places.map(({ id }) => id)), things: units, counts })
  }, [works, sheet.places, counts])
  return { sender, state, find, seen, unknown, report }
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
  id: newId(),
  at: new Date().toISOString(),
  device: deviceName(),
})

/** A random UUID, because `crypto.randomUUID` needs HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

const deviceKey = "stock-take/device"

/** Distinguishes this phone from others of its kind. */
function deviceName(): string {
  const kind = /iPhone|iPad|Android|Macintosh|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? "Device"
  const storage = findCountStorage()
  const own = storage?.getItem(deviceKey) ?? newId().slice(0, 4)
  try {
    storage?.setItem(deviceKey, own)
  } catch {
    // Storage is full: the next visit has another name.
  }
  return `${kind} ${own}`
}
