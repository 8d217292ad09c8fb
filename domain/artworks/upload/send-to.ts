import type { FileAnswer } from "./draft.ts"

type Announced = { id: string; subjectId: string | null }

/** The answer for a file whose upload was written down. */
export function sendTo(row: Announced | undefined): Extract<FileAnswer, { upload: string }> {
  if (!row?.subjectId) throw new Error("the upload was not written")
  return { upload: row.id, work: row.subjectId, begun: false }
}
