import type { ReactNode } from "react"

/** One column of a list. On a phone the columns that name a slot make up the row; the others are left out. */
export type Column<Row> = {
  /** Names the column in the address when the list can be sorted by it. */
  name: string
  /** The words above it; `unseen` ones are for screen readers. */
  head: string
  unseen?: boolean
  cell: (row: Row) => ReactNode
  /** In its cell on a phone, instead of `cell`. */
  narrow?: (row: Row) => ReactNode
  /** After its cell on a phone. */
  after?: (row: Row) => ReactNode
  /** A CSS width; the columns without one share what is left. */
  width?: string
  align?: "right"
  /** `soft`: the smaller, lighter text of second lines. */
  tone?: "soft"
  /** Left out below 1180 px. */
  wide?: boolean
  /** Its place in a phone's row: picture at the left, title above second, status and aside below. */
  slot?: "picture" | "title" | "second" | "status" | "aside"
}

/** A list page of one noun, as data: `ListPage` shows it, `readListQuery` reads its address. */
export type List<Row, View extends string = never, Sort extends string = never, Filter extends string = never> = {
  path: string
  title: string
  noun: { one: string; many: string }
  keyOf: (row: Row) => string
  /** What a person calls a row: `Low Water`, `S-1005`. */
  nameOf: (row: Row) => string
  /** Where a row leads. The list's own address goes with it, so that a page can lead to the row after. */
  pathOf: (row: Row) => string
  columns: Column<Row>[]
  /** Words for what it may be narrowed to; `all` needs no parameter. Views with no rows are shown only if `always`. */
  views?: { name: string; label: string; words: Record<View, string>; always?: readonly View[] }
  /** What can be searched: the field's name and its placeholder. */
  search?: { label: string; hint: string }
  /** The first is the order without a parameter. `down`: which of them begin with the greatest. */
  sorts?: { words: Record<Sort, string>; first: Sort; down: readonly Sort[] }
  /** Further choices beside the search, each a word until something is chosen. */
  filters?: Record<Filter, string>
  /** What can be done to the selected rows: the form's `intent`, and the words of its button. */
  actions?: Record<string, string>
  /** When there are no rows at all, and nothing was asked for. */
  empty: ReactNode
}

export type ListQuery<View extends string, Sort extends string, Filter extends string> = {
  q: string
  view: View | undefined
  sort: Sort | undefined
  /** Whether the greatest comes first. */
  down: boolean
  filters: Partial<Record<Filter, string>>
  after: string | undefined
}

/** What the address asks of a list. Whatever the list does not know counts as not asked. */
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

/** An address's parameters with some changed. A list that is asked for otherwise begins at its beginning, so its cursor goes. */
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
