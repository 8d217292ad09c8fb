import { afterAll, expect, test } from "vitest"
import { updateRuns } from "../../db/tables/updates.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import program from "../../package.json"
import { openTestShop } from "../support/app.ts"
import { createUserWithOldSession } from "../support/old-session.ts"
import { parseEmailHeaders, startSmtpServer } from "../support/smtp-server.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { createUpdateStandIns, publisherKey, updateSource } from "../support/update-stand-ins.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const smtp = await startSmtpServer()
afterAll(() => smtp.close())
const site = await openTestShop({ jobs: true, env: { SMTP_URL: smtp.url, MAIL_FROM: "studio@example.com" } })
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
const path = "/admin/settings/updates"
const source = { intent: "save", hour: "3", ...updateSource }

const post = async (form: Record<string, string>) => {
  const answer = await artist.post(path, form)
  return { status: answer.status, html: await answer.text() }
}
const newestRun = async () => (await shop.db.select().from(updateRuns)).at(-1)

test("without a launcher the page says how to update, and offers nothing [OPS-07]", async () => {
  const html = await artist.html(path)
  expect(html).toContain(`Solander ${program.version}`)
  expect(html).toContain("such as Docker or npm")
  expect(html).not.toMatch(/Check now|Install now|The publisher’s public key/)
  expect((await post(source)).status).toBe(409)
})

test("is for the artist only, who has to be sure to be it [OPS-07, AUTH-08]", async () => {
  createUpdateStandIns(shop)
  const forms = [source, { intent: "install", version: "1.1.0", when: "now" }, { intent: "revert" }]
  for (const form of [...forms, { intent: "check" }]) {
    expect((await visitor().post(path, form)).headers.get("location")).toMatch(/^\/auth\?next=/)
    expect((await user.post(path, form)).status).toBe(403)
  }
  const { browser: late } = await createUserWithOldSession(site, 11, "admin")
  for (const form of forms) {
    const answer = await late.post(path, form)
    expect([form.intent, answer.status]).toEqual([form.intent, 403])
    expect(await answer.text()).toContain("Please confirm that it’s you")
  }
  expect(await shop.db.$count(updateRuns)).toBe(0)
})

test.each([
  ["address", "http://example.com", "Please enter an address that begins with https://"],
  ["address", "https://ada:secret@example.com", "Please enter an address that begins with https://"],
  ["publicKeys", "my key", "A public key is one line that begins with ssh-ed25519"],
  ["publicKeys", "", "Without it nothing is installed."],
  ["hour", "24", "Please choose an hour from 0 to 23."],
])("refuses %s = %j beside the field, and keeps what was typed [OPS-07]", async (name, typed, words) => {
  createUpdateStandIns(shop)
  const { status, html } = await post({ ...source, [name]: typed })
  expect([status, html.includes(words)]).toEqual([400, true])
  expect(html).toContain(name === "address" ? publisherKey : updateSource.address)
})

test("the owner reads what is new, installs it, and is told by e-mail when it was undone [OPS-07]", async () => {
  const standIns = createUpdateStandIns(shop)
  await saveSettings(shop, system("Test"), "site", { contactEmail: "ada@example.com" })
  expect((await post(source)).html).toContain("Saved.")
  expect((await post({ intent: "check" })).html).toContain("Solander 1.1.0 is here.")
  const html = await artist.html(path)
  for (const words of ["Viewing rooms open faster.", "new tables or columns", "98 MB", "Tonight at 3:00 AM"])
    expect(html).toContain(words)
  const other = await post({ intent: "install", version: "1.2.0", when: "now" })
  expect([other.status, other.html.includes("Please read what it brings first.")]).toEqual([409, true])

  expect((await post({ intent: "install", version: "1.1.0", when: "tonight" })).html).toContain("will be installed on")
  const waiting = await artist.html(path)
  expect(waiting).toContain("Installing 1.1.0")
  expect(waiting).not.toContain("Install now")
  expect((await post({ intent: "cancel", id: (await newestRun())?.id ?? "" })).html).toContain("won’t be installed")
  expect((await post({ intent: "cancel", id: crypto.randomUUID() })).status).toBe(404)

  expect((await post({ intent: "install", version: "1.1.0", when: "now" })).status).toBe(200)
  await expect.poll(() => standIns.switched, { timeout: 40_000 }).toEqual(["1.1.0"])
  expect(await artist.html(path)).toContain("The versions are changing.")
  standIns.end("undone", "It didn’t show the first page.")
  await runScheduledJob(site, "check-health")
  const subject = "The update to Solander 1.1.0 was undone"
  const sent = () => smtp.received.filter((mail) => parseEmailHeaders(mail).subject?.includes(subject))
  await expect.poll(() => sent().map(({ to }) => to), { timeout: 30_000 }).toEqual([["ada@example.com"]])
  expect(await artist.html(path)).toMatch(/Undone.*It didn’t show the first page\..*Canceled/s)
  expect(await artist.html("/admin/address")).toContain("The update to 1.1.0 was undone. The site runs with 1.0.0")
})
