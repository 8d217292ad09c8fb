import type { StudioList } from "../list/list.ts"

export type ViewList = Pick<StudioList<never, string, string, string>, "path" | "views" | "filters"> & {
  name: string
  /** The list's columns of these names, if an account may choose them. */
  columnsNamed?: (names: string[]) => { name: string }[]
}

/** Keeps search, order and filters; drops the cursor and display parameters. */
export function getSavedSearch({ views, filters = {} }: ViewList, search: string): string {
  const savedParams = ["q", "sort", "order", ...(views ? [views.name] : []), ...Object.keys(filters)]
  const params = new URLSearchParams(search)
  return new URLSearchParams(
    [...params].filter(([name, value]) => savedParams.includes(name) && value !== ""),
  ).toString()
}

export const getViewPath = ({ path }: ViewList, { id, search }: { id: string; search: string }): string =>
  `${path}?${search ? `${search}&` : ""}saved=${id}`
