import { z } from "zod"
import { linkSchema } from "../link-schema.ts"
import { maxRows } from "../max-rows.ts"
import { findPlacePageId, maxNavigationName, navigationLevels, sitePlaces } from "./navigation-places.ts"
import { settingLine } from "./setting-parts.ts"

const placeSchema = z
  .string()
  .refine(
    (place) => (sitePlaces as readonly string[]).includes(place) || z.uuid().safeParse(findPlacePageId(place)).success,
    "Not a page of the site.",
  )

const navigationItem = z.object({
  place: placeSchema,
  /** "": its own. */
  name: settingLine(maxNavigationName).default(""),
  /** Own pages have it in their `placement` (decision 137). */
  in: z.enum(navigationLevels).optional(),
})

export type NavigationItem = z.output<typeof navigationItem>

export const navigationSettings = z.object({
  links: z
    .array(
      z.object({
        text: settingLine(40).min(1, "Please enter a name."),
        to: linkSchema.pipe(z.string().min(1, "Please enter an address.")),
      }),
    )
    .max(maxRows.menuLinks, `At most ${maxRows.menuLinks} links.`)
    .default([]),
  /** In order; empty: the default. */
  items: z.array(navigationItem).max(maxRows.navigationItems).default([]),
})
