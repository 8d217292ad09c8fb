import { existsSync } from "node:fs"
import { readdir, utimes } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { pictures } from "../../db/tables/media.ts"
import { getPublicFolder } from "../../domain/media/picture-folder.server.ts"
import { openFsStorage } from "../../services/storage/fs-storage.server.ts"
import { insertFakePicture } from "../../tests/support/pictures.ts"
import { type S3Server, startS3Server } from "../../tests/support/s3-server.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { startSupabaseServer } from "../../tests/support/supabase-server.ts"
import { readEnv } from "../env.ts"
import { openStorage } from "../open-files.ts"
import { runCommand } from "./run-command.ts"

const { shop, data } = await openWorkingShop({ env: { STORAGE: "folder" } })
const folder = await openFsStorage({ folder: join(data, "files") })

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3Server()
  onTestFinished(() => s3.close())
  for (const bucket of [folder.private, folder.public]) for (const key of await bucket.list()) await bucket.delete(key)
})

async function run(name: string, args: string[], env: object = {}, signal = new AbortController().signal) {
  const said: string[] = []
  const settings = readEnv({ SOLANDER_DATA: data, STORAGE: "folder", ...s3.env, ...env })
  await runCommand(name, { shop, args, env: settings, print: (words) => void said.push(words), signal })
  return said.join("\n")
}

/** Twenty-five files in the data folder. */
async function fill() {
  for (let n = 0; n < 24; n++) await folder.public.put(`pictures/${n}/640.webp`, Buffer.alloc(10_000, n))
  await folder.private.put("originals/a.jpg", Buffer.from("the original"))
}

test("all files are copied and compared, and removed only when the other storage is in use [OPS-01]", async () => {
  await fill()
  expect(await run("move-files", ["--to", "s3"])).toMatch(
    /^25 files copied to s3 and compared, 240 kB\.\nThe site still uses folder\. Stop it, .* STORAGE=s3\.$/,
  )
  expect(s3.keys()).toHaveLength(25)
  expect(await folder.public.list()).toHaveLength(24)
  await expect(run("move-files", ["--to", "s3", "--remove"])).rejects.toThrow(/its files stay there/)

  await folder.private.put("originals/b.jpg", Buffer.from("came meanwhile"))
  const inUse = { STORAGE: "s3" }
  expect(await run("move-files", ["--from", "folder", "--to", "s3", "--remove"], inUse)).toBe(
    "1 file copied to s3 and compared, 14 bytes. 25 were there already. 26 files removed from folder.",
  )
  expect([await folder.public.list(), await folder.private.list()]).toEqual([[], []])
  expect(s3.keys()).toHaveLength(26)
})

test("what is newer where it is in use is neither replaced nor removed [OPS-01]", async () => {
  await fill()
  await run("move-files", ["--to", "s3"])
  await folder.private.put("originals/a.jpg", Buffer.from("another original"))
  const said = await run("move-files", ["--from", "folder", "--to", "s3", "--remove"], { STORAGE: "s3" })
  expect(said).toContain("1 is newer in s3 and stayed as they are in both. 24 files removed from folder.")
  expect(await folder.private.list()).toEqual(["originals/a.jpg"])
})

test("what the site has removed since it uses the other storage does not come back there [OPS-01]", async () => {
  await fill()
  await run("move-files", ["--to", "s3"])
  const inUse = { STORAGE: "s3" }
  const used = await openStorage(readEnv({ SOLANDER_DATA: data, ...s3.env, ...inUse }), data, "s3")
  onTestFinished(used.close)
  await used.storage.private.delete("originals/a.jpg")
  await folder.private.put("originals/b.jpg", Buffer.from("never copied"))
  const said = await run("move-files", ["--from", "folder", "--to", "s3", "--remove"], inUse)
  expect(said).toMatch(/^1 file copied .* 24 were there already\. 1 was removed in s3 since, and did not come back; /)
  expect(await used.storage.private.list()).toEqual(["originals/b.jpg"])
  expect(await folder.private.list()).toEqual(["originals/a.jpg"])
})

test("one that is stopped goes on, and a storage that fails leaves everything where it was [OPS-01]", async () => {
  await fill()
  let puts = 0
  s3.fail(503, ({ method, key }) => method === "PUT" && !key.startsWith("checks/") && ++puts > 12)
  await expect(run("move-files", ["--to", "s3"])).rejects.toThrow(/answers 503/)
  expect(await folder.public.list()).toHaveLength(24)
  s3.fail(null)
  await expect(run("move-files", ["--to", "s3"], {}, AbortSignal.abort())).rejects.toThrow(/^Stopped\. Call it again/)
  s3.requests.length = 0
  expect(await run("move-files", ["--to", "s3"])).toMatch(/^1[345] files copied .* 1[012] were there already\./)
  expect(s3.keys()).toHaveLength(25)
})

test("a copy that is not the same is no copy [OPS-01]", async () => {
  await fill()
  s3.damage("public/pictures/7/640.webp")
  await expect(run("move-files", ["--to", "s3"])).rejects.toThrow(
    /The copy of public\/pictures\/7\/640.webp is not the same/,
  )
  expect(s3.keys()).not.toContain("public/pictures/7/640.webp")
  expect(await folder.public.exists("pictures/7/640.webp")).toBe(true)
})

test("from S3 to Supabase Storage and back to the folder they are the same bytes", async () => {
  const supabase = await startSupabaseServer()
  onTestFinished(() => supabase.close())
  await fill()
  await run("move-files", ["--to", "s3"])
  for (const key of await folder.public.list()) await folder.public.delete(key)
  await run("move-files", ["--from", "s3", "--to", "supabase"], supabase.env)
  expect(supabase.objects()).toHaveLength(25)
  await run("move-files", ["--to", "folder"], { ...supabase.env, STORAGE: "supabase" })
  const back = await folder.public.get("pictures/7/640.webp")
  expect(back && (await buffer(back)).equals(Buffer.alloc(10_000, 7))).toBe(true)
})

test("unknown arguments and a storage without settings are refused with advice", async () => {
  await expect(run("move-files", [])).rejects.toThrow(/^Say where to\.\nnpm run move-files/)
  await expect(run("move-files", ["--to", "folder"])).rejects.toThrow(/in folder already/)
  await expect(run("move-files", ["--to", "supabase"])).rejects.toThrow(/set SUPABASE_URL/)
})

test("files that no row names are listed by a dry run and removed without it; young ones and named ones stay [OPS-01]", async () => {
  const id = await insertFakePicture(shop)
  const [row] = await shop.db.select().from(pictures)
  const named = [`pictures/${"x"}`, `${getPublicFolder(id)}/abcd/640.webp`]
  await folder.public.put(`${named[0]}/640.webp`, Buffer.from("orphan"))
  await folder.public.put(named[1] ?? "", Buffer.from("named"))
  await folder.private.put(row?.originalKey ?? "", Buffer.from("named"))
  await folder.private.put("originals/orphan.jpg", Buffer.from("orphan"))
  await folder.private.put("elsewhere/orphan.jpg", Buffer.from("not ours to judge"))
  await folder.private.put("cards/works/orphan/1.jpg", Buffer.from("drawn again"))
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of await readdir(join(data, "files"), { recursive: true }))
    await utimes(join(data, "files", name), yesterday, yesterday)
  await folder.private.put("originals/young.jpg", Buffer.from("a row may be coming"))

  expect(await run("sweep-files", ["--dry-run"])).toBe(
    "private/originals/orphan.jpg  6 bytes\npublic/pictures/x/640.webp  6 bytes\n2 files, 12 bytes. Nothing was removed: without --dry-run they are.",
  )
  expect(await run("sweep-files", [])).toMatch(/2 files were removed, of 2 files, 12 bytes\.$/)
  expect(await run("sweep-files", [])).toMatch(/^Every file older than a day is named by a row/)
  expect(await folder.public.list()).toEqual([named[1]])
  expect(existsSync(join(data, "files/private/originals/young.jpg"))).toBe(true)
  expect(await folder.private.list()).toHaveLength(4)
  await expect(run("sweep-files", ["--now"])).rejects.toThrow(/npm run sweep-files -- \[--dry-run\]/)
})
