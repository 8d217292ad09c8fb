import countries from "i18n-iso-countries/index.js"
import { z } from "zod"
import { regionCode } from "../../lib/regions.ts"
import { chosenIds } from "../artworks/print-options-schema.ts"
import { addressProblems, line, phoneProblem } from "../checkout/checkout.ts"
import { saleSources } from "../orders/sources.ts"
import { handMethods, handovers, paidParts } from "./sale-sums.ts"

const cents = z.int("Please enter an amount.").min(0, "Please enter an amount.")

/** A sale that was made without the shop. Prices and amounts in minor units of the site's currency. */
export const saleSchema = z
  .strictObject({
    /** Of the form: sent twice it is one sale. */
    key: z.uuid("Please reload the page and try again."),
    source: z.enum(saleSources, "Where did you sell it?"),
    items: z
      .array(
        z.strictObject({
          artworkId: z.uuid("This is not a work.").toLowerCase(),
          /** Of an edition: which copy; null: the lowest that is free. */
          number: z.int("A whole number.").min(1, "At least 1.").nullable(),
          price: cents,
          /** Of an edition: the ids of the size and frame that were sold; the agreed price is with them. */
          options: chosenIds.default([]),
          /** The reservation that ends with the sale. */
          reservation: z.uuid().nullable().default(null),
        }),
      )
      .min(1, "Choose at least one work.")
      .max(50, "At most 50 works."),
    /** Off all of it, as agreed. */
    discount: cents.default(0),
    name: line(120).min(1, "Please enter the buyer’s name."),
    /** "": the buyer left none. */
    email: z
      .email("Please enter an e-mail address, for example name@example.com, or leave it empty.")
      .max(254)
      .or(z.literal(""))
      .default(""),
    phone: line(40).default(""),
    handover: z.enum(handovers, "How do the works reach the buyer?"),
    deliveryPrice: cents.default(0),
    country: z.string().default(""),
    line1: line(200).default(""),
    line2: line(200).default(""),
    city: line(120).default(""),
    region: line(120).default(""),
    postalCode: line(20).default(""),
    paid: z.enum(paidParts, "Has it been paid?"),
    /** How what came was paid. */
    method: z.enum(handMethods, "How was it paid?").default("cash"),
    /** What came, where it was paid in part. */
    deposit: cents.default(0),
    /** What the statement or the terminal calls it. */
    reference: line(140).default(""),
    note: z.string().trim().max(2000, "At most 2,000 characters.").default(""),
  })
  .superRefine(
    (sale, context) => {
      const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message })
      if (sale.handover === "handed" && sale.paid !== "now")
        wrong("handover", "Nothing leaves before it is paid. Choose “Picked up later”, or record all of the money.")
      const phone = phoneProblem(String(sale.phone ?? ""), String(sale.country ?? ""))
      if (phone) wrong("phone", phone)
      if (sale.handover !== "ship") return
      if (!countries.isValid(sale.country)) wrong("country", "Please choose a country.")
      for (const [field, message] of Object.entries(addressProblems(sale))) wrong(field, message)
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  )
  .transform((sale) => ({ ...sale, region: regionCode(sale.country, sale.region) ?? sale.region }))

export type SaleByHand = z.output<typeof saleSchema>
export type SaleInput = z.input<typeof saleSchema>
