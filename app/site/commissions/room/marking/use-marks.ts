import { useEffect, useRef, useState } from "react"
import {
  type PictureMark as Marked,
  type MarkPlace,
  nextKey,
  onPicture,
  withMark,
} from "../../../../ui/marking/marks.ts"

type Mark = Marked & { text: string }

type Kept = { marks: Mark[]; rest: string }

const nothing: Kept = { marks: [], rest: "" }

/** By the version's ID: the portal's secret must not be stored. */
const keyOf = (proofId: string) => `room-marks ${proofId}`

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
    // Without storage, marks last as long as the page.
  }
}

export function forgetMarks(proofIds: string[]): void {
  for (const id of proofIds) keep(id, nothing)
}

export function useMarks(proofId: string) {
  const [kept, setKept] = useState<Kept | null>(null)
  const rest = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const before = read(proofId)
    // Text typed before hydration takes precedence.
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
    /** Null before hydration: the field is uncontrolled. */
    restText: kept?.rest ?? null,
    writeRest: (text: string) => setKept((now) => now && { ...now, rest: text }),
    add(place: MarkPlace): number {
      const key = nextKey(marks)
      change((all) => [...all, { ...onPicture(place), key, text: "" }])
      return key
    },
    move: (key: number, x: number, y: number) => change((all) => withMark(all, key, onPicture({ x, y }))),
    write: (key: number, text: string) => change((all) => withMark(all, key, { text })),
    remove: (key: number) => change((all) => all.filter((mark) => mark.key !== key)),
  }
}
