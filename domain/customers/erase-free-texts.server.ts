import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { listModuleColumns, listModuleTables } from "../modules.ts"
import {
  erasedMark,
  hasPersonIdentifiers,
  type PersonIdentifiers,
  redactIdentifiers,
  redactIdentifiersInJson,
} from "../person-identifiers.server.ts"

const savedWhole = listModuleTables("savedWhole")

/**
 * In texts of others, and in the studio's about others. Only the setting `solander.erasing` lets the database change a location
 * period or a signed report.
 */
export async function eraseFreeTexts(tx: Transaction, words: PersonIdentifiers, now: Date): Promise<void> {
  const { pattern } = words
  const isNewer = sql`updated_at = ${now.toISOString()}::timestamptz`
  const redact = async (columns: Record<string, string[]>, redactColumn: typeof redactIdentifiers) => {
    for (const [table, names] of Object.entries(columns)) {
      const all = names.map((name) => sql.identifier(name))
      const set: SQL[] = all.map((name) => sql`${name} = ${redactColumn(sql`${name}`, words)}`)
      if (savedWhole.includes(table)) set.push(isNewer)
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
        where ${hasPersonIdentifiers(sql`concat_ws(' ', ${sql.join(all, sql`, `)})`, words)}`)
    }
  }
  // An exhibition's form contains its works' labels.
  await tx.execute(sql`update exhibitions set ${isNewer}
    where id in (select exhibition_id from exhibition_artworks where label ~* ${pattern})`)
  await tx.execute(sql`select set_config('solander.erasing', 'on', true)`)
  await redact(listModuleColumns("freeTexts"), redactIdentifiers)
  await redact(listModuleColumns("freeTextsInJson"), redactIdentifiersInJson)
  await tx.execute(sql`select set_config('solander.erasing', 'off', true)`)
  await tx.execute(sql`delete from live_events where kind = 'broadcast' and body::text ~* ${pattern}`)
  // Search data contain the partner's name.
  await tx.execute(
    sql`insert into customer_changes (customer_id) select id from customers where partner like ${`%${erasedMark}%`}`,
  )
}
