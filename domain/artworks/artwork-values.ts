import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { protectionLevels } from "../../lib/protection-levels.ts"
import { artworkTypes, availabilities, conditions } from "./artwork-kinds.ts"
import { printOptionsSchema } from "./print-options-schema.ts"

const kind = <S extends z.ZodType>(schema: (max: number) => S, blank: z.infer<S>) => ({ schema, blank })

const text = (max: number) => z.string().trim().max(max)

/**
 * The kinds of values in `artwork-fields.ts`, each with its schema and the value of a new work. Lengths are in millimeters,
 * weights in grams, amounts in minor units of `currency` (price null: on request), countries in ISO 3166, tariff numbers of the
 * Harmonized System.
 */
export const artworkValues = {
  text: kind(text, ""),
  optional: kind((max) => text(max).nullable(), null),
  title: kind((max) => text(max).min(1, "A work needs a title."), ""),
  names: kind(() => z.array(text(80).min(1)).max(100), []),
  type: kind(() => z.enum(artworkTypes), "Painting"),
  availability: kind(() => z.enum(availabilities), "available"),
  condition: kind(() => z.enum(conditions).nullable(), null),
  protection: kind(() => z.enum(["", ...protectionLevels]), ""),
  tick: kind(() => z.boolean(), false),
  stated: kind(() => z.boolean().nullable(), null),
  year: kind(() => z.int().min(-5000).max(3000).nullable(), null),
  length: kind(() => z.number().positive().max(100_000).nullable(), null),
  weight: kind(() => z.int().positive().max(100_000_000).nullable(), null),
  amount: kind(() => z.int().min(0).max(1_000_000_000_00).nullable(), null),
  currency: kind(() => z.string().regex(/^[A-Z]{3}$/, "A currency is three letters, like USD."), "USD"),
  editionSize: kind(() => z.int().min(1).max(100_000).nullable(), null),
  proofs: kind(() => z.int().min(0).max(1000, "Please enter a number up to 1,000.").nullable(), null),
  printOptions: kind(() => printOptionsSchema, []),
  // The range of a PostgreSQL integer without its maximum, which unplaced works have.
  position: kind(
    () => z.int().min(-2_147_483_648).max(2_147_483_646, "Please enter a smaller number.").nullable(),
    null,
  ),
  share: kind(() => z.int().min(0).max(100, "A share is at most 100 percent.").nullable(), null),
  day: kind(() => z.string().refine(isCalendarDate, "Please enter a day, like 2026-12-31.").nullable(), null),
  country: kind(() => z.string().regex(/^(?:[A-Z]{2})?$/, "A country is two letters, like US or DE."), ""),
  tariff: kind(
    () => z.string().regex(/^(?:\d{4}(?:\.\d{2}){0,3})?$/, "A tariff number is four to ten digits, like 9701.21."),
    "",
  ),
}
