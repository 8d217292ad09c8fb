import { z } from "zod"
import { isCalendarDate } from "../../lib/calendar-dates.ts"
import { amountSchema } from "../amount-schema.ts"
import { bareEmailAddress, filledLine, multilineText } from "../emails/text-schemas.ts"

export const maxRoomWorks = 60

/** May be empty. */
const multilineSchema = (maxLength: number) =>
  z
    .string()
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), {
      error: "This has characters that cannot be read.",
      abort: true,
    })
    .transform((text) => text.trim())
    .pipe(z.string().max(maxLength, `At most ${maxLength} characters.`))

export const roomUntilSchema = z.strictObject({ until: z.string().refine(isCalendarDate, "Please choose a day.") })

/** `until`: the last day (`2026-12-05`). */
export const viewingRoomSchema = z.strictObject({
  title: filledLine(120, "What is the room called?"),
  name: filledLine(120, "Who is it for?"),
  email: bareEmailAddress.or(z.literal("")).default(""),
  note: multilineSchema(2000).default(""),
  until: roomUntilSchema.shape.until,
  mayKeep: z.boolean().default(true),
})
export type ViewingRoomInput = z.input<typeof viewingRoomSchema>

/** In order. `price` in minor units; null: the list price. `seen`: the room's own price on the page, as `USD 440000`; "": none. */
export const roomWorksSchema = z.strictObject({
  works: z
    .array(
      z.strictObject({
        artworkId: z.uuid("This is not a work."),
        price: amountSchema.nullable(),
        seen: z
          .string()
          .regex(/^([A-Z]{3} \d{1,15})?$/, "This is not a price.")
          .optional(),
        note: multilineSchema(600),
      }),
    )
    .max(maxRoomWorks, `At most ${maxRoomWorks} works.`),
})
export type RoomWorksInput = z.input<typeof roomWorksSchema>

export const roomWorkIdsSchema = z.strictObject({
  ids: z
    .array(z.uuid("This is not a work."))
    .min(1, "Choose at least one work.")
    .max(maxRoomWorks, `At most ${maxRoomWorks} works.`),
})

const artworkId = z.uuid("This is not a work.")
const email = bareEmailAddress.optional()

/** The address is only for rooms without a known one. */
export const visitorInputSchemas = {
  favorite: z.strictObject({ artworkId, favorite: z.enum(["yes", "no"]) }),
  question: z.strictObject({ artworkId, question: multilineText(2000, "What would you like to know?"), email }),
  message: z.strictObject({ message: multilineText(5000, "Please write something."), email }),
  /** `seen`: the price on the page, as `USD 440000`. */
  buy: z.strictObject({ artworkId, seen: z.string().max(40), email }),
}
export type VisitorInput = { [K in keyof typeof visitorInputSchemas]: z.input<(typeof visitorInputSchemas)[K]> }
