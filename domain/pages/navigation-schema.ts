import { z } from "zod"
import { maxRows } from "../max-rows.ts"
import { maxNavigationName, navigationLevels } from "../settings/navigation-places.ts"

export const navigationSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        place: z.string().max(60),
        name: z.string().trim().max(maxNavigationName, `At most ${maxNavigationName} characters.`),
        in: z.enum(navigationLevels, "Please choose where it is."),
      }),
    )
    .max(maxRows.navigationItems),
})
