import { z } from "zod"
import { announcedFilesSchema } from "./upload.ts"

export const newPhotosSchema = z.strictObject({ files: announcedFilesSchema })

const textSchema = (maxLength: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().replace(/\s+/g, " ").trim())
    .pipe(z.string().max(maxLength, `At most ${maxLength} characters.`))

/** `was` prevents overwriting another user's text. */
export const photoTextSchema = z.discriminatedUnion("field", [
  z.strictObject({ id: z.uuid(), field: z.literal("caption"), text: textSchema(500), was: z.string().max(500) }),
  z.strictObject({ id: z.uuid(), field: z.literal("altText"), text: textSchema(1000), was: z.string().max(1000) }),
])

export const photoMarkSchema = z.strictObject({ id: z.uuid(), page: z.enum(["homepage", "about"]), on: z.boolean() })

export const photoMoveSchema = z.strictObject({ id: z.uuid(), before: z.uuid().nullable() })

export const onePhotoSchema = z.strictObject({ id: z.uuid() })
