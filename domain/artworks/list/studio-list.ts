/** `draft`: not published; `incomplete`: lacks picture, medium, year or size. Archived works are in `archived` only. */
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

export const descendingFirst: Record<WorkSort, boolean> = {
  newest: true,
  title: false,
  price: true,
  year: true,
  edited: true,
  place: false,
}
