import { z } from "zod"
import { findVatProblem } from "../../lib/vat-number.ts"
import { bareEmailAddress, oneLine } from "../emails/text-schemas.ts"

export const parseNames = (text: string): string[] => {
  const seen = new Map<string, string>()
  for (const word of text.split(/[,;\n]/).map((one) => one.trim())) if (word) seen.set(word.toLowerCase(), word)
  return [...seen.values()]
}

const names = z
  .string()
  .max(2000, "At most 2,000 characters.")
  .transform(parseNames)
  .pipe(z.array(z.string().max(60, "At most 60 characters each.")).max(40, "At most 40."))

const phones = z
  .string()
  .max(500, "At most 500 characters.")
  .transform((text) =>
    text
      .split(/[\n,;]/)
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .max(40)
          .regex(/^[\d\s+()./\-–#x;,ext]*\d[\d\s+()./\-–#x;,ext]*$/i, "Please check the telephone number."),
      )
      .max(10, "At most 10 numbers."),
  )

const website = oneLine(300).transform((text) => (text && !/^https?:\/\//i.test(text) ? `https://${text}` : text))

/** Undefined fields stay as they are. */
export const customerFields = z.strictObject({
  name: oneLine(200).optional(),
  company: oneLine(200).optional(),
  job: oneLine(120).optional(),
  partner: oneLine(200).optional(),
  website: website
    .pipe(z.url({ protocol: /^https?$/, error: "An address begins with https://." }).or(z.literal("")))
    .optional(),
  social: oneLine(200).optional(),
  taxId: oneLine(60)
    .superRefine((taxId, context) => {
      const message = findVatProblem(taxId)
      if (message) context.addIssue({ code: "custom", message })
    })
    .optional(),
  locale: oneLine(35)
    .pipe(z.string().regex(/^([a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*)?$/, "A language is written like en-US or de."))
    .optional(),
  interests: names.optional(),
  tags: names.optional(),
  groups: names.optional(),
  phones: phones.optional(),
  country: oneLine(2).optional(),
  line1: oneLine(200).default(""),
  line2: oneLine(200).default(""),
  city: oneLine(120).default(""),
  region: oneLine(120).default(""),
  postalCode: oneLine(20).default(""),
  /** The row's `updatedAt` when the form was opened. */
  seenAt: z.coerce.date().optional(),
})

/** Needs a name or an address. */
export const newCustomer = z
  .strictObject({
    name: oneLine(200).default(""),
    email: bareEmailAddress.or(z.literal("")).default(""),
    phones: phones.default([]),
    tags: names.default([]),
  })
  .refine(({ name, email }) => name !== "" || email !== "", {
    path: ["name"],
    error: "Please enter a name or an e-mail address.",
  })

export const noteFields = z.strictObject({
  id: z.uuid().optional(),
  text: z.string().trim().max(5000, "At most 5,000 characters."),
})

export const addressField = z.strictObject({ email: bareEmailAddress })
