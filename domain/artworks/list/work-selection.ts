import { z } from "zod"
import { workFilters } from "./studio-list.ts"

const maxNamed = 450

const textFilter = z.string().max(200).optional()

const workChoiceSchema = z.strictObject({
  search: textFilter,
  filter: z.enum(workFilters).optional(),
  series: textFilter,
  type: textFilter,
  location: textFilter,
})
export type WorkChoice = {
  [Name in keyof z.input<typeof workChoiceSchema>]: z.input<typeof workChoiceSchema>[Name] | undefined
}

export const workSelectionSchema = z.union([
  z.strictObject({
    ids: z
      .array(z.uuid())
      .min(1, "Choose at least one work.")
      .max(maxNamed, `Choose at most ${maxNamed} works, or all in this view.`),
  }),
  z.strictObject({ all: workChoiceSchema }),
])
export type WorkSelection = { ids: string[] } | { all: WorkChoice }
