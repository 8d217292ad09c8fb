import { z } from "zod"
import { type Paper, type StockName, stockNames } from "./label-stocks.ts"

export const paperKinds = ["labels", "prices", "checklist"] as const
export type PaperKind = (typeof paperKinds)[number]

/** What each is called, as a title and in the middle of a sentence. */
export const paperWords: Record<PaperKind, { title: string; noun: string }> = {
  labels: { title: "Wall labels", noun: "wall labels" },
  prices: { title: "Price list", noun: "price list" },
  checklist: { title: "Checklist", noun: "checklist" },
}

/** As many works as one file may have, and as many as can be ticked one by one: they are in the address. */
export const mostWorks = 400
export const mostTicked = 170

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
