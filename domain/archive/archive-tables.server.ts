import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { listModuleColumns, listModuleTables } from "../modules.ts"

/** Without generated columns. */
export type ArchiveTable = { name: string; columns: string[]; key: string[] }

export const excludedTables = listModuleTables("notArchived")
export const secretColumns = listModuleColumns("secrets")
export const archivedSecretColumns = listModuleColumns("archivedSecrets")

const secretPattern = /secret|token|hash|password|key|code|otp|salt/

export const isPossibleSecret = (table: string, column: string): boolean =>
  table.startsWith("auth_") || secretPattern.test(table) || secretPattern.test(column)

/** Includes tables that are added later; columns that may be secrets only if in `archivedSecretColumns`. */
export async function listArchiveTables(tx: Transaction): Promise<ArchiveTable[]> {
  const { rows } = await tx.execute<ArchiveTable>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  return rows
    .filter(({ name }) => !excludedTables.includes(name))
    .map(({ name, columns, key }) => {
      const isIncluded = (column: string) =>
        !isPossibleSecret(name, column) || archivedSecretColumns[name]?.includes(column)
      return { name, columns: columns.filter(isIncluded), key: key.filter(isIncluded) }
    })
    .filter(({ columns }) => columns.length > 0)
}

/** Omits the content of e-mails with a sign-in link, and pauses issues that are being sent: this site may still send them. */
export function selectArchivedValue(table: string, column: string): SQL {
  const value = sql`${quoteName(column)}`
  const other = Object.hasOwn(replacements, table) ? replacements[table]?.[column] : undefined
  return other ? sql`${other} as ${value}` : value
}

const restored = "The site was restored from an archive. Please check who has this letter before you go on."

const replacements: { [table: string]: { [column: string]: SQL | undefined } | undefined } = {
  mails: {
    content: sql`case when secret then null else content end`,
    html: sql`case when secret then '' else html end`,
    text: sql`case when secret then '' else text end`,
  },
  letters: {
    state: sql`case state when 'sending' then 'paused' when 'scheduled' then 'draft' else state end`,
    scheduled_at: sql`case when state = 'scheduled' then null else scheduled_at end`,
    problem: sql`case when state in ('sending', 'scheduled') then ${sql.raw(`'${restored}'`)} else problem end`,
  },
  letter_recipients: { state: sql`case state when 'claimed' then 'uncertain' else state end` },
}

/** Null: unused. */
export async function listSequences(tx: Transaction): Promise<Record<string, string | null>> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export const quoteName = (name: string) => sql.identifier(name)
export const quoteColumns = (columns: string[]) => sql.join(columns.map(quoteName), sql`, `)
