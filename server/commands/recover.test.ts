import { randomBytes } from "node:crypto"
import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { backupCopies, backupTargets } from "../../db/tables/backup-targets.ts"
import { system } from "../../domain/actor.ts"
import { requestCopy } from "../../domain/archive/elsewhere/copy-commands.server.ts"
import { getBackupsElsewhereStatus } from "../../domain/archive/elsewhere/elsewhere-status.server.ts"
import { findRecoveryKey, readTargetSettings } from "../../domain/archive/elsewhere/open-target.server.ts"
import { createRecoveryKey } from "../../domain/archive/elsewhere/recovery-key.server.ts"
import { formatRecoveryLine, parseRecoveryLine } from "../../domain/archive/elsewhere/recovery-line.server.ts"
import { renderRecoverySheet } from "../../domain/archive/elsewhere/recovery-sheet.server.ts"
import { runCopy } from "../../domain/archive/elsewhere/run-copy.server.ts"
import { saveTarget } from "../../domain/archive/elsewhere/target-commands.server.ts"
import { tryTarget } from "../../domain/archive/elsewhere/try-target.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { decodeQr } from "../../tests/support/decode-qr.ts"
import { extractPdfText, renderPdfPage } from "../../tests/support/read-pdf.ts"
import { openWorkingShop, type WorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { readEnv } from "../env.ts"
import { askRecovery } from "./ask-recovery.ts"
import { runCommand } from "./run-command.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-recover-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => {
  process.exitCode = undefined
})

const operator = system("Test")
const here = await openWorkingShop()
const { shop } = here
await saveSettings(shop, operator, "site", { artistName: "Mara Lindqvist", contactEmail: "m@example.com" })
await insertWork(shop, { title: "Slack Water" })
for (let at = 0; at < 20; at++) await shop.storage.public.put(`pictures/${at}/640.webp`, randomBytes(20_000))
const disk = join(folder, "disk")
await mkdir(disk)
const saved = await saveTarget(shop, operator, { name: "NAS", target: { kind: "folder", path: disk }, secrets: {} })
const id = saved.ok ? saved.value.id : ""
await tryTarget(shop, operator, { id })
const asked = await requestCopy(shop, operator, { id })
await runCopy(shop, { copyId: asked.ok ? asked.value.id : "" })

const sheetFile = join(folder, "sheet.txt")
const [row] = await shop.db.select().from(backupTargets)
if (!row) throw new Error("no place")
const key = (await findRecoveryKey(shop)) ?? ""
const recovery = { key, targets: [{ name: "NAS", settings: await readTargetSettings(shop, row) }] }
await writeFile(sheetFile, await formatRecoveryLine(recovery))

async function recover({ shop, data }: WorkingShop, ...args: string[]) {
  const said: string[] = []
  await runCommand("recover", {
    shop,
    args,
    env: readEnv({ SOLANDER_DATA: data }),
    print: (words) => void said.push(words),
    signal: new AbortController().signal,
  })
  return said
}
const newSite = () => openWorkingShop({ atEnd: onTestFinished })
const refusal = (words: RegExp) => ({ name: "CommandProblem", message: expect.stringMatching(words) })

test("the sheet’s line restores the site, which goes on with the same key and place", async () => {
  const site = await newSite()
  const said = await recover(site, "--sheet", sheetFile)
  expect(said.join("\n")).toMatch(
    /Reading what is kept in NAS.*1 {2}20.* UTC {2}Mara Lindqvist: .*The site of Mara Lindqvist is back, .* and 20 files\..*\/auth\/setup/s,
  )
  expect(process.exitCode).toBeUndefined()
  expect(await site.shop.db.$count(artworks)).toBe(1)
  expect(await findRecoveryKey(site.shop)).toBe(key)
  const [adopted] = await site.shop.db.select().from(backupTargets)
  const target = { id: adopted?.id ?? "" }
  // The original site may still write there.
  expect(await requestCopy(site.shop, operator, target)).toMatchObject({ ok: false })
  expect(await tryTarget(site.shop, operator, target)).toMatchObject({ ok: true, value: { works: true } })
  const again = await requestCopy(site.shop, operator, target)
  await runCopy(site.shop, { copyId: again.ok ? again.value.id : "" })
  const [copy] = await site.shop.db.select().from(backupCopies)
  expect(copy).toMatchObject({ state: "done", problem: null })
  expect(copy?.bytesSent).toBeLessThan(300_000)
  await expect(recover(site, "--sheet", sheetFile)).rejects.toMatchObject(refusal(/not empty/))
})

test("a wrong key, a damaged line, a missing file and an empty place each say what is wrong", async () => {
  const site = await newSite()
  const wrong = join(folder, "wrong.txt")
  await writeFile(wrong, await formatRecoveryLine({ ...recovery, key: (await createRecoveryKey()).identity }))
  await expect(recover(site, "--sheet", wrong)).rejects.toMatchObject(
    refusal(/This key reads none of the \d+ backups?/),
  )
  await writeFile(wrong, (await readFile(sheetFile, "utf8")).slice(0, -12))
  await expect(recover(site, "--sheet", wrong)).rejects.toMatchObject(refusal(/whole line/))
  await expect(recover(site, "--sheet", join(folder, "none"))).rejects.toMatchObject(refusal(/no such file/))
  await expect(recover(site)).rejects.toMatchObject(refusal(/not a terminal/))
  await expect(recover(site, "--sheet", sheetFile, "--backup", "9")).rejects.toMatchObject(refusal(/There (is|are) \d/))
  await rm(join(disk, "solander-backups.txt"))
  await expect(recover(site, "--sheet", sheetFile)).rejects.toMatchObject(refusal(/not mounted/))
  await writeFile(join(disk, "solander-backups.txt"), "")
  expect(await site.shop.db.$count(artworks)).toBe(0)
})

test("what can’t be read is named, the rest is restored, and the exit code says so", async () => {
  const chunks = await readdir(join(disk, "chunks"))
  const sizes = await Promise.all(chunks.map(async (name) => (await readFile(join(disk, "chunks", name))).length))
  const largest = chunks[sizes.indexOf(Math.max(...sizes))] ?? ""
  const aside = await readFile(join(disk, "chunks", largest))
  await unlink(join(disk, "chunks", largest))
  const site = await newSite()
  const said = (await recover(site, "--sheet", sheetFile)).join("\n")
  await writeFile(join(disk, "chunks", largest), aside)
  expect(said).toMatch(/Not restored, its backup is missing: public\/pictures\/\d+\/640\.webp/)
  expect(said).toContain("Everything else is restored.")
  expect(process.exitCode).toBe(3)
  expect(await site.shop.db.$count(artworks)).toBe(1)
})

test("key and place can be typed as the sheet prints them", async () => {
  const answers = [
    "SOLANDER1:half",
    "",
    key.slice(0, 20),
    key.replace(/(.{4})/g, "$1 ").toLowerCase(),
    "tape",
    "folder",
    disk,
  ]
  const printed: string[] = []
  const typed = await askRecovery(
    async () => answers.shift() ?? expect.fail("it asks too much"),
    (text) => void printed.push(text),
  )
  expect(typed).toEqual({ key, targets: [{ name: "folder", settings: { kind: "folder", path: disk } }] })
  expect(printed).toHaveLength(3)
})

test("the recovery sheet has the key, the place and one line, and says when it is out of date", async () => {
  expect(await getBackupsElsewhereStatus(shop)).toMatchObject({
    state: "problem",
    sentence: expect.stringContaining("recovery sheet has not been printed"),
  })
  const sheet = await renderRecoverySheet(shop, operator)
  if (!sheet.ok) throw new Error(sheet.problem.message)
  const text = await extractPdfText(sheet.value.content)
  expect(await decodeQr(await renderPdfPage(sheet.value.content))).toBe(await formatRecoveryLine(recovery))
  expect(text.replace(/\s/g, "")).toContain(key)
  expect(text).toContain(disk)
  expect(text).toContain("solander recover")
  expect(text).toContain("npm run recover")
  expect(await getBackupsElsewhereStatus(shop)).toMatchObject({ state: "well" })
  await shop.db.update(backupCopies).set({ state: "failed", manifest: null })
  await shop.db.insert(backupCopies).values({ targetId: id, cause: "schedule", state: "running" })
  const failed = { state: "problem", sentence: expect.stringContaining("The last backup to NAS failed.") }
  expect(await getBackupsElsewhereStatus(shop)).toMatchObject(failed)
  await shop.db.delete(backupCopies)
  const waiting = { state: "waiting", sentence: expect.stringContaining("No backup has been made to NAS yet") }
  expect(await getBackupsElsewhereStatus(shop)).toMatchObject(waiting)
  await saveTarget(shop, operator, { id, name: "NAS upstairs", target: { kind: "folder", path: disk }, secrets: {} })
  expect(await getBackupsElsewhereStatus(shop)).toMatchObject({ sentence: expect.stringContaining("out of date") })
})

test("an answer that no place could have is asked for again, and a password keeps its spaces", async () => {
  const answers = ["", key, "webdav", "http://example.com/", "mara", "x"]
  answers.push("webdav", "https://example.com/", " mara ", " secret ")
  const secretQuestions: string[] = []
  const typed = await askRecovery(
    async (question, isSecret) => {
      if (isSecret) secretQuestions.push(question)
      return answers.shift() ?? expect.fail("it asks too much")
    },
    () => {},
  )
  expect(typed.targets).toMatchObject([{ settings: { user: "mara", password: " secret " } }])
  expect(secretQuestions).toHaveLength(4)
})

test("a line survives line breaks, and a changed one is not a line", async () => {
  const line = await formatRecoveryLine(recovery)
  expect(await parseRecoveryLine(` ${line.replace(/(.{20})/g, "$1\n")} `)).toEqual(recovery)
  for (const broken of ["", "SOLANDER1:", `${line.slice(0, 30)}A${line.slice(31)}`, line.slice(10)])
    expect(await parseRecoveryLine(broken)).toBeNull()
})
