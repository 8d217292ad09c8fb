import { z } from "zod"
import { formatSize, type SizeUnits } from "../../lib/size-units.ts"
import { bareEmailAddress, filledLine, multilineText, oneLine } from "../emails/text-schemas.ts"
import { formGuardShape } from "../messages/threads/form-guard.ts"
import { budgets, commissionMediums, commissionUnits } from "./commission-choices.ts"

const side = oneLine(10)
  .refine(
    (text) => text === "" || /^\d{1,4}([.,]\d{1,2})?$/.test(text),
    "Please enter a length, for example 30 or 30.5.",
  )
  .transform((text) => (text === "" ? null : Number(text.replace(",", "."))))
  .refine((length) => length === null || length > 0, "Please enter a length, for example 30 or 30.5.")

/** Height and width are in `unit`; both or neither. */
export const commissionSchema = z
  .strictObject({
    name: filledLine(120, "Please enter your name."),
    email: bareEmailAddress,
    subject: filledLine(200, "Please say in a few words what you would like."),
    description: multilineText(5000, "Please describe what you have in mind."),
    height: side.default(null),
    width: side.default(null),
    unit: z.enum(commissionUnits, "Please choose inches or centimeters.").default("in"),
    medium: z.enum(commissionMediums, "Please choose from the list.").default(commissionMediums[0]),
    budget: z.enum(budgets, "Please choose from the list.").default("open"),
    deadline: z.iso.date("Please choose a day.").or(z.literal("")).default(""),
    /** Optional: without scripts the request is recognized by its contents. */
    formId: z.uuid().catch("").default(""),
    consent: z.literal("yes", "We need your consent to keep the request."),
    ...formGuardShape,
  })
  .superRefine(({ height, width }, context) => {
    if ((height === null) === (width === null)) return
    context.addIssue({
      code: "custom",
      path: [height === null ? "height" : "width"],
      message: "Please give both sides, or neither.",
    })
  })
export type CommissionInput = z.output<typeof commissionSchema>

/** In millimeters; null: undecided. */
export function toMillimeters({ height, width, unit }: Pick<CommissionInput, "height" | "width" | "unit">) {
  const millimeters = unit === "in" ? 25.4 : 10
  return {
    heightMm: height === null ? null : height * millimeters,
    widthMm: width === null ? null : width * millimeters,
  }
}

export const formatCommissionSize = (
  asked: Pick<CommissionInput, "height" | "width" | "unit">,
  units: SizeUnits,
): string => (asked.height === null || asked.width === null ? "" : formatSize(toMillimeters(asked), units))
