import { z } from "zod"
import { maxRows } from "../max-rows.ts"
import { settingLine } from "./setting-line.ts"

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
