import { z } from "zod"
import { announcedFiles } from "./upload.ts"

export const newPhotosSchema = z.strictObject({ files: announcedFiles })

const words = (most: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().replace(/\s+/g, " ").trim())
    .pipe(z.string().max(most, `At most ${most} characters.`))

/** `was` prevents overwriting another user's text. */
export const photoTextSchema = z.discriminatedUnion("field", [
  z.strictObject({ id: z.uuid(), field: z.literal("caption"), text: words(500), was: z.string().max(500) }),
  z.strictObject({ id: z.uuid(), field: z.literal("altText"), text: words(1000), was: z.string().max(1000) }),
])

export const photoMarkSchema = z.strictObject({ id: z.uuid(), page: z.enum(["homepage", "about"]), on: z.boolean() })

export const photoMoveSchema = z.strictObject({ id: z.uuid(), before: z.uuid().nullable() })

export const onePhotoSchema = z.strictObject({ id: z.uuid() })
