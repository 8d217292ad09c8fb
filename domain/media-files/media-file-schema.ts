import { z } from "zod"
import { maxCaptionsLength, parseCaptions } from "../../lib/captions.ts"
import { announcedFileSchema } from "../media/upload.ts"
import { maxPeaks, maxWorkMediaFiles, mediaKinds } from "./media-file.ts"

const plainText = (most: number) =>
  z
    .string()
    .max(most, `At most ${most} characters.`)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/[^\P{Cc}\t\n]/gu, "")
        .trim(),
    )

export const mediaFileSchema = z.strictObject({
  name: plainText(200).pipe(z.string().min(1, "It needs a name.")),
  description: plainText(1000),
  captions: z
    .string()
    .max(maxCaptionsLength, "These captions are too long: at most 500 kB.")
    .transform((text, context) => {
      const parsed = parseCaptions(text)
      if (parsed.ok) return parsed.vtt
      context.addIssue({ code: "custom", message: parsed.problem })
      return z.NEVER
    }),
  captionsLanguage: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})?$/, "A language is a code, such as en or fr."),
  transcript: plainText(50_000),
})

export type MediaFileFields = z.output<typeof mediaFileSchema>

export const newMediaFileSchema = z.strictObject({ kind: z.enum(mediaKinds), file: announcedFileSchema })

export const peaksSchema = z.strictObject({
  peaks: z.array(z.number().min(0).max(1)).min(10).max(maxPeaks, `At most ${maxPeaks} peaks.`),
})

export const workMediaFilesSchema = z.strictObject({
  ids: z
    .array(z.uuid())
    .max(maxWorkMediaFiles, `A work has at most ${maxWorkMediaFiles} films and sounds.`)
    .refine((ids) => new Set(ids).size === ids.length, "One of them is there twice."),
})
