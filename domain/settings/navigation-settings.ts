import { z } from "zod"
import { linkSchema } from "../link-schema.ts"
import { maxRows } from "../max-rows.ts"
import { settingLine } from "./setting-parts.ts"

export const sitePlaces = [
  "gallery",
  "shop",
  "about",
  "commissions",
  "contact",
  "series",
  "exhibitions",
  "blog",
] as const

export const navigationLevels = ["bar", "menu", "footer"] as const

/** In the bar, in the menu without the bar, or in the footer alone. The footer has all. */
export type NavigationLevel = (typeof navigationLevels)[number]

const pagePrefix = "page:"

const placeSchema = z
  .string()
  .refine(
    (place) =>
      (sitePlaces as readonly string[]).includes(place) ||
      (place.startsWith(pagePrefix) && z.uuid().safeParse(place.slice(pagePrefix.length)).success),
    "Not a page of the site.",
  )

export const getPagePlace = (id: string): string => pagePrefix + id

/** Null: one of the site's own places. */
export const findPlacePageId = (place: string): string | null =>
  place.startsWith(pagePrefix) ? place.slice(pagePrefix.length) : null

export const maxNavigationName = 40

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
