import { z } from "zod"

/** In the order of the page. */
export const setupSteps = ["account", "look", "pictures", "payment", "address"] as const
export type SetupStep = (typeof setupSteps)[number]

/** `none`: a site that never had it, such as every site before it existed. */
export const setupSettings = z.object({
  state: z.enum(["none", "open", "done"]).default("none"),
  /** Steps that were saved, and steps that were skipped. */
  saved: z.array(z.enum(setupSteps)).default([]),
  skipped: z.array(z.enum(setupSteps)).default([]),
  finishedAt: z.iso.datetime().nullable().default(null),
})

export type SetupSettings = z.output<typeof setupSettings>

/** Null: none is left. */
export const findNextStep = ({ saved, skipped }: Pick<SetupSettings, "saved" | "skipped">): SetupStep | null =>
  setupSteps.find((step) => !saved.includes(step) && !skipped.includes(step)) ?? null
