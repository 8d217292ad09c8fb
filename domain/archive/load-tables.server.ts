import type { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import type { Manifest, TableInManifest } from "./archive-format.ts"
import { listArchiveTables, quoteColumns, quoteName } from "./archive-tables.server.ts"

/** In characters; a longer row is alone. */
const batch = 1_000_000

/** In characters; far more than any row has. */
const maxRowLength = 50_000_000

export class RowMismatchError extends Error {}

/**
 * Drops foreign keys and disables triggers within the transaction, so that rows can be loaded in any order. @returns restores
 * both
 */
export async function emptyTables(tx: Transaction): Promise<() => Promise<void>> {
  const tables = await listArchiveTables(tx)
  await tx.execute(sql`set local statement_timeout to 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout to 0`)
  const all = sql.join(
    tables.map(({ name }) => quoteName(name)),
    sql`, `,
  )
  // Its triggers notify every process on commit. Also clears passwords of the former settings.
  await tx.execute(sql`truncate ${all}, auth_sessions, auth_verifications, kept_secrets, customer_changes cascade`)
  const { rows: keys } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select c.relname as table, conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of keys)
    await tx.execute(sql`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`)
  for (const { name } of tables) await tx.execute(sql`alter table ${quoteName(name)} disable trigger user`)
  return async () => {
    for (const { name } of tables) await tx.execute(sql`alter table ${quoteName(name)} enable trigger user`)
    for (const { table, name, definition } of keys)
      await tx.execute(sql`alter table ${quoteName(table)} add constraint ${quoteName(name)} ${sql.raw(definition)}`)
  }
}

/** Null: they fit. An older archive may lack tables and columns. */
export async function findMismatch(tx: Transaction, { tables }: Manifest): Promise<string | null> {
  const here = new Map((await listArchiveTables(tx)).map((table) => [table.name, table]))
  const strange = tables.find(
    ({ name, columns }) => columns.length === 0 || columns.some((column) => !here.get(name)?.columns.includes(column)),
  )
  return strange
    ? `The archive was made by a newer version of Solander: this one has no such table or column (“${strange.name}”). Update it first.`
    : null
}

export async function loadTable(tx: Transaction, { name, columns }: TableInManifest, body: Readable): Promise<number> {
  let lines: string[] = []
  let length = 0
  let rows = 0
  const list = quoteColumns(columns)
  const insert = async () => {
    if (lines.length === 0) return
    await tx.execute(sql`insert into ${quoteName(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${quoteName(name)}, ${`[${lines.join(",")}]`}::json)`)
    rows += lines.length
    lines = []
    length = 0
  }
  for await (const line of readLines(body)) {
    lines.push(line)
    length += line.length
    if (length > batch) await insert()
  }
  await insert()
  return rows
}

/** Node's readline would also split at U+2028, which JSON may contain. */
async function* readLines(body: Readable): AsyncGenerator<string> {
  let rest = ""
  body.setEncoding("utf8")
  for await (const text of body as AsyncIterable<string>) {
    const lines = (rest + text).split("\n")
    rest = lines.pop() ?? ""
    yield* lines
    if (rest.length > maxRowLength) throw new RowMismatchError("a row is too long")
  }
  if (rest) yield rest
}

export async function setSequences(tx: Transaction, { sequences }: Manifest): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  for (const { name } of rows) {
    const last = sequences[name]
    if (last) await tx.execute(sql`select setval(${`public.${JSON.stringify(name)}`}::regclass, ${last}::bigint)`)
  }
}
