import { eq } from "drizzle-orm"
import { afterEach, describe, expect, test } from "vitest"
import { setupLinks, userRoles } from "../../db/tables/accounts.ts"
import { history } from "../../db/tables/content.ts"
import { openTestShop } from "../support/app.ts"
import { findNewestEmail } from "../support/email-inbox.ts"
import { listHistoryLines } from "../support/history-lines.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"

// Invitations depend on their sender; without a mail server the sender passes on the link.

const site = await openTestShop()
const { shop, visitor } = site
const list = "/admin/settings/people"
const pageOf = (id: string) => `${list}/${id}`

afterEach(() => expect(site.errors).toEqual([]))

async function admin() {
  const made = await createTestAccount(site, "admin")
  await site.database.pool.query("delete from rate_limits")
  const browser = visitor()
  expect((await browser.post("/auth", { email: made.email, password: testPassword })).status).toBe(302)
  return { ...made, browser }
}

let n = 0
const address = () => `invited-${++n}@example.com`
const parseLink = (html: string) => /value="http:\/\/localhost:3000(\/auth\/setup\?token=[\w-]{43})"/.exec(html)?.[1]

/** Invites an address. @returns the invitation's ID, its link, and the page */
async function invite(browser: Visitor, email: string) {
  const answer = await browser.post(list, { intent: "invite", email, role: "admin" })
  expect(answer.status).toBe(200)
  const html = await readHtml(answer)
  const [row] = await shop.db.select().from(setupLinks).where(eq(setupLinks.email, email))
  return { id: row?.id ?? "", html, link: (await findNewestEmail(site, email))?.path ?? "" }
}

const acceptInvitation = (link: string, email: string) =>
  visitor().post(link, { name: "Nora Vale", email, password: "four quiet grey words" })

const demote = (browser: Visitor, id: string) => browser.post(pageOf(id), { intent: "role", role: "user" })

describe("an invitation ends", () => {
  test("when whoever sent it is no longer an admin, who sees that before, as do the others [AUTH-09]", async () => {
    const [ada, eve] = [await admin(), await admin()]
    const email = address()
    const { id, link } = await invite(eve.browser, email)
    const page = await ada.browser.html(pageOf(id))
    expect(page).toContain("Invited by")
    expect(page).toContain("It ends if Ada Artist is no longer an admin.")
    expect(await ada.browser.html(pageOf(eve.id))).toContain("1 invitation that Ada sent and nobody accepted")
    const answer = await readHtml(await demote(ada.browser, eve.id))
    expect(answer).toContain("1 open invitation of theirs ended.")
    expect((await visitor().get(link)).status).toBe(404)
    expect((await acceptInvitation(link, email)).status).toBe(404)
    expect((await ada.browser.get(pageOf(id))).status).toBe(404)
    expect(await listHistoryLines(site, "account", id)).toEqual([
      "invited by Ada Artist",
      "invitation withdrawn by Ada Artist",
    ])
  })

  test("when its sender gives the role up or deletes the account, and not when somebody else sent it again [AUTH-09]", async () => {
    const [ada, one, other] = [await admin(), await admin(), await admin()]
    const emails = [address(), address(), address()]
    const [ofOne, ofOther, again] = [
      await invite(one.browser, emails[0] ?? ""),
      await invite(other.browser, emails[1] ?? ""),
      await invite(other.browser, emails[2] ?? ""),
    ]
    expect((await ada.browser.post(pageOf(again.id), { intent: "send-again" })).status).toBe(200)
    const fresh = (await findNewestEmail(site, emails[2] ?? ""))?.path ?? ""
    expect((await demote(one.browser, one.id)).status).toBe(302)
    expect((await other.browser.post("/account", { part: "data", act: "delete", email: other.email })).status).toBe(302)
    expect((await acceptInvitation(ofOne.link, emails[0] ?? "")).status).toBe(404)
    expect((await acceptInvitation(ofOther.link, emails[1] ?? "")).status).toBe(404)
    expect((await acceptInvitation(fresh, emails[2] ?? "")).status).toBe(302)
  })

  test("also when it is sent at the moment in which the role is taken [AUTH-09]", async () => {
    const ada = await admin()
    for (let round = 0; round < 6; round++) {
      const [eve, email] = [await admin(), address()]
      await Promise.all([
        eve.browser.post(list, { intent: "invite", email, role: "admin" }),
        demote(ada.browser, eve.id),
      ])
      expect(await shop.db.select().from(userRoles).where(eq(userRoles.userId, eve.id))).toMatchObject([
        { role: "user" },
      ])
      expect(await shop.db.select().from(setupLinks).where(eq(setupLinks.email, email))).toEqual([])
    }
  })
})

describe("without a mail server", () => {
  test("the link is shown to whoever invited, once, and can be told from nothing that is kept [AUTH-09, OPS-04]", async () => {
    const ada = await admin()
    const email = address()
    const { id, link, html } = await invite(ada.browser, email)
    expect(parseLink(html)).toBe(link)
    expect(html).toContain("Please send the link yourself: it’s shown once.")
    const token = link.split("token=")[1] ?? ""
    for (const path of [list, pageOf(id), "/admin/mailbox", "/admin/settings/log"])
      expect([path, (await ada.browser.html(path)).includes(token)]).toEqual([path, false])
    const mail = await findNewestEmail(site, email)
    expect(await ada.browser.html(`/admin/mailbox/${mail?.id}`)).not.toContain(token)
    expect(JSON.stringify(await shop.db.select().from(history))).not.toContain(token)
    expect(JSON.stringify(await shop.db.select().from(setupLinks))).not.toContain(token)

    const again = await readHtml(await ada.browser.post(pageOf(id), { intent: "send-again" }))
    const fresh = parseLink(again) ?? ""
    expect(fresh).not.toBe(link)
    expect((await acceptInvitation(link, email)).status).toBe(404)
    expect((await acceptInvitation(fresh, email)).status).toBe(302)
  })

  test("no link is shown for an address with an account, or for a refused invitation", async () => {
    const ada = await admin()
    const { email } = await createTestAccount(site, "user")
    const known = await readHtml(await ada.browser.post(list, { intent: "invite", email, role: "admin" }))
    expect(known).toContain("has an account, and is an admin now.")
    const twice = address()
    await invite(ada.browser, twice)
    const refused = await ada.browser.post(list, { intent: "invite", email: twice, role: "admin" })
    expect(refused.status).toBe(409)
    for (const html of [known, await refused.text()]) expect(parseLink(html)).toBeUndefined()
  })
})

test("with a mail server the link is in the e-mail alone [AUTH-09, OPS-04]", async () => {
  const { mail } = shop
  const transport = { ...(await mail.transport()), kind: "smtp" as const }
  Object.assign(shop, { mail: { ...mail, transport: async () => transport } })
  const ada = await admin()
  const { html, link } = await invite(ada.browser, address())
  Object.assign(shop, { mail })
  expect(html).toContain("The e-mail is on its way")
  expect(html).not.toContain(link.split("token=")[1])
})
