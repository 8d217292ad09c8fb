import { z } from "zod"
import { isCurrency } from "../../../../lib/currencies.ts"
import { importFields, type Layout, layoutNames } from "../fields.ts"
import { delimiters, lengthUnits, textEncodings } from "./import-options.ts"

const layouts = Object.keys(layoutNames) as [Layout, ...Layout[]]

export const importChoicesSchema = z.strictObject({
  encoding: z.enum(textEncodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  sheet: z.string().max(300).optional(),
  layout: z.enum(layouts).optional(),
  columns: z.record(z.string().max(2000), z.enum([...importFields, ""])).optional(),
  currency: z.string().refine(isCurrency, "A currency is three letters, like USD.").optional(),
  lengthUnit: z.enum(lengthUnits).optional(),
  unclear: z.enum(["ask", "new", "same"]).optional(),
  publish: z.boolean().optional(),
})
export type ImportChoices = z.infer<typeof importChoicesSchema>

/** Reused for the next file with the same headings. */
export const rememberedChoicesSchema = importChoicesSchema.pick({
  layout: true,
  columns: true,
  currency: true,
  lengthUnit: true,
})
