import { z } from "zod"
import { setupSteps } from "./setup-steps.ts"

/** `none`: a site that never had it, such as every site before it existed. */
export const setupSettings = z.object({
  state: z.enum(["none", "open", "done"]).default("none"),
  /** Steps that were saved, and steps that were skipped. */
  saved: z.array(z.enum(setupSteps)).default([]),
  skipped: z.array(z.enum(setupSteps)).default([]),
  finishedAt: z.iso.datetime().nullable().default(null),
})

export type SetupSettings = z.output<typeof setupSettings>
