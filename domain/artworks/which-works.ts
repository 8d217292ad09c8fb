import { z } from "zod"
import { workFilters } from "./studio-list.ts"

const mostNamed = 450

const words = z.string().max(200).optional()

const workChoiceSchema = z.strictObject({
  search: words,
  filter: z.enum(workFilters).optional(),
  series: words,
  type: words,
  location: words,
})
export type WorkChoice = {
  [Name in keyof z.input<typeof workChoiceSchema>]: z.input<typeof workChoiceSchema>[Name] | undefined
}

export const whichWorksSchema = z.union([
  z.strictObject({
    ids: z
      .array(z.uuid())
      .min(1, "Choose at least one work.")
      .max(mostNamed, `Choose at most ${mostNamed} works, or all in this view.`),
  }),
  z.strictObject({ all: workChoiceSchema }),
])
export type WhichWorks = { ids: string[] } | { all: WorkChoice }
