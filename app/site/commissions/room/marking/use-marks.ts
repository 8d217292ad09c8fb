import { useEffect, useRef, useState } from "react"
import { type Mark as Marked, nextKey, onPicture, type Place, withMark } from "../../../../ui/marking/marks.ts"

/** A place on a picture with what should change there. */
export type Mark = Marked & { text: string }

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
      const key = nextKey(marks)
      change((all) => [...all, { ...onPicture(place), key, text: "" }])
      return key
    },
    move: (key: number, x: number, y: number) => change((all) => withMark(all, key, onPicture({ x, y }))),
    write: (key: number, text: string) => change((all) => withMark(all, key, { text })),
    remove: (key: number) => change((all) => all.filter((mark) => mark.key !== key)),
  }
}
