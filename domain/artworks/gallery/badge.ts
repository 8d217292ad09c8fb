import type { Availability } from "../artwork.ts"

// Separate, so that public pages do not load the schemas of artwork.ts.

/** `on_hold` is an active hold, not a state. */
export type Badge = "available" | "on_hold" | "reserved" | "sold" | "not_for_sale"

export const badgeLabels: Record<Badge, string> = {
  available: "AVAILABLE",
  on_hold: "ON HOLD",
  reserved: "RESERVED",
  sold: "SOLD",
  not_for_sale: "NOT FOR SALE",
}

/** @param held whether every copy that could be sold is on hold */
export function getBadge(availability: Availability, held: boolean): Badge {
  if (availability === "available") return held ? "on_hold" : "available"
  if (availability === "sold" || availability === "reserved") return availability
  return "not_for_sale"
}
