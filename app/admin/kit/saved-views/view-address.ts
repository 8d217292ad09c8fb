import type { List } from "../list/list.ts"

/** What of a list views of it are about. */
export type ViewedList = Pick<List<never, string, string, string>, "path" | "views" | "filters"> & {
  /** The list's name in the database. */
  name: string
  /** The list's columns of these names, if an account may choose them. */
  columnsNamed?: (names: string[]) => { name: string }[]
}

/** What of an address is part of a view: what it asks for, not the page of it or how it is shown. */
export function cleanSearch({ views, filters = {} }: ViewedList, search: string): string {
  const kept = ["q", "sort", "order", ...(views ? [views.name] : []), ...Object.keys(filters)]
  const params = new URLSearchParams(search)
  return new URLSearchParams([...params].filter(([name, value]) => kept.includes(name) && value !== "")).toString()
}

/** The address of a view. */
export const viewPath = ({ path }: ViewedList, { id, search }: { id: string; search: string }): string =>
  `${path}?${search ? `${search}&` : ""}saved=${id}`
