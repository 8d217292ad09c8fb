import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"

/** A table of the archive: its columns except those that the database computes, and those of its primary key. */
export type ArchiveTable = { name: string; columns: string[]; key: string[] }

/** Imports that were begun here; what they brought is in the works. Which column says what is remembered elsewhere, too. */
const ofImports = ["imports", "import_cells", "import_lines", "import_works", "import_files"]

/** Tables whose rows mean nothing elsewhere, or are secrets. */
const leftOut = [
  "auth_sessions",
  "auth_verifications",
  "setup_links",
  "job_runs",
  "rate_limits",
  "uploads",
  "backups",
  "restores",
  ...ofImports,
]

/** Columns that are secrets. */
const secrets: Record<string, string[]> = {
  auth_accounts: ["password", "access_token", "refresh_token", "id_token"],
}

/** The tables that belong to an archive, by name. A table added later belongs to it without being named here. */
export async function archiveTables(tx: Transaction): Promise<ArchiveTable[]> {
  const { rows } = await tx.execute<ArchiveTable>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  return rows
    .filter(({ name }) => !leftOut.includes(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !secrets[table.name]?.includes(column)),
    }))
}

/** The last number of each sequence; null where it gave none yet. */
export async function readSequences(tx: Transaction): Promise<Record<string, string | null>> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** The table's name or a column's, quoted. */
export const quoted = (name: string) => sql.identifier(name)
export const columnList = (columns: string[]) => sql.join(columns.map(quoted), sql`, `)
