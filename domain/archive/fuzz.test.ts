import { createWriteStream } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { corruptBytes, countFuzzTries } from "../../tests/support/broken-bytes.ts"
import { readArchiveToForge, setForgedRows, writeForgedArchive } from "../../tests/support/forge-archive.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { checkArchive } from "./check-archive.server.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

/** How many files are tried; `SOLANDER_FUZZ=10000` tries more. A hundredth of them is read back, too. */
const count = countFuzzTries(600)

const operator = system("Test")
const folder = await mkdtemp(join(tmpdir(), "solander-fuzz-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const [whole, file] = [join(folder, "whole.tar"), join(folder, "fuzzed.tar")]

const { shop } = await openWorkingShop()
for (const title of ["Slack Water", "Low Tide"]) await insertWork(shop, { title })
await saveSettings(shop, operator, "site", { artistName: "Mara Lindqvist" })
await shop.storage.public.put("pictures/0a/640.webp", Buffer.from("webp"))
await writeArchive(shop, createWriteStream(whole))

const sentence = expect.stringMatching(/^(?:This|The archive) .{20,}\.$/)

test(`${count} broken archives are refused in a sentence [broken files]`, { timeout: 1_800_000 }, async () => {
  const bytes = await readFile(whole)
  const made = JSON.stringify(await checkArchive(whole))
  // the beginning and the end, too: most of the file is rows
  const sound = [
    bytes,
    bytes,
    bytes.subarray(0, 4096),
    Buffer.concat([bytes.subarray(0, 2048), bytes.subarray(-20_000)]),
  ]
  let refused = 0
  for (let seed = 1; seed <= count; seed++) {
    await writeFile(file, corruptBytes(sound, seed))
    const checked = await checkArchive(file)
    if (!checked.ok) {
      refused++
      expect(checked.problem, `seed ${seed}`).toMatchObject({ code: "invalid", message: sentence })
      // bytes of the tar format that mean nothing, such as an owner's name, may change: what is in it may not
    } else expect(JSON.stringify(checked), `seed ${seed}`).toBe(made)
  }
  expect(refused).toBeGreaterThan(count * 0.8)
})

test("broken rows whose checksums are right are refused in a sentence, or they are the site's rows [broken files]", {
  timeout: 1_800_000,
}, async () => {
  const { shop: other } = await openWorkingShop()
  const tables = (await readArchiveToForge(whole)).manifest.tables.filter(({ rows }) => rows > 0)
  const answers = { refused: 0, read: 0 }
  for (let seed = 1; seed <= count / 100; seed++) {
    const archive = await readArchiveToForge(whole)
    const table = tables[seed % tables.length]?.name ?? "artworks"
    const body = archive.entries.find(({ name }) => name === `tables/${table}.jsonl`)?.body ?? Buffer.alloc(0)
    setForgedRows(archive, table, corruptBytes([body], seed).toString("utf8").split("\n").filter(Boolean))
    await writeForgedArchive(file, archive)
    const works = await other.db.$count(artworks)
    const restored = await restoreArchive(other, operator, file, { replace: true })
    if (restored.ok) answers.read++
    else {
      answers.refused++
      expect(restored.problem.message, `seed ${seed}`).toEqual(sentence)
      expect(await other.db.$count(artworks), `seed ${seed}`).toBe(works)
    }
  }
  expect(answers.refused).toBeGreaterThan(0)
  expect(await restoreArchive(other, operator, whole, { replace: true })).toMatchObject({ ok: true })
})
