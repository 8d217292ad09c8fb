import { createWriteStream } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { sealedSecrets } from "../../db/tables/content.ts"
import { imports } from "../../db/tables/imports.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { openImportFixture, requireValue, toCsv } from "../../tests/support/import-files.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import { requestImportUndo } from "../artworks/import/runs/import-commands.server.ts"
import { getImport } from "../artworks/import/runs/import-queries.server.ts"
import { findImportsRestoredAt } from "../artworks/import/runs/restored-imports.server.ts"
import { button, text } from "../emails/email-content.ts"
import { findMailServer, saveMailServer } from "../outbox/mail-server-settings.server.ts"
import { resendEmail } from "../outbox/outbox-commands.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { archivedSecretColumns, excludedTables, isPossibleSecret, secretColumns } from "./archive-tables.server.ts"
import { downloadArchive } from "./download-archive.server.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const operator = system("Test")
const folder = await mkdtemp(join(tmpdir(), "solander-secrets-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

const { shop } = await openWorkingShop()
const { artist, send, read, run } = await openImportFixture(shop)

async function archived(of: Shop, name: string): Promise<{ file: string; bytes: string }> {
  const file = join(folder, name)
  await writeArchive(of, createWriteStream(file))
  return { file, bytes: (await readFile(file)).toString("latin1") }
}

type Column = { table: string; column: string; type: string }

async function columns(): Promise<Column[]> {
  const { rows } = await shop.db.execute<Column>(sql`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name in (select tablename from pg_tables where schemaname = 'public')`)
  return rows
}

test("of each column that may be a secret somebody decided whether an archive has it [OPS-02]", async () => {
  const all = await columns()
  const undecided = all.filter(
    ({ table, column }) =>
      isPossibleSecret(table, column) &&
      !excludedTables.includes(table) &&
      !secretColumns[table]?.includes(column) &&
      !archivedSecretColumns[table]?.includes(column),
  )
  expect(undecided).toEqual([])
  const gone = [secretColumns, archivedSecretColumns].flatMap((list) =>
    Object.entries(list).flatMap(([table, names = []]) =>
      names.filter((name) => !all.some((one) => one.table === table && one.column === name)),
    ),
  )
  expect(gone).toEqual([])
  expect(excludedTables.filter((name) => !all.some(({ table }) => table === name))).toEqual([])
})

test("a secret that a later version keeps is in no archive before somebody decided so [OPS-02]", async () => {
  await shop.db.execute(sql`alter table auth_users add column second_factor text default 'planted-later-1'`)
  await shop.db.execute(sql`alter table artworks add column api_token text default 'planted-later-2'`)
  await shop.db.execute(sql`create table auth_voiceprints (id int primary key, public text)`)
  await shop.db.execute(sql`insert into auth_voiceprints values (1, 'planted-later-3')`)
  await shop.db.execute(sql`create table totp_seeds (id int primary key, shared text)`)
  await shop.db.execute(sql`insert into totp_seeds values (1, 'planted-later-6')`)
  await shop.db.execute(sql`create table recovery (used int, codes text primary key, otp_seed text)`)
  await shop.db.execute(sql`insert into recovery values (1, 'planted-later-4', 'planted-later-5')`)
  const { bytes } = await archived(shop, "later.tar")
  await shop.db.execute(sql`alter table auth_users drop column second_factor`)
  await shop.db.execute(sql`alter table artworks drop column api_token`)
  await shop.db.execute(sql`drop table auth_voiceprints, recovery, totp_seeds`)
  expect(bytes).toContain("tables/auth_users.jsonl")
  expect(bytes).not.toContain("planted-later")
})

test("nothing that lets somebody in is in an archive, wherever it was planted [OPS-02]", async () => {
  const planted = (what: string) => `planted-${what}-secret`
  await shop.db.execute(sql`insert into auth_accounts
      (account_id, provider_id, user_id, password, access_token, refresh_token, id_token)
    select id, 'credential', id, ${planted("password")}, ${planted("access")}, ${planted("refresh")}, ${planted("id")}
    from auth_users`)
  await shop.db.execute(sql`insert into auth_sessions (expires_at, token, ip_address, user_agent, user_id)
    select now() + interval '1 day', ${planted("session")}, '192.0.2.77', ${planted("agent")}, id from auth_users`)
  await shop.db.execute(sql`insert into auth_verifications (id, identifier, value, expires_at)
    values ('1', ${planted("identifier")}, ${planted("value")}, now() + interval '1 day')`)
  await shop.db.execute(sql`insert into setup_links (token_hash, expires_at) values (${planted("link")}, now())`)
  await shop.db.execute(sql`insert into rate_limits (key, points) values (${planted("limit")}, 1)`)
  await shop.db.execute(sql`insert into job_runs (job_id, queue, data)
    values (gen_random_uuid(), 'deliver-mail', ${JSON.stringify({ mailId: planted("job") })}::jsonb)`)
  const secret = { to: "ada@example.com", subject: "Sign in to the studio", secret: true }
  const link = { blocks: [button(planted("href"), planted("label"))], preview: planted("preview") }
  const [waiting, filed] = await shop.db.transaction(async (tx) => [
    await queueEmail(shop, tx, { ...secret, ...link }),
    await queueEmail(shop, tx, { ...secret, ...link }),
  ])
  const body = { content: null, html: planted("html"), text: planted("text") }
  await shop.db
    .update(outboxEmails)
    .set({ ...body, state: "filed" })
    .where(eq(outboxEmails.id, filed as string))
  const open = { to: "ada@example.com", subject: "Your order", blocks: [text("Not a secret at all.")] }
  const other = await shop.db.transaction((tx) => queueEmail(shop, tx, open))

  const { file, bytes } = await archived(shop, "all.tar")
  expect([...bytes.matchAll(/planted-\w+-secret|192\.0\.2\.77/g)].map(([found]) => found)).toEqual([])
  expect(bytes).toContain("Sign in to the studio")
  expect(bytes).toContain("Not a secret at all.")

  // the other site has the e-mails; those without a text are not sent
  const { shop: elsewhere } = await openWorkingShop()
  expect(await restoreArchive(elsewhere, operator, file)).toMatchObject({ ok: true, value: { unsent: 2 } })
  const states = await elsewhere.db
    .select({ id: outboxEmails.id, state: outboxEmails.state, html: outboxEmails.html })
    .from(outboxEmails)
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [waiting, "failed"],
      [filed, "filed"],
      [other, "failed"],
    ]),
  )
  for (const id of [waiting, filed])
    expect(await resendEmail(elsewhere, operator, id as string)).toMatchObject({
      ok: false,
      problem: { code: "conflict", message: expect.stringContaining("private link") },
    })
  expect(await resendEmail(elsewhere, operator, other)).toMatchObject({ ok: true })
})

test("a password that is kept here is forgotten, and never sent to the server that an archive names [ADM-21]", async () => {
  const server = { host: "127.0.0.1", port: 25, security: "none", user: "studio", sender: "" }
  const attacker = { ...server, host: "mail.elsewhere.example", user: "x" }
  expect(await saveSettings(shop, operator, "mailServer", attacker)).toMatchObject({ ok: true })
  const { file } = await archived(shop, "server.tar")
  const { shop: elsewhere } = await openWorkingShop()
  expect(await saveMailServer(elsewhere, operator, { ...server, password: "kept here" })).toMatchObject({ ok: true })
  const set = () => findMailServer(elsewhere, "ada@example.com")
  const ours = { server: { host: "127.0.0.1", password: "kept here" } }
  expect(await set()).toMatchObject(ours)
  for (const change of [{ host: "127.0.0.2" }, { user: "x" }, { port: 26 }, { security: "starttls" }]) {
    expect(await saveSettings(elsewhere, operator, "mailServer", { ...server, ...change })).toMatchObject({ ok: true })
    expect(await set()).toBeNull()
  }
  await saveSettings(elsewhere, operator, "mailServer", server)
  expect(await set()).toMatchObject(ours)

  expect(await restoreArchive(elsewhere, operator, file)).toMatchObject({ ok: true })
  expect((await getSettings(elsewhere.db, "mailServer")).mailServer.host).toBe("mail.elsewhere.example")
  expect(await set()).toBeNull()
  expect(await elsewhere.db.$count(sealedSecrets)).toBe(0)
})

test("an import of before a move cannot be undone, and the studio says so [OPS-02]", async () => {
  expect(requireValue(await findImportsRestoredAt(shop, artist))).toBeNull()
  const id = await send("moved.csv", toCsv(["Title", "Inventory Number"], ["Moved", "M-1"]))
  await read(id)
  expect(await run(id)).toMatchObject({ state: "done", created: 1 })
  // A download deletes nothing: the unused import was purged.
  const swept = await send("swept.csv", toCsv(["Title", "Inventory Number"], ["Swept", "M-2"]))
  await read(swept)
  await run(swept)
  requireValue(await downloadArchive(shop, artist, new AbortController().signal)).resume()
  expect(requireValue(await findImportsRestoredAt(shop, artist))).toBeNull()
  await shop.db.delete(imports).where(eq(imports.id, swept))
  const unknown = { ok: false, problem: { code: "not_found", message: "There is no such import." } }
  expect(await requestImportUndo(shop, artist, { id: swept })).toMatchObject(unknown)
  const { file } = await archived(shop, "moved.tar")
  const { shop: elsewhere } = await openWorkingShop()
  expect(await requestImportUndo(elsewhere, artist, { id })).toMatchObject(unknown)
  expect(await restoreArchive(elsewhere, operator, file)).toMatchObject({ ok: true })
  const moved = { ok: false, problem: { code: "not_found", message: expect.stringContaining("can’t be undone") } }
  expect(await requestImportUndo(elsewhere, artist, { id })).toMatchObject(moved)
  expect(await getImport(elsewhere, artist, id)).toMatchObject(moved)
  expect(await requestImportUndo(elsewhere, artist, { id: crypto.randomUUID() })).toMatchObject(unknown)
  expect(requireValue(await findImportsRestoredAt(elsewhere, artist))).toBeInstanceOf(Date)
})
