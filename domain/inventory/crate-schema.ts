import { z } from "zod"
import { type Lengths, parseDimensions } from "../../lib/dimensions.ts"
import type { SizeUnits } from "../../lib/size-units.ts"
import { arrivalShape, placeNameSchema } from "./move.ts"

type Unit = SizeUnits["first"]

const examples = { in: "38 x 60 x 8 in, or 97 x 152 x 20 cm", cm: "97 x 152 x 20 cm, or 38 x 60 x 8 in" }

/** As typed, `38 x 60 x 8 in`; empty: not measured. */
const sizeSchema = (unit: Unit) =>
  z
    .string()
    .trim()
    .max(200)
    .default("")
    .transform((text, ctx): Omit<Lengths, "diameterMm"> => {
      const { heightMm, widthMm, depthMm, diameterMm, warning } = parseDimensions(text, { unit })
      if (text && (warning || diameterMm !== null || heightMm === null || widthMm === null))
        ctx.addIssue({ code: "custom", message: `Please enter height, width and depth, like ${examples[unit]}.` })
      return { heightMm, widthMm, depthMm }
    })

const weightSchema = z
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
export const createCrateSchema = (unit: Unit) =>
  z.strictObject({
    name: z.string().trim().min(1, "Please give the crate a name or a number.").max(200, "At most 200 characters."),
    inner: sizeSchema(unit),
    outer: sizeSchema(unit),
    weight: weightSchema,
    notes: z.string().trim().max(2000, "At most 2000 characters.").default(""),
  })
export type CrateFields = z.output<ReturnType<typeof createCrateSchema>>

export const createNewCrateSchema = (unit: Unit) => createCrateSchema(unit).extend({ place: placeNameSchema })

export const moveCrateSchema = z.strictObject({ id: z.uuid(), place: placeNameSchema, ...arrivalShape })
