import type { StudioList } from "../list/list.ts"

export type ViewedList = Pick<StudioList<never, string, string, string>, "path" | "views" | "filters"> & {
  name: string
  /** The list's columns of these names, if an account may choose them. */
  columnsNamed?: (names: string[]) => { name: string }[]
}

/** Keeps search, order and filters; drops the cursor and display parameters. */
export function cleanSearch({ views, filters = {} }: ViewedList, search: string): string {
  const kept = ["q", "sort", "order", ...(views ? [views.name] : []), ...Object.keys(filters)]
  const params = new URLSearchParams(search)
  return new URLSearchParams([...params].filter(([name, value]) => kept.includes(name) && value !== "")).toString()
}

export const viewPath = ({ path }: ViewedList, { id, search }: { id: string; search: string }): string =>
  `${path}?${search ? `${search}&` : ""}saved=${id}`
