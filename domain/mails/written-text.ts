import { z } from "zod"
import { emailSchema } from "../email-schema.ts"

// Text that visitors write and that goes into mails. Fields of every form that ends in one are made of these.

/** Line breaks and other control characters: what would end one mail header and begin the next. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/u

/** Control characters that no text has; the database takes no NUL. */
const unwritable = /[^\P{Cc}\t\n\r]/u

/**
 * Text that may stand in a mail's header. Line breaks are refused, also at the ends: a browser's text field never sends them.
 * @param most longest length after trimming
 */
export const oneLine = (most: number) =>
  z
    .string("Please enter a single line of text.")
    .refine((text) => !unprintable.test(text), { error: "This must be a single line.", abort: true })
    .transform((text) => text.trim())
    .pipe(z.string().max(most, `At most ${most} characters.`))

/** The same, not empty. @param missing what to say when it is */
export const filledLine = (most: number, missing: string) => oneLine(most).pipe(z.string().min(1, missing))

/** Paragraphs as typed, with line breaks as the browser sent them. @param missing what to say when nothing is written */
export const letter = (most: number, missing: string) =>
  z
    .string(missing)
    .refine((text) => !unwritable.test(text), { error: "This has characters that cannot be read.", abort: true })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, missing).max(most, `At most ${most} characters.`))

/** One e-mail address, bare; RFC 5321 allows 254 characters. */
export const mailAddress = oneLine(254).pipe(
  emailSchema("Please enter your e-mail address, for example name@example.com."),
)

/** What may hold anything (a work's title) made fit for a header. */
export const asOneLine = (text: string): string => text.replace(new RegExp(unprintable, "gu"), " ").trim()
