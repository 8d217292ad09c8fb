import { z } from "zod"

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !/\p{Cc}/u.test(value), "One line only.")

const trackedParcel = {
  carrier: line(80).min(1, "Which carrier?"),
  trackingNumber: line(120).default(""),
  trackingUrl: z
    .union([z.literal(""), z.url({ protocol: /^https?$/, error: "Please enter a link that starts with https://." })])
    .default(""),
}

export const correctionSchema = z.strictObject(trackedParcel)

export const shipmentSchema = z.strictObject({
  ...trackedParcel,
  lineIds: z.array(z.uuid()).optional(),
})
