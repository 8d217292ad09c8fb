import { z } from "zod"

/** Without what PostgreSQL's JSON refuses: control characters, and halves of a character. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim()

export const pageText = (most: number) =>
  z
    .string()
    .transform(clean)
    .pipe(z.string().max(most, `At most ${most.toLocaleString("en-US")} characters.`))
