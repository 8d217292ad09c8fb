import { z } from "zod"
import { announcedFiles } from "./upload.ts"

/** Photographs that are about to be sent. */
export const newPhotosSchema = z.strictObject({ files: announcedFiles })

const words = (most: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().replace(/\s+/g, " ").trim())
    .pipe(z.string().max(most, `At most ${most} characters.`))

/** A text of a photograph. `was`: what it was when somebody began to write, so that nobody's words are lost. */
export const photoTextSchema = z.discriminatedUnion("field", [
  z.strictObject({ id: z.uuid(), field: z.literal("caption"), text: words(500), was: z.string().max(500) }),
  z.strictObject({ id: z.uuid(), field: z.literal("altText"), text: words(1000), was: z.string().max(1000) }),
])

export const photoMarkSchema = z.strictObject({ id: z.uuid(), page: z.enum(["homepage", "about"]), on: z.boolean() })

/** `before`: the photograph that follows it then; null: it is the last. */
export const photoMoveSchema = z.strictObject({ id: z.uuid(), before: z.uuid().nullable() })

export const onePhotoSchema = z.strictObject({ id: z.uuid() })
