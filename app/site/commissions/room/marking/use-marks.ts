import { useEffect, useRef, useState } from "react"
import type { Place } from "../wishes.ts"

/** A place on a picture with what should change there. `key` is the mark's own, however its number changes. */
export type Mark = Place & { key: number; text: string }

type Kept = { marks: Mark[]; rest: string }

const nothing: Kept = { marks: [], rest: "" }

/** Under the version's id: the room's secret is written nowhere. */
const keyOf = (proofId: string) => `room-marks ${proofId}`

/** What was marked and not sent on this device; nothing where storage is forbidden or was written by others. */
function read(proofId: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(proofId)) ?? "null")
    return Array.isArray(kept?.marks) && typeof kept.rest === "string" ? kept : nothing
  } catch {
    return nothing
  }
}

function keep(proofId: string, kept: Kept): void {
  try {
    if (kept.marks.length === 0 && kept.rest === "") localStorage.removeItem(keyOf(proofId))
    else localStorage.setItem(keyOf(proofId), JSON.stringify(kept))
  } catch {
    // Marks are then kept as long as the page is open.
  }
}

/** Forgets the marks of versions that were answered. */
export function forgetMarks(proofIds: string[]): void {
  for (const id of proofIds) keep(id, nothing)
}

const within = (thousandths: number) => Math.round(Math.min(1000, Math.max(0, thousandths)))

/** The marks of a version, kept on this device until they are sent. */
export function useMarks(proofId: string) {
  const [kept, setKept] = useState<Kept | null>(null)
  const rest = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const before = read(proofId)
    // What was typed before the scripts came counts.
    setKept({ ...before, rest: rest.current?.value || before.rest })
  }, [proofId])
  useEffect(() => {
    if (kept) keep(proofId, kept)
  }, [proofId, kept])
  const { marks } = kept ?? nothing
  const change = (work: (marks: Mark[]) => Mark[]) => setKept((now) => now && { ...now, marks: work(now.marks) })
  return {
    marks,
    rest,
    /** Null before the scripts have begun: the field is the browser's. */
    restText: kept?.rest ?? null,
    writeRest: (text: string) => setKept((now) => now && { ...now, rest: text }),
    /** @returns its key */
    add(place: Place): number {
      const key = Math.max(0, ...marks.map((mark) => mark.key)) + 1
      change((all) => [...all, { ...place, x: within(place.x), y: within(place.y), key, text: "" }])
      return key
    },
    move: (key: number, x: number, y: number) =>
      change((all) => all.map((mark) => (mark.key === key ? { ...mark, x: within(x), y: within(y) } : mark))),
    write: (key: number, text: string) =>
      change((all) => all.map((mark) => (mark.key === key ? { ...mark, text } : mark))),
    remove: (key: number) => change((all) => all.filter((mark) => mark.key !== key)),
  }
}
