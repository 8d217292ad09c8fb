import { Fragment } from "react"
import { Link, useLocation, useSearchParams } from "react-router"
import { StudioIcon } from "../icon.tsx"
import { Tick } from "../tick.tsx"
import { type ListColumn, type StudioList, withParams } from "./list.ts"
import { selectionForm } from "./selection.tsx"
import styles from "./table.module.css"

type TableProps<Row, View extends string, Sort extends string, Filter extends string> = {
  list: StudioList<Row, View, Sort, Filter>
  rows: Row[]
  sort: Sort | undefined
  down: boolean
  loading: boolean
  dragged?: DraggedRow | null | undefined
}

/** A dragged row. `before`: the row in front of which it would be dropped; null: at the end. */
export type DraggedRow = { id: string; before: string | null }

/** Sorting is a link, so it works without scripts. */
export function ListTable<Row, View extends string, Sort extends string, Filter extends string>({
  list,
  rows,
  sort,
  down,
  loading,
  dragged,
}: TableProps<Row, View, Sort, Filter>) {
  const { search } = useLocation()
  const { columns, noun, actions, getKey, getName, getPath } = list
  const linked = columns.find((column) => column.slot === "title")
  const pictured = columns.some((column) => column.slot === "picture")
  return (
    <table
      className={styles.table}
      aria-busy={loading}
      data-pictured={pictured || undefined}
      data-ticked={(actions && !pictured) || undefined}
    >
      <thead>
        <tr>
          {actions && (
            <td className={styles.tick}>
              <span className={styles.tickAll}>
                <Tick
                  aria-label={`Select all ${noun.many} shown`}
                  onChange={(event) => tickAll(event.target.checked)}
                />
              </span>
            </td>
          )}
          {columns.map((column) => (
            <Head
              key={column.name}
              column={column}
              sorts={list.sorts?.words}
              active={sort === column.name}
              down={down}
            />
          ))}
        </tr>
      </thead>
      <tbody data-rows="" data-end={dragged?.before === null || undefined}>
        {rows.map((row, at) => (
          <Fragment key={getKey(row)}>
            <GroupHead list={list} row={row} before={rows[at - 1]} />
            <tr
              data-row={getKey(row)}
              data-carried={dragged?.id === getKey(row) || undefined}
              data-before={dragged?.before === getKey(row) || undefined}
            >
              {actions && (
                <td className={styles.tick}>
                  <label htmlFor={`row-${getKey(row)}`}>
                    <Tick
                      id={`row-${getKey(row)}`}
                      name="ids[]"
                      value={getKey(row)}
                      form={selectionForm}
                      aria-label={`Select ${getName(row)}`}
                    />
                  </label>
                </td>
              )}
              {columns.map((column) => (
                <Cell
                  key={column.name}
                  column={column}
                  row={row}
                  to={column === linked ? getPath(row) + search : undefined}
                />
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type GroupProps<Row, View extends string, Sort extends string, Filter extends string> = {
  list: StudioList<Row, View, Sort, Filter>
  row: Row
  before: Row | undefined
}

function GroupHead<Row, View extends string, Sort extends string, Filter extends string>({
  list: { getGroup, columns, actions },
  row,
  before,
}: GroupProps<Row, View, Sort, Filter>) {
  const group = getGroup?.(row)
  if (!group || (before && getGroup?.(before).words === group.words)) return null
  // A hidden column in the span would get space.
  const wide = columns.filter((column) => column.wide).length
  return (
    <tr className={styles.group}>
      <th colSpan={columns.length - wide + (actions ? 1 : 0)} scope="colgroup">
        <b>{group.words}</b>
        <span>{group.note}</span>
      </th>
      {wide > 0 && <td colSpan={wide} data-wide />}
    </tr>
  )
}

function Cell<Row>({ column, row, to }: { column: ListColumn<Row>; row: Row; to: string | undefined }) {
  const { cell, narrow, after } = column
  const content = narrow ? <span className={styles.broad}>{cell(row)}</span> : cell(row)
  return (
    <td {...getCellAttributes(column)}>
      {to === undefined ? (
        content
      ) : (
        <Link to={to} prefetch="intent" data-row-link>
          {content}
        </Link>
      )}
      {narrow && <span className={styles.narrow}>{narrow(row)}</span>}
      {after && <span className={styles.narrow}>{after(row)}</span>}
    </td>
  )
}

const getCellAttributes = <Row,>({ slot, tone, align, wide }: ListColumn<Row>) => ({
  "data-slot": slot,
  "data-tone": tone,
  "data-align": align,
  "data-wide": wide,
})

type HeadProps<Row> = {
  column: ListColumn<Row>
  sorts: Record<string, string> | undefined
  active: boolean
  down: boolean
}

function Head<Row>({ column, sorts, active, down }: HeadProps<Row>) {
  const [params] = useSearchParams()
  const { name, head, unseen, width } = column
  const sortable = sorts && Object.hasOwn(sorts, name)
  const to = withParams(params, { sort: name, order: active ? (down ? "up" : "down") : undefined })
  return (
    <th
      scope="col"
      aria-sort={active ? (down ? "descending" : "ascending") : undefined}
      style={{ width }}
      {...getCellAttributes(column)}
    >
      {sortable ? (
        <Link to={to} preventScrollReset>
          {head}
          {active && <StudioIcon name={down ? "down" : "up"} size={14} />}
        </Link>
      ) : (
        <span className={unseen ? "unseen" : undefined}>{head}</span>
      )}
    </th>
  )
}

function tickAll(on: boolean) {
  for (const box of document.querySelectorAll<HTMLInputElement>(`tbody [form="${selectionForm}"][type="checkbox"]`)) {
    if (box.checked !== on) box.click()
  }
}
