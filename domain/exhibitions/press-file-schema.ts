import { z } from "zod"
import { announcedFileSchema } from "../media/upload.ts"
import { maxPressFiles } from "./press-file.ts"

export const newPressFilesSchema = z.strictObject({
  files: z
    .array(announcedFileSchema)
    .min(1, "Choose at least one file.")
    .max(maxPressFiles, `At most ${maxPressFiles} files at a time.`),
})
