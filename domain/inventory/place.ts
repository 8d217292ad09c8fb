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

export const placeKindLabels: Record<PlaceKind, string> = {
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

export const isOwnPlaceKind = (kind: PlaceKind): boolean => kind === "studio" || kind === "storage" || kind === "home"
