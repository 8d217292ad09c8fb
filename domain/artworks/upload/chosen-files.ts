import { z } from "zod"
import { announcedFiles } from "../../media/upload.ts"

/** `work`: adds pictures to this draft; null: each file is a work, or a view of one. */
export const chosenFiles = z.strictObject({
  files: announcedFiles,
  work: z.uuid().nullable(),
})
