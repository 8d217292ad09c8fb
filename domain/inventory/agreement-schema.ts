import { z } from "zod"
import { daysBetween, isCalendarDate } from "../../lib/calendar-dates.ts"
import { agreementKinds } from "./agreement.ts"

const lineSchema = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`)
const day = z.string().refine(isCalendarDate, "Please enter a day, like 2026-11-30.")
const noDay = z.literal("").transform(() => null)
const optionalDay = z.union([noDay, z.null(), day]).default(null)

const share = z.coerce
  .number("Please enter a whole percentage from 0 to 100.")
  .int("Please enter a whole percentage from 0 to 100.")
  .min(0, "A share is at least 0 percent.")
  .max(100, "A share is at most 100 percent.")

const terms = {
  /** A new name creates a place. */
  place: lineSchema(200).min(1, "With whom is it?"),
  beginsOn: day,
  dueBackOn: optionalDay,
  /** Their share of a sale, in percent. */
  share: share.default(0),
  /** As text: the largest discount, when they pay, who insures it, the purpose of a loan. */
  discounts: lineSchema(300).default(""),
  paid: lineSchema(300).default(""),
  insured: lineSchema(300).default(""),
  purpose: lineSchema(300).default(""),
  notes: lineSchema(5000).default(""),
  signedOn: optionalDay,
  countersignedOn: optionalDay,
  countersignedBy: lineSchema(200).default(""),
}

type Days = { beginsOn: string; dueBackOn: string | null }
const areDaysInOrder = ({ beginsOn, dueBackOn }: Days) => !dueBackOn || daysBetween(beginsOn, dueBackOn) >= 0
const order = { path: ["dueBackOn"], error: "It can’t be due back before it begins." }

/** `id` is the form's, so that sending it twice creates one. */
export const newAgreementSchema = z
  .strictObject({ id: z.uuid(), kind: z.enum(agreementKinds), ...terms })
  .refine(areDaysInOrder, order)
export type AgreementInput = z.output<typeof newAgreementSchema>

export const agreementChangesSchema = z.strictObject({ id: z.uuid(), ...terms }).refine(areDaysInOrder, order)

/** In minor units. */
const amount = z
  .int("Please enter an amount.")
  .min(0, "An amount is at least 0.")
  .max(1e12, "That amount is too large.")

/** `copy` is the number in an edition, otherwise 0. */
export const addedWorksSchema = z.strictObject({
  id: z.uuid(),
  works: z
    .array(z.strictObject({ id: z.uuid(), copy: z.coerce.number("Which copy?").int().min(0).max(100_000).default(0) }))
    .min(1, "Choose at least one work.")
    .max(200, "At most 200 works at a time."),
})

/** `price` is the insured value in a loan; `share` null: the agreement's. */
export const agreementLineSchema = z.strictObject({
  line: z.uuid(),
  price: amount.nullable(),
  share: z.union([noDay, z.null(), share]).default(null),
})

export const startAgreementSchema = z.strictObject({ id: z.uuid(), day: z.union([z.literal(""), day]).default("") })

export const returnedLinesSchema = z.strictObject({
  id: z.uuid(),
  lines: z.array(z.uuid()).min(1, "Choose at least one work.").max(200),
  place: lineSchema(200).min(1, "Where does it go?"),
  spot: lineSchema(200).default(""),
  day: z.union([z.literal(""), day]).default(""),
  carrier: lineSchema(200).default(""),
})

export const soldLineSchema = z.strictObject({ line: z.uuid(), soldFor: amount, soldOn: day })

/** `id` is the form's. Deductions in minor units; negative ones reduce the payout. */
export const newPayoutSchema = z.strictObject({
  id: z.uuid(),
  agreement: z.uuid(),
  dueOn: day,
  deductions: z
    .array(z.strictObject({ what: lineSchema(200).min(1, "What is it for?"), amount: z.int().min(-1e12).max(1e12) }))
    .max(20, "At most 20 amounts.")
    .default([]),
  note: lineSchema(1000).default(""),
})

export const paidPayoutSchema = z.strictObject({ id: z.uuid(), paidOn: day })
