import type { ReactNode } from "react"

/** One column of a list. On a phone the columns with a slot form the row; the others are hidden. */
export type Column<Row> = {
  /** Its name in the address, if the list can be sorted by it. */
  name: string
  /** The heading; an `unseen` one is for screen readers only. */
  head: string
  unseen?: boolean
  cell: (row: Row) => ReactNode
  /** Replaces `cell` on a phone. */
  narrow?: (row: Row) => ReactNode
  /** Follows the cell on a phone. */
  after?: (row: Row) => ReactNode
  /** A CSS width; columns without one share the remaining space. */
  width?: string
  align?: "right"
  /** `soft`: the smaller, lighter text of second lines. */
  tone?: "soft"
  /** Hidden below 1180 px. */
  wide?: boolean
  /** Its slot in a phone's row: picture at the left, title above second, status and aside below. */
  slot?: "picture" | "title" | "second" | "status" | "aside"
}

/** A list page of one noun, as data: `ListPage` renders it, `readListQuery` parses its address. */
export type List<Row, View extends string = never, Sort extends string = never, Filter extends string = never> = {
  path: string
  title: string
  noun: { one: string; many: string }
  keyOf: (row: Row) => string
  /** The name of a row for people: `Low Water`, `S-1005`. */
  nameOf: (row: Row) => string
  /** The link of a row. The list's address is passed along, so that a page can link to the next row. */
  pathOf: (row: Row) => string
  columns: Column<Row>[]
  /** The heading above a row, where it begins a group: its words, and a note beside them. Rows of a group are together. */
  groupOf?: (row: Row) => { words: string; note: string }
  /** The labels of its views; `all` needs no parameter. Empty views are shown only if `always`. */
  views?: { name: string; label: string; words: Record<View, string>; always?: readonly View[] }
  /** The search: the parameter's name and the placeholder. */
  search?: { label: string; hint: string }
  /** The first is the default order. `down`: those that begin with the greatest value. */
  sorts?: { words: Record<Sort, string>; first: Sort; down: readonly Sort[] }
  /** Further filters beside the search. */
  filters?: Record<Filter, string>
  /** The actions for selected rows: the form's `intent`, and the label of its button. */
  actions?: Record<string, string>
  /** Those of a view that has others. */
  actionsOf?: Partial<Record<View, Record<string, string>>>
  /**
   * Files of the selected rows, and pages that begin with them: their addresses, which take the rows as `ids[]`, and the labels
   * of their buttons. Where all of a list are selected the address says so besides: `all=yes` with the list's query.
   */
  files?: Record<string, string>
  /** Shown when there are no rows and no filters. */
  empty: ReactNode
}

export type ListQuery<View extends string, Sort extends string, Filter extends string> = {
  q: string
  view: View | undefined
  sort: Sort | undefined
  /** Whether the greatest value is first. */
  down: boolean
  filters: Partial<Record<Filter, string>>
  after: string | undefined
}

/** The query in a list's address. Unknown parameters are ignored. */
export function readListQuery<View extends string, Sort extends string, Filter extends string>(
  list: Pick<List<never, View, Sort, Filter>, "views" | "sorts" | "filters">,
  url: string,
): ListQuery<View, Sort, Filter> {
  const { searchParams } = new URL(url)
  const asked = (name: string, most = 200) => {
    const value = searchParams.get(name)
    return value && value.length <= most ? value : undefined
  }
  const view = list.views && known(list.views.words, asked(list.views.name))
  const sort = list.sorts && (known(list.sorts.words, asked("sort")) ?? list.sorts.first)
  const order = asked("order")
  const down = order === "up" || order === "down" ? order === "down" : !!sort && !!list.sorts?.down.includes(sort)
  const filters: Partial<Record<Filter, string>> = {}
  for (const name of Object.keys(list.filters ?? {}) as Filter[]) {
    const value = asked(name)
    if (value) filters[name] = value
  }
  return { q: asked("q") ?? "", view, sort, down, filters, after: asked("after", 2000) }
}

const known = <Name extends string>(words: Record<Name, string>, name: string | undefined): Name | undefined =>
  name !== undefined && Object.hasOwn(words, name) ? (name as Name) : undefined

/**
 * An address's query with some parameters changed. A different query begins at the first page, so the cursor is
 * removed.
 */
/** What of an address says what a list shows: not whether a sheet or a decision is open. */
export function pageOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete("sheet")
  params.delete("decide")
  return params.toString()
}

/** What of an address says which rows a list has, on all of its pages. */
export function reachOf(search: string): string {
  const params = new URLSearchParams(pageOf(search))
  params.delete("after")
  return params.toString()
}

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
