import { z } from "zod"
import { postalLabel, regionLabel } from "../../lib/addresses.ts"
import { isPhoneNumber } from "../../lib/phone-numbers.ts"
import { isPostalCode } from "../../lib/postal-codes.ts"
import { regionCode, regionsOf } from "../../lib/regions.ts"
import { chosenIds } from "../artworks/print-options-schema.ts"
import type { LineRow } from "../orders/ordered-works.ts"
import type { OrderRow } from "../orders/transition.server.ts"
import { paymentMethodIds } from "../payments/methods.ts"
import type { SessionRow } from "../payments/sessions.server.ts"
import type { Settings } from "../settings/settings.ts"

export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), "One line only.")

const checkoutItem = z.object({
  artwork_id: z.uuid("This is not a work.").toLowerCase(),
  quantity: z.int("A whole number.").min(1, "At least 1.").max(100_000, "That is too many."),
  options: chosenIds.default([]),
})

/** The refusal of an order that is larger than one may be; null when it is not. */
export function tooLarge(
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

/** `state`, `ZIP code`: a label's words within a sentence. */
const within = (label: string) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())

type TypedAddress = { country: string; line1: string; city: string; region: string; postalCode: string }

/** What is wrong with an address that works are sent to, by its fields: each country has its own. */
export function addressProblems(address: TypedAddress): Record<string, string> {
  const country = String(address.country)
  const [region, postal] = [regionLabel(country), postalLabel(country)]
  const required: [keyof TypedAddress, string | null][] = [
    ["line1", "Please enter a street address."],
    ["city", "Please enter the city."],
    ["region", region && `Which ${within(region)}?`],
    ["postalCode", postal && `Please enter the ${within(postal)}.`],
  ]
  const problems: Record<string, string> = {}
  for (const [field, message] of required) if (message && address[field] === "") problems[field] = message
  if (region && address.region && regionsOf(country) && !regionCode(country, address.region))
    problems.region = `Please choose a ${within(region)} from the list.`
  if (postal && address.postalCode && !isPostalCode(address.postalCode, country))
    problems.postalCode = `Please check the ${within(postal)}.`
  return problems
}

/** What is wrong with a telephone number; null when nothing is, or none is given. */
export const phoneProblem = (phone: string, country: string): string | null =>
  phone === "" || isPhoneNumber(phone, country) ? null : "Please check the phone number, or leave it empty."

/**
 * A filled-in checkout. Prices are not part of it: the server knows them. What is not named here is ignored,
 * because the browser's cart carries more than ids.
 */
export const checkoutSchema = z
  .object({
    items: z.array(checkoutItem).min(1, "Your cart is empty.").max(1000, "That is too many."),
    email: z.email("Please enter your e-mail address, for example name@example.com.").max(254),
    name: line(120).min(1, "Please enter your name."),
    phone: line(40).default(""),
    country: z.string().regex(/^[A-Z]{2}$/, "Please choose a country."),
    line1: line(200).default(""),
    line2: line(200).default(""),
    city: line(120).default(""),
    region: line(120).default(""),
    postalCode: line(20).default(""),
    shipping: z.string().min(1, "How would you like to receive it?"),
    /** Absent or "": not chosen, where there is nothing to pay yet, or nothing at all. */
    payment: z.enum(paymentMethodIds, "How would you like to pay?").or(z.literal("")).default(""),
    discountCode: line(40).default(""),
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
    /** The total that the page showed, as `totalSeen` writes it. With another one nothing is ordered. Absent: not compared. */
    seenTotal: z.string().max(40).optional(),
    /** The legal texts that the page showed, as `legalSeen` writes them. With others nothing is ordered. Absent: not compared. */
    seenLegal: z.string().max(80).optional(),
    terms: z.literal("accepted", "Please read and accept the terms."),
    idempotencyKey: z.uuid("Please reload the page and try again."),
    /** When the page was opened, by the site's clock: the same form from another tab of it is one order. Absent: not compared. */
    openedAt: z.iso.datetime("Please reload the page and try again.").optional(),
  })
  .superRefine(
    (order, context) => {
      const phone = phoneProblem(String(order.phone ?? ""), String(order.country))
      if (phone) context.addIssue({ code: "custom", path: ["phone"], message: phone })
      if (order.shipping === "pickup") return
      for (const [field, message] of Object.entries(addressProblems(order)))
        context.addIssue({ code: "custom", path: [field], message })
    },
    // Also where something else is wrong already: a buyer hears of everything at once.
    { when: () => true },
  )
  // Of regions that have codes the code is kept: taxes, labels and invoices go by it.
  .transform((order) => ({ ...order, region: regionCode(order.country, order.region) ?? order.region }))

export type CheckoutInput = z.output<typeof checkoutSchema>

/** What was written of an order that waits for a payment by card. */
export type BegunPayment = { order: OrderRow; lines: LineRow[]; session: SessionRow }

/** The order that a checkout has become. `begun`: if it waits for a payment by card that began with it just now. */
export type PlacedOrder = {
  number: string
  token: string
  paymentMethod: string
  orderState: string
  begun?: BegunPayment
}
