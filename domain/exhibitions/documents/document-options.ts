import { z } from "zod"
import { type LabelPaper, type StockName, stockNames } from "./label-stocks.ts"
import { workDocumentKinds } from "./work-documents.ts"

/** From the URL; defaults depend on the studio's country. */
export const workDocumentOptionsSchema = z.object({
  paper: z.enum(workDocumentKinds).default("labels"),
  size: z.enum(["A4", "LETTER"]).optional(),
  stock: z.enum(stockNames).optional(),
  /** The first unused label of the first page; out of range it is 1. */
  first: z.coerce.number().int().min(1).max(14).default(1),
  code: z.enum(["yes", "no"]).default("yes"),
  price: z.enum(["yes", "no"]).default("yes"),
})

export type WorkDocumentOptionsInput = z.infer<typeof workDocumentOptionsSchema>

/** With defaults applied. */
export type WorkDocumentOptions = WorkDocumentOptionsInput & { size: LabelPaper; stock: StockName }
