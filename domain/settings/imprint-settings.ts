import { z } from "zod"
import { passageSchema } from "./passage.ts"
import { settingLine } from "./setting-line.ts"

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
