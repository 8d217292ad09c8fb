import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { isLinux } from "../../tests/support/embedded.ts"
import { runCommandLine } from "../../tests/support/run-command.ts"
import { openWorkingShop, type WorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { readEnv } from "../env.ts"
import { runCommand } from "./run-command.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-commands-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

const here = await openWorkingShop()
await saveSettings(here.shop, system("Test"), "site", { artistName: "Mara Lindqvist", contactEmail: "m@example.com" })
await insertWork(here.shop, { title: "Slack Water" })
await here.shop.storage.public.put("pictures/0a/640.webp", Buffer.from("webp"))

/** The output of a command that runs in this process. */
async function run({ shop, data }: WorkingShop, args: string[], signal = new AbortController().signal) {
  const said: string[] = []
  const [name = "", ...others] = args
  await runCommand(name, {
    shop,
    args: others,
    env: readEnv({ SOLANDER_DATA: data }),
    print: (words) => void said.push(words),
    signal,
  })
  return said
}

const refusal = (words: string | RegExp) => ({ name: "CommandProblem", message: expect.stringMatching(words) })
const worksOf = ({ shop }: WorkingShop) => shop.db.$count(artworks)

const all = at("all.tar")
await run(here, ["export", all])

test("export reports its size and what it leaves out, and only the owner may read the file", async () => {
  const said = await run(here, ["export", at("said.tar")])
  expect(said).toEqual([
    expect.stringMatching(/^\/.*said\.tar has everything: \d+ rows and 1 file, [\d.]+ (?:kB|MB)\.$/),
    expect.stringMatching(/^Passwords, sessions and sign-in links are not in it/),
  ])
  expect((await stat(at("said.tar"))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).not.toContain("said.tar.unfinished")
})

test("export refuses what it cannot write, and keeps what is there [OPS-02]", async () => {
  await writeFile(at("mine.tar"), "mine")
  await expect(run(here, ["export", at("mine.tar")])).rejects.toMatchObject(refusal("is there already"))
  expect(await readFile(at("mine.tar"), "utf8")).toBe("mine")
  await expect(run(here, ["export", folder])).rejects.toMatchObject(refusal("is there already"))
  const nowhere = at("nowhere/all.tar")
  await expect(run(here, ["export", nowhere])).rejects.toMatchObject(
    refusal(`^There is no such file or folder: ${nowhere}$`),
  )
})

test.runIf(isLinux)("a full disk is a sentence, and nothing is kept [OPS-02]", async () => {
  const file = at("full.tar")
  await symlink("/dev/full", `${file}.unfinished`)
  await expect(run(here, ["export", file])).rejects.toMatchObject(
    refusal(`^There is not enough space on the disk: ${file}$`),
  )
  expect((await readdir(folder)).filter((name) => name.startsWith("full"))).toEqual([])
})

test("export that is stopped keeps nothing", async () => {
  const names = await readdir(folder)
  await expect(run(here, ["export", at("stopped.tar")], AbortSignal.abort())).rejects.toMatchObject(
    refusal("^Stopped. Nothing was kept.$"),
  )
  expect(await readdir(folder)).toEqual(names)
})

test("both refuse unknown arguments, and print their usage", async () => {
  for (const args of [[], ["a.tar", "b.tar"], ["a.tar", "--secret=x"], ["--replace=yes", "a.tar"]])
    for (const name of ["export", "restore"])
      await expect(run(here, [name, ...args])).rejects.toMatchObject(refusal(`\nnpm run ${name} -- FILE.tar`))
  // `restore` replaces what is here; `export` replaces nothing.
  await expect(run(here, ["export", at("x.tar"), "--replace"])).rejects.toMatchObject(refusal("Unknown option"))
  await expect(run(here, ["exprot", at("x.tar")])).rejects.toMatchObject(
    refusal(
      "^There is no command “exprot”. There are: import, export, restore, recover, admin, move-files, sweep-files.$",
    ),
  )
})

test("restore reads into an empty site, and gives the link that makes its admin", async () => {
  const there = await openWorkingShop()
  const said = await run(there, ["restore", all])
  expect(said).toEqual([
    `Checking ${all} …`,
    expect.stringMatching(
      /^The site of Mara Lindqvist is back, as it was on \d{4}-\d\d-\d\d \d\d:\d\d UTC: \d+ rows and 1 file\.$/,
    ),
    "Passwords are not in an archive. Set yours through this link:",
    expect.stringMatching(/^http:\/\/localhost:3000\/auth\/setup\?token=[\w-]{43}$/),
  ])
  expect(await worksOf(there)).toBe(1)
  expect(await there.shop.storage.public.list()).toEqual(["pictures/0a/640.webp"])
})

test("restore says how many e-mails were not sent", async () => {
  const from = await openWorkingShop()
  await from.shop.db.execute(sql`insert into mails (recipient, subject, message_id, content)
    values ('ada@example.com', 'Hello', '<1@x>', '{"blocks":[]}')`)
  await run(from, ["export", at("mails.tar")])
  const said = await run(await openWorkingShop(), ["restore", at("mails.tar")])
  expect(said).toContainEqual(expect.stringMatching(/^1 e-mail was not sent then\./))
})

test("restore refuses a site that is not empty, until --replace says that it is meant [OPS-02]", async () => {
  const there = await openWorkingShop()
  for (const title of ["One", "Other"]) await insertWork(there.shop, { title })
  await expect(run(there, ["restore", all])).rejects.toMatchObject(
    refusal(/^This site is not empty\..* To replace everything that is here, add --replace\.$/),
  )
  expect(await worksOf(there)).toBe(2)
  expect(await run(there, ["restore", "--replace", all])).toHaveLength(4)
  expect(await worksOf(there)).toBe(1)
})

test("restore refuses an incomplete archive, and changes nothing", async () => {
  const there = await openWorkingShop()
  await insertWork(there.shop, { title: "Mine" })
  const cut = at("cut.tar")
  await copyFile(all, cut)
  await truncate(cut, (await stat(all)).size - 5000)
  await writeFile(at("text.tar"), "Not an archive. ".repeat(100))
  for (const file of [cut, at("text.tar")])
    await expect(run(there, ["restore", "--replace", file])).rejects.toMatchObject(
      refusal("^This is not a whole archive of Solander"),
    )
  await mkdir(at("folder"))
  await expect(run(there, ["restore", "--replace", at("folder")])).rejects.toMatchObject(
    refusal(`^That is a folder, not a file: ${at("folder")}$`),
  )
  await expect(run(there, ["restore", "--replace", at("none.tar")])).rejects.toMatchObject(
    refusal(`^There is no such file or folder: ${at("none.tar")}$`),
  )
  await expect(run(there, ["restore", "--replace", all], AbortSignal.abort())).rejects.toMatchObject(
    refusal("^Stopped. The site is as it was.$"),
  )
  expect(await worksOf(there)).toBe(1)
  expect(await there.shop.storage.public.list()).toEqual([])
})

test("as commands of the terminal they end with 0, and with 1 and one sentence [OPS-02]", async () => {
  const env = { SOLANDER_DATA: here.data, DATABASE_URL: here.database.url, LOG_LEVEL: "warn" }
  const file = at("terminal.tar")
  expect(await runCommandLine(["export", file], env)).toMatchObject({ code: 0 })
  expect(await runCommandLine(["export", file], env)).toEqual({
    code: 1,
    said: `${file} is there already. Please choose another name.\n`,
  })
  const { code, said } = await runCommandLine(["restore", file], env)
  expect(code).toBe(1)
  expect(said).toMatch(/This site is not empty\..*--replace\.\n$/)
  expect(said).not.toMatch(/\n\s+at /)
})
