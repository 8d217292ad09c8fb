import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertManyWorks } from "../../tests/support/many-works.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { openEmailShop } from "../../tests/support/shop-with-mail.ts"
import { system, visitor } from "../actor.ts"
import { sendMessage } from "../messages/threads/message-commands.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import type { Shop } from "../shop.ts"
import { checkArchive, forEachEntry } from "./check-archive.server.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const operator = system("Test")
const folder = await mkdtemp(join(tmpdir(), "solander-archives-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, "all.tar")

const { shop } = await openEmailShop()
const { shop: other } = await openWorkingShop()

/** Every entry of an archive except its last two, with its checksum. */
async function entriesOf(path: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  await forEachEntry(path, async (name, body) => {
    const hash = createHash("sha256")
    for await (const chunk of body) hash.update(chunk as Buffer)
    found[name] = hash.digest("hex")
  })
  const { SHA256SUMS: _, "manifest.json": __, ...others } = found
  return others
}

const write = (from: Shop, path: string) => writeArchive(from, createWriteStream(path))

beforeAll(async () => {
  await saveSettings(shop, operator, "site", { artistName: "Mara = Lindqvist", contactEmail: "mara@example.com" })
  await insertManyWorks(shop.db, 1000)
  const message = { type: "general", name: "=1+1", email: "ada@example.com", body: "Hello 🎨 \\n \" ' \u2028 there" }
  await sendMessage(shop, visitor, { ...message, begun: String(Date.now() - 10_000) }, { address: "192.0.2.1" })
  await shop.db.execute(sql`insert into auth_users (name, email) values ('Mara', 'mara@example.com')`)
  await shop.db.execute(sql`insert into auth_accounts (account_id, provider_id, user_id, password)
    select id, 'credential', id, 'hash-of-a-password' from auth_users`)
  await shop.storage.private.put("artworks/0a/original.jpg", Buffer.alloc(3_000_000, "picture"))
  await shop.storage.private.put("returns/1-a/640.jpg", Buffer.from("what a buyer sent"))
  await shop.storage.private.put("cards/0a/card.jpg", Buffer.from("can be made again"))
  await shop.storage.public.put("artworks/0a/640.webp", Buffer.from("webp"))
  await write(shop, file)
})

test("an archive read back elsewhere is the same site: every row, number and file [ORD-08, OPS-02]", async () => {
  const files: number[] = []
  const restored = await restoreArchive(other, operator, file, { onFile: (done, total) => files.push(done, total) })
  expect(restored).toMatchObject({ ok: true, value: { unsent: 2, manifest: { artist: "Mara = Lindqvist" } } })
  expect(files).toEqual([1, 3, 2, 3, 3, 3])
  // the restore itself is in the history of the other
  await other.db.execute(sql`delete from history where noun = 'archive'`)
  // and what waited to be sent waits for the artist there
  await other.db.execute(sql`update mails set state = 'waiting', last_error = null where state = 'failed'`)
  const again = join(folder, "again.tar")
  await write(other, again)
  const { "README.txt": _, ...before } = await entriesOf(file)
  const { "README.txt": __, ...after } = await entriesOf(again)
  expect(Object.keys(before)).toContain("tables/artworks.jsonl")
  expect(Object.keys(before).filter((name) => name.startsWith("files/"))).toEqual([
    "files/private/artworks/0a/original.jpg",
    "files/private/returns/1-a/640.jpg",
    "files/public/artworks/0a/640.webp",
  ])
  expect(after).toEqual(before)
  // what the database does by itself is in force again
  const { rows } = await other.db.execute<{ enabled: number; keys: number }>(sql`
    select (select count(*)::int from pg_trigger where not tgisinternal and tgenabled <> 'O') as enabled,
      (select count(*)::int from pg_constraint where contype = 'f' and convalidated) as keys`)
  const here = await shop.db.execute<{ keys: number }>(
    sql`select count(*)::int as keys from pg_constraint where contype = 'f'`,
  )
  expect(rows[0]).toEqual({ enabled: 0, keys: here.rows[0]?.keys })
  const next = async ({ db }: Shop) => (await db.execute(sql`select nextval('order_numbers')`)).rows[0]
  expect(await next(other)).toEqual(await next(shop))
})

test("secrets are not in it; spreadsheets get cells that they don't run", async () => {
  const text = (await readFile(file)).toString("latin1")
  expect(text).not.toContain("hash-of-a-password")
  expect(text).toContain("mara@example.com")
  let csv = ""
  await forEachEntry(file, async (name, body) => {
    if (name === "csv/messages.csv") for await (const chunk of body) csv += chunk
  })
  expect(csv).toContain("'=1+1")
})

test("one that was cut off, changed, or is something else is refused whole [OPS-02]", async () => {
  const { shop: third } = await openWorkingShop()
  const whole = await readFile(file)
  const broken = join(folder, "broken.tar")
  const attempts: [string, (path: string) => Promise<void>][] = [
    ["half of it", (path) => truncate(path, Math.floor(whole.length / 2))],
    ["without its last kilobytes", (path) => truncate(path, whole.length - 6000)],
    [
      "one byte of a picture",
      async (path) => {
        const bytes = Buffer.from(whole)
        const at = bytes.indexOf("picturepicture")
        bytes[at + 1] = 0x21
        await writeFile(path, bytes)
      },
    ],
    [
      "one letter of its manifest",
      async (path) => {
        const bytes = Buffer.from(whole)
        bytes[bytes.lastIndexOf("Lindqvist")] = 0x4d
        await writeFile(path, bytes)
      },
    ],
    ["a text", (path) => writeFile(path, "Not an archive at all. ".repeat(1000))],
    ["empty", (path) => writeFile(path, "")],
  ]
  for (const [what, damage] of attempts) {
    await copyFile(file, broken)
    await damage(broken)
    expect([what, await restoreArchive(third, operator, broken)]).toMatchObject([
      what,
      { ok: false, problem: { code: "invalid", message: expect.stringContaining("not a whole archive") } },
    ])
  }
  expect((await third.db.execute(sql`select from artworks`)).rowCount).toBe(0)
  expect(await third.storage.private.list()).toEqual([])
})

test("a site with works is replaced only on request, and only by an admin", async () => {
  expect(await restoreArchive(shop, operator, file)).toMatchObject({ ok: false, problem: { code: "conflict" } })
  expect(await restoreArchive(shop, visitor, file)).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
  await shop.db.execute(sql`delete from messages`)
  expect(await restoreArchive(shop, operator, file, { replace: true })).toMatchObject({ ok: true })
  expect((await shop.db.execute(sql`select from messages`)).rowCount).toBe(1)
})

test("many small files are read and stored a few at a time", async () => {
  const keys = Array.from({ length: 40 }, (_, n) => `pictures/tiles/${10 + n}.jpg`)
  for (const key of keys) await other.storage.public.put(key, Buffer.from(key))
  const most = { read: 0, put: 0 }
  const underWay = { read: 0, put: 0 }
  const { public: bucket } = other.storage
  const counted =
    <A extends unknown[], R>(what: "read" | "put", ask: (...all: A) => Promise<R>) =>
    async (...all: A) => {
      most[what] = Math.max(most[what], ++underWay[what])
      await new Promise((resolve) => setTimeout(resolve, 2))
      return ask(...all).finally(() => underWay[what]--)
    }
  const counting = { ...bucket, read: counted("read", bucket.read), put: counted("put", bucket.put) }
  const elsewhere = { ...other, storage: { ...other.storage, public: counting } }
  const many = join(folder, "many.tar")
  await write(elsewhere, many)
  await bucket.deleteAll("pictures")
  expect(await restoreArchive(elsewhere, operator, many, { replace: true })).toMatchObject({ ok: true })
  expect(await bucket.list("pictures")).toEqual(keys)
  expect(await bucket.withFile("pictures/tiles/10.jpg", (path) => readFile(path, "utf8"))).toBe("pictures/tiles/10.jpg")
  for (const count of Object.values(most)) expect([count > 8, count < 20]).toEqual([true, true])
})

test("one of a newer version is refused with a sentence", async () => {
  const checked = await checkArchive(file)
  if (!checked.ok) throw new Error(checked.problem.message)
  await other.db.execute(sql`alter table messages drop column artwork_title`)
  expect(await restoreArchive(other, operator, file, { replace: true })).toMatchObject({
    ok: false,
    problem: { code: "conflict", message: expect.stringContaining("newer version") },
  })
})
