import { z } from "zod"

const lineSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters.`)
    .refine((value) => !/\p{Cc}/u.test(value), "One line only.")

const trackingFields = {
  carrier: lineSchema(80).min(1, "Which carrier?"),
  trackingNumber: lineSchema(120).default(""),
  trackingUrl: z
    .union([z.literal(""), z.url({ protocol: /^https?$/, error: "Please enter a link that starts with https://." })])
    .default(""),
}

export const parcelCorrectionSchema = z.strictObject(trackingFields)

export const shipmentSchema = z.strictObject({ ...trackingFields, lineIds: z.array(z.uuid()).optional() })
