import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"

/* Drizzle's inserts have a parameter per value: building them takes longer than the server needs to run them. */

export type NewRow<T extends PgTable> = T["$inferInsert"]
type ColumnName<T extends PgTable> = keyof NewRow<T> & string

const getColumns = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const getColumn = (table: PgTable, name: string): PgColumn => {
  const column = getColumns(table)[name]
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
  return column
}

/** @param of prefix of the column names */
export const listColumns = <T extends PgTable>(table: T, names: readonly ColumnName<T>[], prefix = ""): SQL =>
  sql.raw(names.map((name) => prefix + quoted(getColumn(table, name).name)).join(", "))

/** For prepared statements (see `prepared`). */
export const allColumns = (table: PgTable, of = ""): SQL =>
  listColumns(table, Object.keys(getColumns(table)) as never[], of)

/** PostgreSQL refuses a lone surrogate, which JSON can write; it becomes U+FFFD, as in other parameters. */
const wellFormed = (_key: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value)

export function jsonRows<T extends PgTable>(
  table: T,
  names: readonly ColumnName<T>[],
  rows: readonly Partial<NewRow<T>>[],
): SQL {
  const columns = names.map((name) => [name, getColumn(table, name)] as const)
  const records = rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])))
  const shape = columns.map(([, column]) => `${quoted(column.name)} ${column.getSQLType()}`).join(", ")
  return sql`jsonb_to_recordset(${JSON.stringify(records, wellFormed)}::jsonb) as given (${sql.raw(shape)})`
}

/** Columns are the first row's: others get defaults, and a value missing in a later row is null. */
export function insertRows<T extends PgTable>(table: T, rows: readonly NewRow<T>[]): SQL {
  const isDefined = ([, value]: [string, unknown]) => value !== undefined
  const names = Object.entries(rows[0] ?? {})
    .filter(isDefined)
    .map(([name]) => name) as ColumnName<T>[]
  const columns = listColumns(table, names)
  return sql`insert into ${table} (${columns}) select ${columns} from ${jsonRows(table, names, rows)}`
}

/** Converts raw rows (`select *`, `returning *`, `allColumns`) to what Drizzle's selects return. */
export function parseRows<T extends PgTable>(table: T, rows: readonly Record<string, unknown>[]): T["$inferSelect"][] {
  const columns = Object.entries(getColumns(table))
  const read = (column: PgColumn, raw: unknown) => (raw === null ? null : column.mapFromDriverValue(raw))
  return rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, read(column, row[column.name])])),
  ) as T["$inferSelect"][]
}
