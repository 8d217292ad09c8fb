import { z } from "zod"
import { maxRows } from "../max-rows.ts"

export const passageSchema = z.object({ heading: z.string().max(200), paragraphs: z.array(z.string().max(5000)) })

export const settingLine = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`)

export const imprintSettings = z.object({
  /** Full legal name; "": no imprint, and invoices have the artist's name. */
  name: settingLine(200).default(""),
  phone: settingLine(60).default(""),
  /** Lines such as a register number, the legal form, or the capital; also on invoices. */
  register: z.string().trim().max(500, "At most 500 characters.").default(""),
  /** Responsible for content, where the law requires a person. */
  responsible: settingLine(200).default(""),
  more: z.array(passageSchema).default([]),
})

/** Shown on the page of each work for sale; empty: hidden. */
export const buyingSettings = z.object({
  /** For works whose record has no certificate. */
  certificate: settingLine(200).default(""),
  /** For originals whose record has no owner. */
  provenance: settingLine(200).default(""),
  finishes: z
    .array(
      z.object({
        type: settingLine(60).min(1, "Please enter a type of work."),
        words: settingLine(200).min(1, "Please describe the finish."),
      }),
    )
    .max(maxRows.finishes, `At most ${maxRows.finishes} kinds.`)
    .default([]),
  dispatch: settingLine(200).default(""),
  returns: settingLine(200).default(""),
})
