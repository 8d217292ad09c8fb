import { z } from "zod"
import { type Paper, type StockName, stockNames } from "./label-stocks.ts"
import { paperKinds } from "./work-papers.ts"

/** How a paper is made, as its address says it. What is not said follows from the studio's country. */
export const optionsSchema = z.object({
  paper: z.enum(paperKinds).default("labels"),
  size: z.enum(["A4", "LETTER"]).optional(),
  stock: z.enum(stockNames).optional(),
  /** The first place of the first sheet that is not used up; where the sheet has no such place, its first. */
  first: z.coerce.number().int().min(1).max(14).default(1),
  code: z.enum(["yes", "no"]).default("yes"),
  price: z.enum(["yes", "no"]).default("yes"),
})

export type AskedOptions = z.infer<typeof optionsSchema>

/** With nothing left open. */
export type PaperOptions = AskedOptions & { size: Paper; stock: StockName }
