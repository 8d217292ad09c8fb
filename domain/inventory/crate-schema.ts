import { z } from "zod"
import { type Lengths, parseDimensions } from "../../lib/dimensions.ts"
import type { SizeUnits } from "../../lib/size-units.ts"
import { arrivalFields, placeName } from "./move.ts"

type Unit = SizeUnits["first"]

const examples = {
  in: "38 x 60 x 8 in, or 97 x 152 x 20 cm",
  cm: "97 x 152 x 20 cm, or 38 x 60 x 8 in",
}

/** As typed, `38 x 60 x 8 in`; empty: not measured. */
const size = (unit: Unit) =>
  z
    .string()
    .trim()
    .max(200)
    .default("")
    .transform((text, ctx): Omit<Lengths, "diameterMm"> => {
      const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text, { unit })
      if (text && (warning || diameterMm !== null || heightMm === null || widthMm === null))
        ctx.addIssue({
          code: "custom",
          message: `Please enter height, width and depth, like ${examples[unit]}.`,
        })
      return { heightMm, widthMm, depthMm }
    })

const weight = z
  .string()
  .trim()
  .max(60)
  .default("")
  .transform((text, ctx) => {
    const { weightG } = parseDimensions(text)
    if (text && (weightG === null || weightG > 10_000_000))
      ctx.addIssue({ code: "custom", message: "Please enter the weight with its unit, like 24 kg or 53 lb." })
    return weightG
  })

/** Sizes and weight as typed. @param unit of bare numbers */
export const crateFields = (unit: Unit) =>
  z.strictObject({
    name: z.string().trim().min(1, "Please give the crate a name or a number.").max(200, "At most 200 characters."),
    inner: size(unit),
    outer: size(unit),
    weight,
    notes: z.string().trim().max(2000, "At most 2000 characters.").default(""),
  })
export type CrateFields = z.output<ReturnType<typeof crateFields>>

export const newCrateFields = (unit: Unit) => crateFields(unit).extend({ place: placeName })

export const moveCrateFields = z.strictObject({ id: z.uuid(), place: placeName, ...arrivalFields })
