import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"

/* For lists and imports: Drizzle's inserts have a parameter per value, of which a statement has at most 65,535. */

export type NewRow<T extends PgTable> = T["$inferInsert"]
type ColumnName<T extends PgTable> = keyof NewRow<T> & string

const getColumns = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const getColumn = (table: PgTable, name: string): PgColumn => {
  const column = getColumns(table)[name]
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
  return column
}

/** @param prefix of the column names */
export const listColumns = <T extends PgTable>(table: T, names: readonly ColumnName<T>[], prefix = ""): SQL =>
  sql.raw(names.map((name) => prefix + quoted(getColumn(table, name).name)).join(", "))

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
