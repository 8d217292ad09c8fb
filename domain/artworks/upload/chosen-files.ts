import { z } from "zod"
import { announcedFilesSchema } from "../../media/upload.ts"

/** `work`: adds pictures to this draft; null: each file is a work, or a view of one. */
export const chosenFiles = z.strictObject({ files: announcedFilesSchema, work: z.uuid().nullable() })
