import { sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { erasedMark, type PersonIdentifiers, redactIdentifiersInJson } from "../person-identifiers.server.ts"

/** Columns whose text may name people, by table. */
const freeTexts: Record<string, string[]> = {
  threads: ["subject", "draft"],
  notifications: ["title", "message"],
  messages: ["subject", "body", "quoted", "html"],
  message_files: ["name"],
  customer_notes: ["text"],
  customers: ["partner"],
  orders: ["note", "gift_note"],
  order_events: ["note"],
  returns: ["reason", "answer", "notes"],
  viewing_rooms: ["title", "note"],
  viewing_room_works: ["note"],
  commissions: ["description", "use", "held_reason", "end_reason", "notes"],
  artworks: ["notes", "condition_notes", "credit_line"],
  exhibitions: ["notes", "returns_how"],
  exhibition_artworks: ["label"],
  import_cells: ["title", "text", "proposal", "answer"],
  import_lines: ["title", "message"],
}

/** JSON with such texts: an import's notes, and former values that undoing it would restore. */
const documents: Record<string, string[]> = { imports: ["found", "forecast"], import_works: ["changed"] }

/** An open form of these must not write the words back, so their version changes. */
const savedWhole = ["artworks", "exhibitions", "customers"]

/** In texts of others, and in the studio's about others. */
export async function eraseFreeTexts(tx: Transaction, words: PersonIdentifiers, now: Date): Promise<void> {
  const { pattern } = words
  const isNewer = sql`updated_at = ${now.toISOString()}::timestamptz`
  // An exhibition's form contains its works' labels.
  await tx.execute(sql`update exhibitions set ${isNewer}
    where id in (select exhibition_id from exhibition_artworks where label ~* ${pattern})`)
  for (const [table, columns] of Object.entries(freeTexts)) {
    const names = columns.map((column) => sql.identifier(column))
    const set = names.map((name) => sql`${name} = regexp_replace(${name}, ${pattern}, ${erasedMark}, 'gi')`)
    if (savedWhole.includes(table)) set.push(isNewer)
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where concat_ws(' ', ${sql.join(names, sql`, `)}) ~* ${pattern}`)
  }
  for (const [table, columns] of Object.entries(documents)) {
    const names = columns.map((column) => sql.identifier(column))
    const set = names.map((name) => sql`${name} = ${redactIdentifiersInJson(sql`${name}`, words)}`)
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
      where concat_ws(' ', ${sql.join(names, sql`, `)}) ~* ${pattern}`)
  }
  await tx.execute(sql`delete from live_events where kind = 'broadcast' and body::text ~* ${pattern}`)
  // Search data contain the partner's name.
  await tx.execute(
    sql`insert into customer_changes (customer_id) select id from customers where partner like ${`%${erasedMark}%`}`,
  )
}
