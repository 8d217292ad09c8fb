import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { emailSchema } from "../email-schema.ts"

const lineSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters.`)
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), "One line only.")

const until = z.string().refine(isCalendarDate, "Please choose a day.")

export const reservationSchema = z.strictObject({
  artworkId: z.uuid("This is not a work."),
  /** Null: the lowest free copy of an edition. */
  number: z.int("A whole number.").min(1, "At least 1.").nullable().default(null),
  name: lineSchema(120).min(1, "Who is it for?"),
  until,
  email: emailSchema("Please enter an e-mail address, for example name@example.com, or leave it empty.")
    .or(z.literal(""))
    .default(""),
  note: lineSchema(500).default(""),
})
export type ReservationInput = z.input<typeof reservationSchema>

export const reservationExtensionSchema = z.strictObject({ until })
