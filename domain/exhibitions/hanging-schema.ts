import { z } from "zod"
import { maxDistanceMm, maxWalls } from "./hanging.ts"

const mm = (min: number, max: number, words: string) =>
  z.int("Lengths are whole millimeters.").min(min, words).max(max, words)

const wall = z.strictObject({
  id: z.uuid(),
  name: z
    .string()
    .trim()
    .min(1, "Please enter a name for the wall.")
    .max(100, "A wall’s name has at most 100 characters."),
  widthMm: mm(100, 100_000, "A wall is between 10 cm and 100 m wide."),
  heightMm: mm(100, 30_000, "A wall is between 10 cm and 30 m high."),
  eyeMm: mm(100, 30_000, "The eye line is between 10 cm and 30 m from the floor."),
})

const tooFar = "A work hangs at most 100 m away."
const placed = z.strictObject({
  artworkId: z.uuid(),
  /** Null: not hung, with its last place. */
  wallId: z.uuid().nullable(),
  xMm: mm(-maxDistanceMm, 2 * maxDistanceMm, tooFar),
  centerMm: mm(-maxDistanceMm, maxDistanceMm, tooFar),
  hookMm: mm(0, 20_000, "A hook is at most 20 m below the top edge."),
})

/** Every work of the show that has a place or a measured hook. */
export const hangingPlanSchema = z
  .strictObject({
    version: z.int().min(0),
    unit: z.enum(["cm", "in"]),
    walls: z.array(wall).max(maxWalls, `A show has at most ${maxWalls} walls.`),
    works: z.array(placed).max(500, "A show has at most 500 works."),
  })
  .refine(({ walls }) => new Set(walls.map(({ id }) => id)).size === walls.length, {
    path: ["walls"],
    message: "A wall is named twice.",
  })
  .refine(({ works }) => new Set(works.map(({ artworkId }) => artworkId)).size === works.length, {
    path: ["works"],
    message: "A work hangs in one place.",
  })
  .refine(({ walls, works }) => works.every(({ wallId }) => wallId === null || walls.some(({ id }) => id === wallId)), {
    path: ["works"],
    message: "A work hangs on a wall that is not in the plan.",
  })

export type HangingPlanInput = z.input<typeof hangingPlanSchema>
export type CheckedHangingPlan = z.output<typeof hangingPlanSchema>
