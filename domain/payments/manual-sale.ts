import countries from "i18n-iso-countries/index.js"
import { z } from "zod"
import { regionCode } from "../../lib/regions.ts"
import { amountSchema } from "../amount-schema.ts"
import { chosenIdsSchema } from "../artworks/print-options-schema.ts"
import { checkoutLine, findAddressProblems, findPhoneProblem } from "../checkout/checkout.ts"
import { emailSchema } from "../email-schema.ts"
import { saleSources } from "../orders/order-sources.ts"
import { isManualMethod } from "./ledger/payment-methods.ts"
import { saleHandovers, salePaymentTimings } from "./sale-totals.ts"

export const saleSchema = z
  .strictObject({
    key: z.uuid("Please reload the page and try again."),
    source: z.enum(saleSources, "Where did you sell it?"),
    items: z
      .array(
        z.strictObject({
          artworkId: z.uuid("This is not a work.").toLowerCase(),
          /** Copy of an edition; null: the lowest free one. */
          number: z.int("A whole number.").min(1, "At least 1.").nullable(),
          price: amountSchema,
          /** Size and frame of an edition; included in the price. */
          options: chosenIdsSchema.default([]),
          reservation: z.uuid().nullable().default(null),
        }),
      )
      .min(1, "Choose at least one work.")
      .max(50, "At most 50 works."),
    discount: amountSchema.default(0),
    name: checkoutLine(120).min(1, "Please enter the buyer’s name."),
    /** "": none given. */
    email: emailSchema("Please enter an e-mail address, for example name@example.com, or leave it empty.")
      .or(z.literal(""))
      .default(""),
    phone: checkoutLine(40).default(""),
    handover: z.enum(saleHandovers, "How do the works reach the buyer?"),
    deliveryPrice: amountSchema.default(0),
    country: z.string().default(""),
    line1: checkoutLine(200).default(""),
    line2: checkoutLine(200).default(""),
    city: checkoutLine(120).default(""),
    region: checkoutLine(120).default(""),
    postalCode: checkoutLine(20).default(""),
    paid: z.enum(salePaymentTimings, "Has it been paid?"),
    method: z.string().refine(isManualMethod, "How was it paid?").default("cash"),
    deposit: amountSchema.default(0),
    reference: checkoutLine(140).default(""),
    note: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
  })
  .superRefine(
    (sale, context) => {
      const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message })
      const phone = findPhoneProblem(String(sale.phone ?? ""), String(sale.country ?? ""))
      if (phone) wrong("phone", phone)
      if (sale.handover !== "ship") return
      if (!countries.isValid(sale.country)) wrong("country", "Please choose a country.")
      for (const [field, message] of Object.entries(findAddressProblems(sale))) wrong(field, message)
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  )
  .transform((sale) => ({ ...sale, region: regionCode(sale.country, sale.region) ?? sale.region }))

export type ManualSale = z.output<typeof saleSchema>
export type SaleInput = z.input<typeof saleSchema>
