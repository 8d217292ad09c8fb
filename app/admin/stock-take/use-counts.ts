import { useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { href } from "react-router"
import { codeFinder } from "../../../domain/stock-takes/code.ts"
import type { Count, Received } from "../../../domain/stock-takes/count.ts"
import type { CountSheet, SheetWork } from "../../../domain/stock-takes/count-sheet.server.ts"
import { type Merged, mergeCounts } from "../../../domain/stock-takes/merge.ts"
import { compare } from "../../../domain/stock-takes/report.ts"
import { cut } from "../../../lib/cut.ts"
import { Refused, readAnswer } from "../kit/read-answer.ts"
import { nothingKept, sendCounts } from "./count-sender.ts"
import { keepCounts, storageHere } from "./kept-counts.ts"

/** The count that was made last: of a work, or of a code that nobody knows. `again`: it had been counted here before. */
export type Last = { id: string; code: string; work: SheetWork | null; copy: number; again: boolean }

/** The counts of a stock-take, as this phone knows them: those of the site, and its own that are not sent yet. */
export function useCounts(sheet: CountSheet) {
  const { take, works } = sheet
  const [sender] = useState(() =>
    sendCounts(keepCounts(typeof window === "undefined" ? null : storageHere(), take.id), (counts) =>
      send(take.id, counts),
    ),
  )
  const state = useSyncExternalStore(sender.subscribe, sender.now, () => nothingKept)
  useEffect(() => {
    const flush = () => {
      sender.read()
      if (document.visibilityState === "visible") void sender.flush()
    }
    flush()
    window.addEventListener("online", flush)
    window.addEventListener("storage", sender.read)
    document.addEventListener("visibilitychange", flush)
    return () => {
      window.removeEventListener("online", flush)
      window.removeEventListener("storage", sender.read)
      document.removeEventListener("visibilitychange", flush)
    }
  }, [sender])
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

/** How long the site may take, in ms: on a network that swallows everything, counts wait for the next try. */
const patienceMs = 30_000

async function send(id: string, counts: Count[]): Promise<Received> {
  const answer = await fetch(href("/admin/inventory/stock-take/:id/counts", { id }), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(counts),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.redirected) throw new Refused("You’re signed out. Sign in in another tab, then press Send now.")
  return readAnswer<Received>(answer)
}
