import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { getSetupCode } from "../../domain/accounts/people/setup-code.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { listHistoryLines } from "../support/history-lines.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { readHtml, type Visitor } from "../support/visitor.ts"

const site = await openTestShop({ isStartedEmpty: true })
const { shop } = site
const account = { name: "Marit Osgood", email: "marit@example.com", password: "slack water at nine", country: "DE" }
const path = "/admin/setup"
const look = { intent: "look", accent: "#b5402a", ownAccent: "", typefaces: "cormorant" }
const bank = { accountHolder: "Marit Osgood", bank: "Deichbank", iban: "DE89370400440532013000", bic: "" }

let artist: Visitor
beforeEach(async () => {
  await shop.db.execute(sql`truncate auth_users, settings, rate_limits, history cascade`)
  artist = site.visitor()
  await artist.post("/setup", { code: getSetupCode(shop) })
  expect((await artist.post("/setup", account)).headers.get("location")).toBe(path)
})

const getSetup = async () => (await getSettings(shop.db, "setup")).setup
const skip = (step: string) => artist.post(path, { intent: "skip", step })

test("a step is saved with its settings, once, and recorded [AUTH-10]", async () => {
  for (let time = 0; time < 2; time++) {
    const answer = await artist.post(path, look)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path])
  }
  expect(await getSetup()).toMatchObject({ state: "open", saved: ["account", "look"], skipped: [] })
  expect((await getSettings(shop.db, "look")).look).toMatchObject({ accent: "#b5402a", typefaces: "cormorant" })
  expect(await listHistoryLines(site, "settings", "look")).toEqual(["saved by Marit Osgood"])
  expect(await artist.html(path)).toContain("Three short steps, about four minutes left.")
})

test("a refused step says why beside the field, keeps what was typed, and stays open [AUTH-10]", async () => {
  const pale = await artist.post(path, { ...look, accent: "other", ownAccent: "#f0e0a0" })
  expect(pale.status).toBe(400)
  const html = await readHtml(pale)
  expect(html).toContain("Too pale for words")
  expect(html).toContain('value="#f0e0a0"')
  expect((await artist.post(path, { ...look, price: "1" })).status).toBe(400)
  expect((await artist.post(path, { intent: "skip", step: "payment", extra: "1" })).status).toBe(400)
  expect((await artist.post(path, { intent: "skip", step: "everything" })).status).toBe(400)
  const iban = await artist.post(`${path}?step=payment`, { intent: "payment", ...bank, iban: "DE89370400440532013001" })
  expect(await readHtml(iban)).toContain("its check digits don’t match")
  expect((await getSetup()).saved).toEqual(["account"])
})

test("payment is saved with pickup; without either it counts as skipped [AUTH-10]", async () => {
  await artist.post(path, { intent: "payment", ...bank, pickup: "on", pickupAddress: "The net loft" })
  const { payment, shipping } = await getSettings(shop.db, "payment", "shipping")
  expect(payment.bankTransfer.iban).toBe("DE89 3704 0044 0532 0130 00")
  expect([payment.collection.offered, shipping.pickup]).toEqual([true, { offered: true, address: "The net loft" }])
  expect(shipping.zones[0]?.countries).toEqual(["DE"])
  expect((await getSetup()).saved).toContain("payment")
  await shop.db.execute(sql`delete from settings where key = 'payment'`)
  await shop.db.execute(sql`update settings set value = value || '{"saved": ["account"]}' where key = 'setup'`)
  await artist.post(path, { intent: "payment" })
  expect((await getSetup()).skipped).toEqual(["payment"])
})

test("a session that is not fresh confirms before it names a bank account [AUTH-10]", async () => {
  site.later({ minutes: 11 })
  const answer = await artist.post(path, { intent: "payment", ...bank })
  expect(answer.status).toBe(403)
  expect(await readHtml(answer)).toContain("Please confirm that it’s you")
  expect((await getSettings(shop.db, "payment")).payment.bankTransfer.iban).toBe("")
  site.later({ minutes: -11 })
})

test("a visitor and a user change nothing [AUTH-10]", async () => {
  const stranger = await site.visitor().post(path, look)
  expect(stranger.headers.get("location")).toMatch(/^\/auth\?/)
  const user = await signInAsNewAccount(site, "user")
  expect((await user.post(path, look)).status).toBe(403)
  expect((await user.get(path)).status).toBe(403)
  expect((await getSetup()).saved).toEqual(["account"])
})

test("the last step finishes set-up: it is summed up for an hour, and never shown again [AUTH-10]", async () => {
  for (const step of ["look", "pictures", "payment"]) await skip(step)
  await Promise.all([artist.post(path, { intent: "address" }), artist.post(path, { intent: "address" })])
  expect(await getSetup()).toMatchObject({ state: "done", saved: ["account", "address"] })
  const summary = await artist.html(path)
  expect(summary).toContain("That’s everything.")
  expect(summary).toContain("Add your first work")
  expect((await skip("look")).status).toBe(409)
  expect((await artist.post(path, look)).status).toBe(409)
  expect((await getSettings(shop.db, "look")).look.typefaces).toBe("newsreader")
  expect(await artist.html("/admin")).not.toContain("Continue set-up")
  site.later({ minutes: 61 })
  expect((await artist.get(path)).headers.get("location")).toBe("/admin")
  site.later({ minutes: -61 })
  expect((await site.visitor().get("/setup")).status).toBe(404)
})

test("the dashboard has the open steps, and afterwards leaves out what set-up has asked [AUTH-10]", async () => {
  const before = await artist.html("/admin")
  expect(before).toContain("Five steps to your first work on the wall")
  expect(before).toContain("How you get paid")
  expect(before).not.toContain("Put a price on it")
  await artist.post(path, { intent: "payment", ...bank })
  for (const step of ["look", "pictures", "address"]) await skip(step)
  const after = await artist.html("/admin")
  expect(after).toContain("Four steps to your first work on the wall")
  expect(after).not.toContain("How you get paid")
  expect(after).not.toContain("About you")
})
