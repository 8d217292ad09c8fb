import { z } from "zod"

/** What kinds of places there are. The first are the artist's own. */
export const placeKinds = [
  "studio",
  "storage",
  "home",
  "gallery",
  "museum",
  "collector",
  "framer",
  "carrier",
  "other",
] as const
export type PlaceKind = (typeof placeKinds)[number]

export const placeKindWords: Record<PlaceKind, string> = {
  studio: "Studio",
  storage: "Storage",
  home: "Home",
  gallery: "Gallery",
  museum: "Museum",
  collector: "Collector",
  framer: "Framer",
  carrier: "Under way",
  other: "Elsewhere",
}

/** Whether works there are in the artist's own hands. */
export const isOwn = (kind: PlaceKind): boolean => kind === "studio" || kind === "storage" || kind === "home"

const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)

/** A place's own fields. */
export const placeFields = z.strictObject({
  name: line(200).min(1, "Please give the place a name."),
  kind: z.enum(placeKinds, "What kind of place is it?").default("other"),
  address: line(500).default(""),
  contact: line(200).default(""),
  email: line(254).default(""),
  phone: line(60).default(""),
  notes: line(2000).default(""),
})
export type PlaceFields = z.infer<typeof placeFields>
