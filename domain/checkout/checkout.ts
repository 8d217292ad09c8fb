import { z } from "zod"
import { postalLabel, regionLabel } from "../../lib/addresses.ts"
import { isPhoneNumber } from "../../lib/phone-numbers.ts"
import { isPostalCode } from "../../lib/postal-codes.ts"
import { findRegions, regionCode } from "../../lib/regions.ts"
import { chosenIdsSchema } from "../artworks/print-options-schema.ts"
import { emailSchema } from "../email-schema.ts"
import type { OrderLineRow } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition-order.server.ts"
import { paymentMethodIds } from "../payments/ledger/payment-methods.ts"
import type { PaymentSessionRow } from "../payments/ledger/payment-sessions.server.ts"
import type { Settings } from "../settings/settings.ts"

export const checkoutLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), "One line only.")

const checkoutItem = z.object({
  artwork_id: z.uuid("This is not a work.").toLowerCase(),
  quantity: z.int("A whole number.").min(1, "At least 1.").max(100_000, "That is too many."),
  options: chosenIdsSchema.default([]),
})

export function findOrderSizeProblem(
  items: { artwork_id: string; quantity: number }[],
  { works, copiesOfOne, copies }: Settings<"orders">,
): string | null {
  const quantities = new Map<string, number>()
  for (const { artwork_id, quantity } of items) quantities.set(artwork_id, (quantities.get(artwork_id) ?? 0) + quantity)
  const all = [...quantities.values()]
  const fits =
    all.length <= works && all.every((one) => one <= copiesOfOne) && all.reduce((sum, one) => sum + one, 0) <= copies
  return fits
    ? null
    : `One order can have up to ${works} works, ${copiesOfOne} copies of each and ${copies} in all. For more, please write to the studio.`
}

/** `state`, `ZIP code` within a sentence. */
const lowercaseFirst = (label: string) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())

type AddressInput = { country: string; line1: string; city: string; region: string; postalCode: string }

export function findAddressProblems(address: AddressInput): Record<string, string> {
  const country = String(address.country)
  const [region, postal] = [regionLabel(country), postalLabel(country)]
  const required: [keyof AddressInput, string | null][] = [
    ["line1", "Please enter a street address."],
    ["city", "Please enter the city."],
    ["region", region && `Which ${lowercaseFirst(region)}?`],
    ["postalCode", postal && `Please enter the ${lowercaseFirst(postal)}.`],
  ]
  const problems: Record<string, string> = {}
  for (const [field, message] of required) if (message && address[field] === "") problems[field] = message
  if (region && address.region && findRegions(country) && !regionCode(country, address.region))
    problems.region = `Please choose a ${lowercaseFirst(region)} from the list.`
  if (postal && address.postalCode && !isPostalCode(address.postalCode, country))
    problems.postalCode = `Please check the ${lowercaseFirst(postal)}.`
  return problems
}

export const findPhoneProblem = (phone: string, country: string): string | null =>
  phone === "" || isPhoneNumber(phone, country) ? null : "Please check the phone number, or leave it empty."

const checkoutForm = z.object({
  items: z.array(checkoutItem).min(1, "Your cart is empty.").max(1000, "That is too many."),
  email: emailSchema("Please enter your e-mail address, for example name@example.com."),
  name: checkoutLine(120).min(1, "Please enter your name."),
  phone: checkoutLine(40).default(""),
  country: z.string().regex(/^[A-Z]{2}$/, "Please choose a country."),
  line1: checkoutLine(200).default(""),
  line2: checkoutLine(200).default(""),
  city: checkoutLine(120).default(""),
  region: checkoutLine(120).default(""),
  postalCode: checkoutLine(20).default(""),
  shipping: z.string().min(1, "How would you like to receive it?"),
  /** "" or absent when nothing has to be paid (yet). */
  payment: z.enum(paymentMethodIds, "How would you like to pay?").or(z.literal("")).default(""),
  discountCode: checkoutLine(40).default(""),
  note: z
    .string()
    .trim()
    .max(2000, "At most 2,000 characters.")
    .refine((value) => !value.includes("\0"), "This has characters that cannot be read.")
    .default(""),
  giftNote: z
    .string()
    .trim()
    .max(500, "At most 500 characters.")
    .refine((value) => !value.includes("\0"), "This has characters that cannot be read.")
    .default(""),
  /** As `formatSeenTotal` formats it; a different total is refused. Absent: not compared. */
  seenTotal: z.string().max(40).optional(),
  /** The same for `formatSeenLegal`. */
  seenLegal: z.string().max(80).optional(),
  terms: z.literal("accepted", "Please read and accept the terms."),
  idempotencyKey: z.uuid("Please reload the page and try again."),
  /** When the page was opened: the same form from another tab is one order. Absent: not compared. */
  openedAt: z.iso.datetime("Please reload the page and try again.").optional(),
})

export const checkoutFields = new Set(Object.keys(checkoutForm.shape))

/** Without prices, which the server knows. Ignores other fields, because the browser's cart sends more than ids. */
export const checkoutSchema = checkoutForm
  .superRefine(
    (order, context) => {
      if (typeof order !== "object" || order === null) return
      const phone = findPhoneProblem(String(order.phone ?? ""), String(order.country))
      if (phone) context.addIssue({ code: "custom", path: ["phone"], message: phone })
      if (order.shipping === "pickup") return
      for (const [field, message] of Object.entries(findAddressProblems(order)))
        context.addIssue({ code: "custom", path: [field], message })
    },
    // Also after other errors, so that the buyer sees all at once.
    { when: () => true },
  )
  // Stores the region's code, which taxes, labels and invoices need.
  .transform((order) => ({ ...order, region: regionCode(order.country, order.region) ?? order.region }))

export type CheckoutInput = z.output<typeof checkoutSchema>

export type StartedPayment = { order: OrderRow; lines: OrderLineRow[]; session: PaymentSessionRow }

/** `begun`: a card payment that started with the order. */
export type PlacedOrder = {
  number: string
  token: string
  paymentMethod: string
  orderState: string
  startedPayment?: StartedPayment
}
