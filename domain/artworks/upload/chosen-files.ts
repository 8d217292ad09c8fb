import { z } from "zod"
import { announcedFiles } from "../../media/upload.ts"

/** The files that somebody chose. `work`: they are pictures of this draft; null: each is a work, or a view of one. */
export const chosenFiles = z.strictObject({
  files: announcedFiles,
  work: z.uuid().nullable(),
})
