import { useEffect, useRef, useState } from "react"
import {
  clampToPicture,
  getNextMarkKey,
  type PictureMark as Marked,
  type MarkPlace,
  updateMark,
} from "../../../../ui/marking/marks.ts"

type Mark = Marked & { text: string }

type StoredMarks = { marks: Mark[]; rest: string }

const noMarks: StoredMarks = { marks: [], rest: "" }

/** By the version's ID: the portal's secret must not be stored. */
const getStorageKey = (proofId: string) => `room-marks ${proofId}`

function readStoredMarks(proofId: string): StoredMarks {
  try {
    const storedMarks = JSON.parse(localStorage.getItem(getStorageKey(proofId)) ?? "null")
    return Array.isArray(storedMarks?.marks) && typeof storedMarks.rest === "string" ? storedMarks : noMarks
  } catch {
    return noMarks
  }
}

function saveMarks(proofId: string, kept: StoredMarks): void {
  try {
    if (kept.marks.length === 0 && kept.rest === "") localStorage.removeItem(getStorageKey(proofId))
    else localStorage.setItem(getStorageKey(proofId), JSON.stringify(kept))
  } catch {
    // Without storage, marks last as long as the page.
  }
}

export function deleteStoredMarks(proofIds: string[]): void {
  for (const id of proofIds) saveMarks(id, noMarks)
}

export function useMarks(proofId: string) {
  const [kept, setStoredMarks] = useState<StoredMarks | null>(null)
  const rest = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const before = readStoredMarks(proofId)
    // Text typed before hydration takes precedence.
    setStoredMarks({ ...before, rest: rest.current?.value || before.rest })
  }, [proofId])
  useEffect(() => {
    if (kept) saveMarks(proofId, kept)
  }, [proofId, kept])
  const { marks } = kept ?? noMarks
  const change = (work: (marks: Mark[]) => Mark[]) => setStoredMarks((now) => now && { ...now, marks: work(now.marks) })
  return {
    marks,
    rest,
    /** Null before hydration: the field is uncontrolled. */
    restText: kept?.rest ?? null,
    writeRest: (text: string) => setStoredMarks((now) => now && { ...now, rest: text }),
    add(place: MarkPlace): number {
      const key = getNextMarkKey(marks)
      change((all) => [...all, { ...clampToPicture(place), key, text: "" }])
      return key
    },
    move: (key: number, x: number, y: number) => change((all) => updateMark(all, key, clampToPicture({ x, y }))),
    write: (key: number, text: string) => change((all) => updateMark(all, key, { text })),
    remove: (key: number) => change((all) => all.filter((mark) => mark.key !== key)),
  }
}
