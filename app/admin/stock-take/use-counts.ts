import { useMemo } from "react"
import { codeFinder } from "../../../domain/stock-takes/code.ts"
import type { Count } from "../../../domain/stock-takes/count.ts"
import type { CountSheet, SheetWork } from "../../../domain/stock-takes/count-sheet.server.ts"
import { type Merged, mergeCounts } from "../../../domain/stock-takes/merge.ts"
import { compare } from "../../../domain/stock-takes/report.ts"
import { cut } from "../../../lib/cut.ts"
import { storageHere } from "./kept-counts.ts"
import { useSender } from "./use-sender.ts"

/** The count that was made last: of a work, or of a code that nobody knows. `again`: it had been counted here before. */
export type Last = { id: string; code: string; work: SheetWork | null; copy: number; again: boolean }

/** The counts of a stock-take, as this phone knows them: those of the site, and its own that are not sent yet. */
export function useCounts(sheet: CountSheet) {
  const { take, works } = sheet
  const { sender, state } = useSender(take.id)
  const find = useMemo(() => codeFinder(works), [works])
  const counts = useMemo(() => {
    const own = [...state.sent, ...state.kept.flatMap(({ count, why }) => (why === null ? [count] : []))]
    return [...own.map((count) => toMerged(count, find)), ...sheet.counts]
  }, [sheet.counts, state.sent, state.kept, find])
  const { seen, unknown } = useMemo(() => mergeCounts(counts), [counts])
  const report = useMemo(() => {
    const things = works.flatMap((work) => work.where.map((where) => ({ artworkId: work.id, ...where })))
    return compare({ places: new Set(sheet.places.map(({ id }) => id)), things, counts })
  }, [works, sheet.places, counts])
  return { sender, state, find, seen, unknown, report }
}

const toMerged = (count: Count, find: ReturnType<typeof codeFinder>): Merged => {
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

/** A new count. What a camera read may hold signs that no text can: they are left out. */
export const newCount = (
  of: { place: string; spot: string } & Partial<Omit<Count, "id" | "at" | "device">>,
): Count => ({
  ...{ withdraws: null, code: "", work: null, copy: 0, keep: "" },
  ...of,
  ...(of.code && {
    code: cut(
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

/** A random UUID, also on a page that came without https, where `crypto.randomUUID` is missing. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

const deviceKey = "stock-take/device"

/** What tells this phone from another one: its kind, and a few signs of its own. */
function deviceName(): string {
  const kind = /iPhone|iPad|Android|Macintosh|Windows|Linux/.exec(navigator.userAgent)?.[0] ?? "Device"
  const storage = storageHere()
  const own = storage?.getItem(deviceKey) ?? newId().slice(0, 4)
  try {
    storage?.setItem(deviceKey, own)
  } catch {
    // full: then it has another name next time
  }
  return `${kind} ${own}`
}
