import { z } from "zod"
import { sizeLine } from "../artworks/work-card.ts"
import { filledLine, letter, mailAddress, oneLine } from "../mails/written-text.ts"
import { guardShape } from "../messages/form-guard.ts"
import { budgets, commissionMediums, commissionUnits } from "./commission-choices.ts"

const side = oneLine(10)
  .refine((text) => text === "" || /^\d{1,4}([.,]\d{1,2})?$/.test(text), "Write a length, like 30 or 30.5.")
  .transform((text) => (text === "" ? null : Number(text.replace(",", "."))))
  .refine((length) => length === null || length > 0, "Write a length, like 30 or 30.5.")

/** What somebody asks the artist to make. Height and width are in `unit`; both or neither. */
export const commissionSchema = z
  .strictObject({
    name: filledLine(120, "Write your name."),
    email: mailAddress,
    subject: filledLine(200, "Say in a few words what it is to be."),
    description: letter(5000, "Describe what you have in mind."),
    height: side.default(null),
    width: side.default(null),
    unit: z.enum(commissionUnits, "Choose inches or centimetres.").default("in"),
    medium: z.enum(commissionMediums, "Choose from the list.").default(commissionMediums[0]),
    budget: z.enum(budgets, "Choose from the list.").default("open"),
    deadline: z.iso.date("Choose a day.").or(z.literal("")).default(""),
    consent: z.literal("yes", "Without this the request cannot be kept."),
    ...guardShape,
  })
  .superRefine(({ height, width }, context) => {
    if ((height === null) === (width === null)) return
    context.addIssue({
      code: "custom",
      path: [height === null ? "height" : "width"],
      message: "Give both sides, or neither.",
    })
  })
export type CommissionInput = z.output<typeof commissionSchema>

/** `30 × 40″ (76 × 102 cm)`; "" when the size is left open. */
export function commissionSize({ height, width, unit }: Pick<CommissionInput, "height" | "width" | "unit">): string {
  if (height === null || width === null) return ""
  const millimetres = unit === "in" ? 25.4 : 10
  return sizeLine("", { heightMm: height * millimetres, widthMm: width * millimetres })
}
