import { existsSync, readdirSync } from "node:fs"
import { is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { describe, expect, test } from "vitest"
import { findTableOwner } from "../tests/support/import-rules.ts"
import { listModuleColumns, listModuleTables, nounModules } from "./modules.ts"

type Column = { table: string; name: string; type: string }

const files = readdirSync("db/tables").map((name) => name.replace(".ts", ""))
const byFile = new Map<string, Column[]>()
for (const file of files) {
  const tables = Object.values<unknown>(await import(`../db/tables/${file}.ts`)).filter((one) => is(one, PgTable))
  const columns = tables
    .map(getTableConfig)
    .flatMap((table) =>
      table.columns.map((column) => ({ table: table.name, name: column.name, type: column.getSQLType() })),
    )
  byFile.set(file, columns)
}
const all = [...byFile.values()].flat()

test("each folder is a noun, in one place of the order [rules]", () => {
  const folders = readdirSync("domain", { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const nouns = nounModules.flatMap(({ noun }) => noun ?? [])
  const [parts, whole] = [nouns.filter((noun) => noun.includes("/")), nouns.filter((noun) => !noun.includes("/"))]
  expect(whole.sort()).toEqual(folders.map(({ name }) => name).sort())
  expect(parts.filter((part) => !existsSync(`domain/${part}`))).toEqual([])
})

test("each file of tables belongs to one noun, and each file that a noun names is there [rules]", () => {
  expect(files.filter((file) => findTableOwner(file) === undefined)).toEqual([])
  const named = nounModules.flatMap((module) => module.files ?? [])
  expect(named.filter((file) => !files.includes(file))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

describe.each(nounModules)("$noun", (module) => {
  const own = [...byFile].flatMap(([file, columns]) => (findTableOwner(file) === module.noun ? columns : []))

  test("names only tables and columns of its own [rules]", () => {
    const tables = [...(module.notArchived ?? []), ...(module.savedWhole ?? [])]
    expect(tables.filter((name) => !own.some(({ table }) => table === name))).toEqual([])
    const kinds = [module.secrets, module.archivedSecrets, module.freeTexts, module.freeTextsInJson]
    const columns = kinds.flatMap((columns = {}) =>
      Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
    )
    expect(columns.filter((column) => !own.some(({ table, name }) => `${table}.${name}` === column))).toEqual([])
  })
})

/** What the nouns' own functions erase: they delete the row, or empty the column. */
const erasedByNouns: Record<string, string[]> = {
  auth_accounts: ["address"],
  auth_users: ["name", "email"],
  artworks: ["status_for"],
  artwork_provenance: ["owner", "owner_email"],
  certificates: ["revoked_reason"],
  commission_proofs: ["note", "approved_by", "sent_back_by"],
  commission_quotes: ["note", "accepted_by", "decline_reason"],
  commission_room_links: ["name"],
  commissions: ["name", "email"],
  condition_signatures: ["name"],
  crates: ["name"],
  customer_addresses: ["email"],
  customer_merges: ["gone_name"],
  customers: ["name", "phones", "postal", "name_key", "phone_keys", "postal_keys"],
  history: ["actor_name"],
  hold_alerts: ["email"],
  holds: ["reserved_for", "reserved_email"],
  invoices: ["email"],
  letter_recipients: ["email"],
  mails: ["recipient", "reply_to"],
  messages: ["name", "email"],
  order_events: ["actor_name"],
  orders: ["email", "name", "phone", "address"],
  places: ["name", "email", "phone"],
  profiles: ["full_name"],
  subscribers: ["email", "name"],
  threads: ["name", "email"],
  viewing_rooms: ["name", "email"],
}

/** The studio's people, public venues, names of files and pages, hashes, and what is no person. */
const ofNoErasedPerson: Record<string, string[]> = {
  commission_references: ["by"],
  customer_addresses: ["verified_by"],
  customer_merges: ["by"],
  customer_notes: ["actor_name"],
  erased_addresses: ["address_hash"],
  exhibition_walls: ["name"],
  exhibitions: ["address"],
  former_names: ["name"],
  letters: ["started_by"],
  media_files: ["name", "file_name"],
  newsletter_refusals: ["address_hash"],
  page_files: ["name"],
  page_versions: ["saved_by"],
  pictures: ["original_name"],
  press_files: ["name"],
  refunds: ["by"],
  return_pictures: ["by"],
  stock_take_counts: ["counted_by"],
  stock_takes: ["started_by", "ended_by"],
  subscriber_consents: ["recorded_by"],
  visit_counts: ["name"],
}

const parts =
  "e?mail|name|phones?|recipient|reply_to|owner|contact|address|partner|notes?|reason|postal|ip|for|by|examiner"
const personal = new RegExp(`(?:^|_)(?:${parts})(?:_|$)`)
const isText = ({ type }: Column) => /text|varchar|json/.test(type)

test("each archived column that may name a person is erased by a function or has a stated reason to stay [ADM-12]", () => {
  const omitted = listModuleTables("notArchived")
  const decided = [
    listModuleColumns("freeTexts"),
    listModuleColumns("freeTextsInJson"),
    erasedByNouns,
    ofNoErasedPerson,
  ]
  const undecided = all.filter(
    (column) =>
      isText(column) &&
      personal.test(column.name) &&
      !omitted.includes(column.table) &&
      !decided.some((columns) => columns[column.table]?.includes(column.name)),
  )
  expect(undecided).toEqual([])
  const gone = [erasedByNouns, ofNoErasedPerson].flatMap((columns) =>
    Object.entries(columns).flatMap(([table, names]) =>
      names.filter((name) => !all.some((column) => column.table === table && column.name === name)),
    ),
  )
  expect(gone).toEqual([])
})
