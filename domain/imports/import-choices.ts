import { z } from "zod"
import { isCurrency } from "../../lib/currencies.ts"
import { importFields, type Layout, layoutNames } from "../artworks/import/fields.ts"
import { delimiters, encodings, lengthUnits } from "./import-options.ts"

const layouts = Object.keys(layoutNames) as [Layout, ...Layout[]]

/** What a person says of a file, where it is not what was detected. */
export const importChoices = z.strictObject({
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  sheet: z.string().max(300).optional(),
  /** Whose export it is. */
  layout: z.enum(layouts).optional(),
  columns: z.record(z.string().max(2000), z.enum([...importFields, ""])).optional(),
  /** Of prices, and of sizes, that state none. */
  currency: z.string().refine(isCurrency, "A currency is three letters, like USD.").optional(),
  lengthUnit: z.enum(lengthUnits).optional(),
  /** Rows that may be a work of an earlier import. */
  unclear: z.enum(["ask", "new", "same"]).optional(),
  /** New works are published at once; else they are drafts. */
  publish: z.boolean().optional(),
})
export type ImportChoices = z.infer<typeof importChoices>

/** Those that are remembered for the next file with the same headings. */
export const rememberedChoices = importChoices.pick({ layout: true, columns: true, currency: true, lengthUnit: true })
