import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { backupCopies, backupTargets } from "../../db/tables/backup-targets.ts"
import { history } from "../../db/tables/content.ts"
import { openTestShop } from "../support/app.ts"
import { createUserWithOldSession } from "../support/old-session.ts"
import { getMissingSshdMessage, startPasswordSftp } from "../support/sftp-servers.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
const folder = await mkdtemp(join(tmpdir(), "solander-places-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const disk = join(folder, "disk")
await insertWork(shop, { title: "Slack Water" })

const page = "/admin/settings/backups"
const addPage = `${page}/places/new`
const form = { intent: "save", kind: "folder", name: "NAS at home", path: disk }
const places = () => shop.db.select().from(backupTargets)

test("a place is added by an admin only, and wrong fields have their errors beside them", async () => {
  expect(await artist.html(page)).toContain("If this computer is stolen or breaks")
  expect((await visitor().post(addPage, form)).status).toBe(302)
  expect((await user.post(addPage, form)).status).toBe(403)
  const wrong = await artist.post(addPage, { ...form, name: "", path: "disk" })
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  expect(html).toContain("Please enter a name")
  expect(html).toContain("The path begins with /.")
  const sftp = {
    intent: "save",
    kind: "sftp",
    name: "Box",
    host: "",
    port: "no",
    user: "u",
    path: "p",
    password: "secret word",
  }
  const refused = await (await artist.post(`${addPage}?kind=sftp`, sftp)).text()
  expect(refused).toContain("Please enter the server’s name")
  expect(refused).toContain("Please enter a number.")
  expect(refused).not.toContain("secret word")
  expect(await places()).toEqual([])
})

test("it is used after it was tried; a backup is made, read back and shown, with the recovery sheet", async () => {
  const added = await artist.post(addPage, form)
  expect(added.status).toBe(302)
  const path = added.headers.get("location") ?? ""
  const id = path.split("/").at(-1) ?? ""
  expect(await artist.html(page)).toContain("Not tried yet, so nothing is sent there")
  expect(await (await artist.post(page, { intent: "copy", id })).text()).toContain("Please try this place first.")
  expect(await (await artist.post(path, { intent: "try" })).text()).toContain("its disk is not connected")
  await mkdir(disk)
  expect(await (await artist.post(path, { intent: "try" })).text()).toContain("It works: a file was written there")
  expect((await artist.post(page, { intent: "copy", id })).status).toBe(200)
  const newest = async () => (await shop.db.select().from(backupCopies))[0]
  await expect.poll(newest, { timeout: 50_000 }).toMatchObject({ state: "done", trial: "passed" })
  const html = await artist.html(page)
  expect(html).toContain("Every row and all")
  expect(html).toContain("Print the recovery sheet")
  const old = await createUserWithOldSession(site, 11, "admin")
  expect((await old.browser.get(`${page}/recovery-sheet`)).headers.get("location")).toContain("/admin/confirm")
  expect((await user.get(`${page}/recovery-sheet`)).status).toBe(403)
  expect(await artist.html(page)).toContain("Print the recovery sheet")
  const sheet = await artist.get(`${page}/recovery-sheet`)
  expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "application/pdf"])
  expect(sheet.headers.get("cache-control")).toContain("no-store")
  expect(await artist.html(page)).toContain("The recovery sheet was made on")
  expect((await artist.post(path, { ...form, name: "NAS upstairs" })).status).toBe(200)
  expect(await artist.html(page)).toContain("A place has changed since the recovery sheet was made")
  const removed = await artist.post(path, { intent: "remove" })
  expect(removed.headers.get("location")).toBe(page)
  expect(await places()).toEqual([])
})

test.skipIf(getMissingSshdMessage() !== null)(
  "an SFTP server’s key is shown and trusted, its password never shown or noted",
  async () => {
    const server = await startPasswordSftp({ password: "an artist’s secret" })
    try {
      const { host, port, user: name } = server
      const added = await artist.post(`${addPage}?kind=sftp`, {
        ...{ intent: "save", kind: "sftp", name: "Box", host, port: String(port), user: name, signIn: "password" },
        ...{ path: join(folder, "box"), password: "an artist’s secret" },
      })
      const path = added.headers.get("location") ?? ""
      const shown = await (await artist.post(path, { intent: "try" })).text()
      const [hostKey = ""] = /SHA256:[\w+/]{43}/.exec(shown) ?? []
      expect(shown).toContain("Is this the right server?")
      expect(await (await artist.post(path, { intent: "trust", hostKey })).text()).toContain("It works")
      expect(await artist.html(path)).not.toContain("an artist’s secret")
      const kept = JSON.stringify([await places(), await shop.db.select().from(history)])
      expect(kept).not.toContain("an artist’s secret")
      server.changeHostKey()
      expect(await (await artist.post(path, { intent: "try" })).text()).toContain("another key than before")
    } finally {
      await server.close()
    }
  },
)
