import { z } from "zod"

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !/\p{Cc}/u.test(value), "One line only.")

/** Who carries a parcel, and how it is followed. */
export const trackedParcel = {
  carrier: line(80).min(1, "Which carrier?"),
  trackingNumber: line(120).default(""),
  trackingUrl: z
    .union([z.literal(""), z.url({ protocol: /^https?$/, error: "Please enter a link that starts with https://." })])
    .default(""),
}

/** How a parcel is followed, entered anew. */
export const correctionSchema = z.strictObject(trackedParcel)

/** Works that leave the studio. */
export const shipmentSchema = z.strictObject({
  ...trackedParcel,
  /** The lines that leave now; all when absent. */
  lineIds: z.array(z.uuid()).optional(),
})
