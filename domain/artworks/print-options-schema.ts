import { z } from "zod"
import { sizeClasses } from "../../lib/size-classes.ts"
import { maxRows } from "../max-rows.ts"
import { isSameLabel, optionKinds } from "./print-options.ts"

const optionId = z.string().regex(/^[a-z0-9-]{1,40}$/, "This is not an option.")

export const chosenIdsSchema = z.array(optionId).max(optionKinds.length, "One option of a kind.")

const printOption = z.strictObject({
  id: optionId,
  kind: z.enum(optionKinds, "Please choose size or frame."),
  label: z
    .string()
    .trim()
    .min(1, "Please name it, like Oak frame.")
    .max(80, "At most 80 characters.")
    .refine((label) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(label), "One line only."),
  /** In minor units of the work's currency, added to its price. */
  addition: z
    .int("Please enter an amount.")
    .min(0, "Please enter an amount.")
    .max(1_000_000_000_00, "That is too much."),
  /** Shipping size, and weight in grams; absent: the work's own. */
  sizeClass: z.enum(sizeClasses).optional(),
  weightGrams: z.int().positive().max(100_000_000).optional(),
})

/** Labels are unique per kind. */
export const printOptionsSchema = z
  .array(printOption)
  .max(maxRows.printOptions, `At most ${maxRows.printOptions} sizes and frames.`)
  .superRefine((options, context) => {
    for (const [at, { id, kind, label }] of options.entries()) {
      const twice = options
        .slice(0, at)
        .some((one) => one.id === id || (one.kind === kind && isSameLabel(one.label, label)))
      if (twice) context.addIssue({ code: "custom", path: [at, "label"], message: `“${label}” is there twice.` })
    }
  })
