/**
 * The views of the studio's list. `draft`: not published; `incomplete`: lacks a picture, a medium, a year or a size;
 * archived works are in no other view.
 */
export const workFilters = [
  "published",
  "draft",
  "incomplete",
  "available",
  "on_hold",
  "reserved",
  "sold",
  "on_loan",
  "not_for_sale",
  "gifted",
  "lost",
  "archived",
] as const
export type WorkFilter = (typeof workFilters)[number]

export const workSorts = ["newest", "title", "price", "year", "edited", "place"] as const
export type WorkSort = (typeof workSorts)[number]

/** The default direction of each order. */
export const descendingFirst: Record<WorkSort, boolean> = {
  newest: true,
  title: false,
  price: true,
  year: true,
  edited: true,
  place: false,
}
