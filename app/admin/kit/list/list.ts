import type { ReactNode } from "react"

/** One column of a list. On a phone the columns with a slot form the row; the others are hidden. */
export type ListColumn<Row> = {
  /** The URL parameter, if the list can be sorted by it. */
  name: string
  /** An `unseen` heading is for screen readers only. */
  head: string
  unseen?: boolean
  cell: (row: Row) => ReactNode
  /** Replaces `cell` on a phone. */
  narrow?: (row: Row) => ReactNode
  after?: (row: Row) => ReactNode
  /** A CSS width; columns without one share the remaining space. */
  width?: string
  align?: "right"
  tone?: "soft"
  /** Hidden below 1180 px. */
  wide?: boolean
  slot?: "picture" | "title" | "second" | "status" | "aside"
}

export type StudioList<Row, View extends string = never, Sort extends string = never, Filter extends string = never> = {
  path: string
  title: string
  noun: { one: string; many: string }
  /** The page's main action. */
  create?: { path: string; label: string }
  getKey: (row: Row) => string
  getName: (row: Row) => string
  /** The list's URL is appended, so that a page can link to the next row. */
  getPath: (row: Row) => string
  columns: ListColumn<Row>[]
  /** The heading of a row's group. Rows of a group must be adjacent. */
  getGroup?: (row: Row) => { words: string; note: string }
  /** `all` needs no parameter. Empty views are shown only if `always`. */
  views?: { name: string; label: string; words: Record<View, string>; always?: readonly View[] }
  /** `label`: the parameter's name; `hint`: the placeholder. */
  search?: { label: string; hint: string }
  /** `first`: the default order; `down`: descending orders. */
  sorts?: { words: Record<Sort, string>; first: Sort; down: readonly Sort[] }
  filters?: Record<Filter, string>
  /** Labels by the form's `intent`. */
  actions?: Record<string, string>
  /** Replaces `actions` in these views. */
  viewActions?: Partial<Record<View, Record<string, string>>>
  /** Labels by URL. The URL receives the selected rows as `ids[]`, or `all=yes` with the list's query. */
  files?: Record<string, string>
  /** Shown without rows and without filters. */
  empty: ReactNode
}

export type ListQuery<View extends string, Sort extends string, Filter extends string> = {
  q: string
  view: View | undefined
  sort: Sort | undefined
  down: boolean
  filters: Partial<Record<Filter, string>>
  after: string | undefined
}

/** Ignores unknown parameters. */
export function parseListQuery<View extends string, Sort extends string, Filter extends string>(
  list: Pick<StudioList<never, View, Sort, Filter>, "views" | "sorts" | "filters">,
  url: string,
): ListQuery<View, Sort, Filter> {
  const { searchParams } = new URL(url)
  const asked = (name: string, most = 200) => {
    const value = searchParams.get(name)
    return value && value.length <= most ? value : undefined
  }
  const view = list.views && findKnownName(list.views.words, asked(list.views.name))
  const sort = list.sorts && (findKnownName(list.sorts.words, asked("sort")) ?? list.sorts.first)
  const order = asked("order")
  const down = order === "up" || order === "down" ? order === "down" : !!sort && !!list.sorts?.down.includes(sort)
  const filters: Partial<Record<Filter, string>> = {}
  for (const name of Object.keys(list.filters ?? {}) as Filter[]) {
    const value = asked(name)
    if (value) filters[name] = value
  }
  return { q: asked("q") ?? "", view, sort, down, filters, after: asked("after", 2000) }
}

const findKnownName = <Name extends string>(words: Record<Name, string>, name: string | undefined): Name | undefined =>
  name !== undefined && Object.hasOwn(words, name) ? (name as Name) : undefined

/** Drops the parameters that only open a drawer or a confirmation. */
export function getListSearch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete("sheet")
  params.delete("decide")
  return params.toString()
}

/** The query that determines the rows on all pages of a list. */
export function getFilterSearch(search: string): string {
  const params = new URLSearchParams(getListSearch(search))
  params.delete("after")
  return params.toString()
}

/** Removes the cursor, because a different query begins at the first page. */
export function withParams(params: URLSearchParams, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(params)
  next.delete("after")
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text ? `?${text}` : "?"
}
