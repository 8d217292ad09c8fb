import { z } from "zod"
import { announcedFile } from "../media/upload.ts"
import { mostPress } from "./press-file.ts"

export const newPressFiles = z.strictObject({
  files: z
    .array(announcedFile)
    .min(1, "Choose at least one file.")
    .max(mostPress, `At most ${mostPress} files at a time.`),
})
