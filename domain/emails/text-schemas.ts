import { z } from "zod"
import { emailSchema } from "../email-schema.ts"

// Fields of visitors' texts that are used in e-mails.

/** Line breaks and other control characters: they would start another header. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/u

/** Control characters that no text has; PostgreSQL rejects NUL. */
const unwritable = /[^\P{Cc}\t\n\r]/u

/** Fit for an e-mail header. Refuses line breaks also at the ends: a browser's text field never sends them. @param most after trimming */
export const oneLine = (maxLength: number) =>
  z
    .string("Please enter a single line of text.")
    .refine((text) => !unprintable.test(text), { error: "This must be a single line.", abort: true })
    .transform((text) => text.trim())
    .pipe(z.string().max(maxLength, `At most ${maxLength} characters.`))

/** @param missing message for an empty value */
export const filledLine = (most: number, missing: string) => oneLine(most).pipe(z.string().min(1, missing))

/** Paragraphs with the browser's line breaks. @param missing message for an empty value */
export const multilineText = (most: number, missing: string) =>
  z
    .string(missing)
    .refine((text) => !unwritable.test(text), { error: "This has characters that cannot be read.", abort: true })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missing).max(most, `At most ${most} characters.`))

/** RFC 5321 allows 254 characters. */
export const bareEmailAddress = oneLine(254).pipe(
  emailSchema("Please enter your e-mail address, for example name@example.com."),
)

/** Makes any text (a work's title) fit for a header. */
export const asOneLine = (text: string): string => text.replace(new RegExp(unprintable, "gu"), " ").trim()
