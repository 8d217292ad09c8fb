import { z } from "zod"

/** Line breaks and other control characters: what would end one mail header and begin the next. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/u

/**
 * Text that may stand in a mail's header. Line breaks are refused, also at the ends: a browser's text field never sends them.
 * @param most longest length after trimming
 */
export const oneLine = (most: number, tooLong = `At most ${most} characters.`) =>
  z
    .string("Write a single line of text.")
    .refine((text) => !unprintable.test(text), { error: "This must be a single line.", abort: true })
    .transform((text) => text.trim())
    .pipe(z.string().max(most, tooLong))

/** One e-mail address, bare; RFC 5321 allows 254 characters. */
export const mailAddress = oneLine(254, "This address is too long.").pipe(
  z.email("Write an e-mail address, like name@example.com."),
)

/** What may hold anything (a work's title) made fit for a header. */
export const asOneLine = (text: string): string => text.replace(new RegExp(unprintable, "gu"), " ").trim()
