import { z } from "zod"
import { announcedFile } from "../../media/upload.ts"

/** The files that somebody chose. `work`: they are pictures of this draft; null: each is a work, or a view of one. */
export const chosenFiles = z.strictObject({
  files: z.array(announcedFile).min(1, "Choose at least one file.").max(500, "At most 500 files at a time."),
  work: z.uuid().nullable(),
})
