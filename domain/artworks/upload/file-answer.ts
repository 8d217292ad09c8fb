import { hasUploadStarted, type UploadRow } from "../../media/upload-commands.server.ts"
import type { FileAnswer } from "./draft.ts"

export function toFileAnswer(row: UploadRow | undefined): Extract<FileAnswer, { upload: string }> {
  if (!row?.subjectId) throw new Error("the upload was not written")
  return { upload: row.id, work: row.subjectId, begun: hasUploadStarted(row) }
}
