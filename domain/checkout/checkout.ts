import { z } from "zod"
import { postalLabel, regionLabel } from "../../lib/addresses.ts"
import { regionCode, regionsOf } from "../../lib/regions.ts"

/** What each method is called where a buyer chooses it. */
export const paymentMethods = ["bank_transfer", "demo"] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !/\p{Cc}/u.test(value), "One line only.")

const checkoutItem = z.object({
  artwork_id: z.uuid("This is not a work."),
  quantity: z.int("A whole number.").min(1, "At least 1.").max(100, "At most 100."),
})

/** `state`, `ZIP code`: a label's words within a sentence. */
const within = (label: string) => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())

/**
 * A filled-in checkout. Prices are not part of it: the server knows them. What is not named here is ignored,
 * because the browser's cart carries more than ids.
 */
export const checkoutSchema = z
  .object({
    items: z.array(checkoutItem).min(1, "Your cart is empty.").max(50, "At most 50 works in one order."),
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
    payment: z.enum(paymentMethods, "How would you like to pay?"),
    note: z
      .string()
      .trim()
      .max(2000, "At most 2,000 characters.")
      .refine((value) => !value.includes("\0"), "This has characters that cannot be read.")
      .default(""),
    /** What the page said that the works cost, in minor units: who saw another price is asked again. Absent: not asked. */
    seenSubtotal: z.coerce.number().int().optional(),
    terms: z.literal("accepted", "Please read and accept the terms."),
    idempotencyKey: z.uuid("Please reload the page and try again."),
  })
  .superRefine(
    (order, context) => {
      if (order.shipping === "pickup") return
      const country = String(order.country)
      const [region, postal] = [regionLabel(country), postalLabel(country)]
      const required: [keyof typeof order, string | null][] = [
        ["line1", "Please enter a street address."],
        ["city", "Please enter the city."],
        ["region", region && `Which ${within(region)}?`],
        ["postalCode", postal && `Please enter the ${within(postal)}.`],
      ]
      for (const [field, message] of required) {
        if (message && order[field] === "") context.addIssue({ code: "custom", path: [field], message })
      }
      if (region && order.region && regionsOf(country) && !regionCode(country, order.region))
        context.addIssue({
          code: "custom",
          path: ["region"],
          message: `Please choose a ${within(region)} from the list.`,
        })
    },
    // Also where something else is wrong already: a buyer hears of everything at once.
    { when: () => true },
  )
  // Of regions that have codes the code is kept: taxes, labels and invoices go by it.
  .transform((order) => ({ ...order, region: regionCode(order.country, order.region) ?? order.region }))

export type CheckoutInput = z.output<typeof checkoutSchema>

/** How long a begun payment keeps a work from others. Longer than a card session (30 minutes, the least that Stripe allows). */
export const holdMinutes = 45

/** Days until a transfer is due. */
export const transferDays = 7
