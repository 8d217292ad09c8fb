import { z } from "zod"
import { maxNameLengths, nameKinds } from "./name-kinds.ts"

/** An existing name merges both. */
export const renameSchema = z
  .strictObject({
    kind: z.enum(nameKinds),
    name: z.string().min(1).max(1000),
    to: z.string().trim().min(1, "Please enter a name."),
  })
  .superRefine(({ kind, to }, context) => {
    const most = maxNameLengths[kind]
    if (to.length > most) context.addIssue({ code: "custom", path: ["to"], message: `At most ${most} characters.` })
    if (kind !== "medium" && /[,;\n]/.test(to))
      context.addIssue({ code: "custom", path: ["to"], message: "A comma separates names." })
  })
export type Rename = z.input<typeof renameSchema>

export const undoSchema = z.strictObject({ step: z.coerce.number().int().positive() })
