import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"

/*
 * Statements for whole rows. The rows are one JSON parameter, however many they are: Drizzle's own inserts make a
 * parameter of each value, and building such a statement takes longer than the server needs to run it.
 */

export type NewRow<T extends PgTable> = T["$inferInsert"]
export type ColumnName<T extends PgTable> = keyof NewRow<T> & string

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, PgColumn>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const columnOf = (table: PgTable, name: string): PgColumn => {
  const column = columnsOf(table)[name]
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`)
  return column
}

/** Names of columns as SQL text. @param of the name of the rows, where the statement has several */
export const listOf = <T extends PgTable>(table: T, names: readonly ColumnName<T>[], of = ""): SQL =>
  sql.raw(names.map((name) => of + quoted(columnOf(table, name).name)).join(", "))

/** All columns of a table, for statements that are kept (`prepared`). @param of as for `listOf` */
export const everyColumn = (table: PgTable, of = ""): SQL => listOf(table, Object.keys(columnsOf(table)) as never[], of)

/** Half a character, which JSON can write and PostgreSQL refuses, becomes U+FFFD, as in other parameters. */
const wellFormed = (_key: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value)

/** The named columns of rows, to select from, as `given`. */
export function given<T extends PgTable>(
  table: T,
  names: readonly ColumnName<T>[],
  rows: readonly Partial<NewRow<T>>[],
): SQL {
  const columns = names.map((name) => [name, columnOf(table, name)] as const)
  const records = rows.map((row) => Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])))
  const shape = columns.map(([, column]) => `${quoted(column.name)} ${column.getSQLType()}`).join(", ")
  return sql`jsonb_to_recordset(${JSON.stringify(records, wellFormed)}::jsonb) as given (${sql.raw(shape)})`
}

/**
 * Inserts rows, at least one. All have the first row's columns: the others get their defaults, and a value that is
 * missing in a later row is null. Add `returning …` where something is to come back.
 */
export function insertRows<T extends PgTable>(table: T, rows: readonly NewRow<T>[]): SQL {
  const isSaid = ([, value]: [string, unknown]) => value !== undefined
  const names = Object.entries(rows[0] ?? {})
    .filter(isSaid)
    .map(([name]) => name) as ColumnName<T>[]
  const columns = listOf(table, names)
  return sql`insert into ${table} (${columns}) select ${columns} from ${given(table, names, rows)}`
}

/** Rows of `select *`, `returning *` or `everyColumn`, as Drizzle's own selects return them. */
export function readRows<T extends PgTable>(table: T, rows: readonly Record<string, unknown>[]): T["$inferSelect"][] {
  const columns = Object.entries(columnsOf(table))
  const read = (column: PgColumn, raw: unknown) => (raw === null ? null : column.mapFromDriverValue(raw))
  return rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, read(column, row[column.name])])),
  ) as T["$inferSelect"][]
}
