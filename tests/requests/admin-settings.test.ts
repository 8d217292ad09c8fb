import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { settingsFields } from "../../app/admin/settings/settings-fields.ts"
import { history } from "../../db/tables/content.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettingsForEdit } from "../../domain/settings/settings-for-edit.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { startSmtpForTest } from "../support/smtp.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
const path = "/admin/settings"

async function form(changes: FormValues = {}): Promise<FormValues> {
  const stored = await getSettingsForEdit(shop, system("Test"))
  if (!stored.ok) throw new Error("the settings cannot be read")
  const { value, updatedAt } = stored.value
  return { ...formatFieldValues(settingsFields, value), ...changes, intent: "save", seenAt: updatedAt.toISOString() }
}

const save = async (changes: FormValues) => artist.post(path, await form(changes))

describe("saving", () => {
  it("is for the artist only", async () => {
    const sent = await form({ artistName: "Mallory" })
    expect((await visitor().post(path, sent)).headers.get("location")).toMatch(/^\/auth\?next=/)
    expect((await user.post(path, sent)).status).toBe(403)
    expect((await getSettings(shop.db, "site")).site.artistName).toBe("The artist")
  })

  it.each([
    ["artistName", "", "Please enter the artist’s name."],
    ["contactEmail", "at home", "Please enter an e-mail address"],
    ["timeZone", "Mars/Phobos", "Not a known time zone."],
    ["currency", "dollars", "Not a currency code"],
    ["accent", "#b98a2e", "Too pale for words: 3.0 : 1"],
    ["accent", "red;background:url(//elsewhere)", "A color is written like #b5402a."],
    ["typefaces", "comic", "Please choose one of the values that are offered."],
    ["dueDays", "0", "Please enter a whole number from 1 to 60."],
    ["dueDays", "soon", "Please enter a whole number."],
    [
      "social",
      "Instagram | https://a.example\nForum | javascript:alert(1)",
      "Line 2: An address begins with https://.",
    ],
    ["links", "Prints | //elsewhere.example", "Line 1: A link begins with /"],
    ["zones", "Home | US | 30 | 90 | 220 | much", "Line 1: "],
    ["zones", "Home | Atlantis | 30 | 90 | 220 | 450", "Line 1: We don’t know a country called “Atlantis”"],
    ["region", "Bavaria", "Please enter a state or province of the studio’s country, like California or CA."],
    ["taxes", "VAT | DE | | 19 | | yes", "Line 1: please answer yes or no."],
    ["taxes", "VAT | DE | | 19 | yes |", "Line 1: please answer yes or no."],
  ])("refuses %s = %j beside the field, keeps what was typed, and writes nothing", async (name, typed, words) => {
    const before = await form()
    const answer = await save({ [name]: typed, tagline: "Kept" })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain(words)
    expect(html).toContain('value="Kept"')
    expect(await form()).toEqual(before)
  })

  it("keeps a time zone that is not in the list, and a bank account that would be refused now", async () => {
    const before = await getSettings(shop.db, "site", "payment")
    const put = async (timeZone: string, country: string, iban: string) => {
      await saveSettings(shop, system("Test"), "site", { ...before.site, timeZone, country, region: "" })
      const bankTransfer = { ...before.payment.bankTransfer, iban }
      await saveSettings(shop, system("Test"), "payment", { ...before.payment, bankTransfer })
    }
    await put("Asia/Kolkata", "DE", "siehe Rechnung")
    const select = /<select[^>]*name="timeZone".*?<\/select>/s.exec(await artist.html(path))?.[0] ?? ""
    expect(select.match(/<option value="[^"]*" selected="">/g)).toEqual(['<option value="Asia/Kolkata" selected="">'])
    expect((await save({ tagline: "Oil on linen" })).status).toBe(200)
    const { site: now, payment } = await getSettings(shop.db, "site", "payment")
    expect([now.tagline, now.timeZone, payment.bankTransfer.iban]).toEqual([
      ...["Oil on linen", "Asia/Kolkata", "siehe Rechnung"],
    ])
    const refused = await save({ iban: "see the invoice" })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Please enter the IBAN")])
    await put(before.site.timeZone, before.site.country, before.payment.bankTransfer.iban)
  })

  it("knows the studio's state by name or code, and asks for it where pickups are taxed by it [CHK-05, ADM-21]", async () => {
    const field = async () =>
      />State or province<.*?name="region"[^>]*value="([^"]*)"/.exec(await artist.html(path))?.[1]
    const places = async () => {
      const { country, region } = (await getSettings(shop.db, "site")).site
      return [country, region, await field()]
    }
    const taxed = await save({ taxes: "Sales tax | US | CA | 7.25 | no | no", pickup: "yes" })
    expect([taxed.status, await taxed.text()]).toEqual([
      400,
      expect.stringContaining("Which one is the studio in? Pickups are taxed there."),
    ])
    expect((await save({ region: "california" })).status).toBe(200)
    expect(await places()).toEqual(["US", "CA", "California"])
    expect((await save({ taxes: "Sales tax | US | CA | 7.25 | no | no", pickup: "yes" })).status).toBe(200)
    expect((await save({ region: "" })).status).toBe(400)
    // California is not in Canada, and German addresses have no state.
    expect((await save({ country: "CA" })).status).toBe(200)
    expect(await places()).toEqual(["CA", "", ""])
    expect((await save({ region: "QC", taxes: "", pickup: "" })).status).toBe(200)
    expect((await save({ country: "DE" })).status).toBe(200)
    expect(await places()).toEqual(["DE", "", undefined])
    expect((await save({ country: "US", region: "WA" })).status).toBe(200)
    expect(await places()).toEqual(["US", "WA", "Washington"])
    expect((await save({ country: "US", region: "" })).status).toBe(200)
    await shop.db.execute(sql`delete from history where noun = 'settings'`)
  })

  it("records who changed what; the same again changes nothing", async () => {
    const changes = { artistName: "Ada Byron", graceDays: "5" }
    expect((await save(changes)).status).toBe(200)
    const lines = await shop.db.select().from(history).where(sql`noun = 'settings'`).orderBy(history.id)
    expect(lines.map(({ nounId, actorName }) => [nounId, actorName])).toEqual([
      ["site", "Ada Artist"],
      ["payment", "Ada Artist"],
    ])
    expect(lines[0]?.changes).toEqual({ artistName: { before: "The artist", after: "Ada Byron" } })
    expect(await (await save(changes)).text()).toContain("Nothing had changed.")
    expect(await shop.db.$count(history, sql`noun = 'settings'`)).toBe(2)
  })

  it("can be undone, unless it was changed again [ADM-21]", async () => {
    const saved = await (await save({ tagline: "Fog", holdMinutes: "60" })).text()
    const lines = /name="lines" value="([\d,]+)"/.exec(saved)?.[1] ?? ""
    const undo = { intent: "undo", lines }
    expect((await user.post(path, undo)).status).toBe(403)
    expect((await artist.post(path, { intent: "undo", lines: "1,x" })).status).toBe(400)
    expect((await artist.post(path, { intent: "undo", lines: "999999" })).status).toBe(404)
    expect((await artist.post(path, undo)).status).toBe(200)
    const { site, payment } = await getSettings(shop.db, "site", "payment")
    expect([site.tagline, payment.holdMinutes]).toEqual(["", 45])
    expect((await artist.post(path, undo)).status).toBe(409)
  })

  it("shows both versions when another admin has saved first", async () => {
    const mine = await form({ tagline: "Mine" })
    expect((await save({ tagline: "Theirs", location: "Astoria" })).status).toBe(200)
    const answer = await artist.post(path, mine)
    expect(answer.status).toBe(409)
    const html = await answer.text()
    for (const words of ["Mine", "Theirs", "Astoria"]) expect(html).toContain(words)
    expect((await getSettings(shop.db, "site")).site.tagline).toBe("Theirs")
  })
})

describe("the legal texts", () => {
  it("have a version for each change, and a former one can be restored [ADM-21]", async () => {
    await save({ terms: "# Sale\n\nFirst." })
    await save({ terms: "# Sale\n\nSecond." })
    const [first, second] = ["2", "3"]
    expect((await getSettings(shop.db, "legal")).legal.version).toBe(second)
    const restore = { restore: first }
    expect((await visitor().post(path, restore)).status).toBe(302)
    expect((await user.post(path, restore)).status).toBe(403)
    expect((await artist.post(path, { restore: "17" })).status).toBe(404)
    expect((await artist.post(path, restore)).status).toBe(200)
    expect(await visitor().html("/terms")).toContain("First.")
    const { legal } = await getSettings(shop.db, "legal")
    expect(legal).toMatchObject({ version: "4", terms: [{ heading: "Sale", paragraphs: ["First."] }] })
    // The same text is not a new version.
    expect((await artist.post(path, restore)).status).toBe(200)
    expect((await getSettings(shop.db, "legal")).legal.version).toBe("4")
  })
})

describe("a test e-mail", () => {
  it("answers with what the mail server said, to the artist alone [ADM-21]", async () => {
    const smtp = await startSmtpForTest()
    const { host } = new URL(smtp.url)
    const connected = await openTestShop({ env: { SMTP_URL: smtp.url, MAIL_FROM: "Studio <studio@example.com>" } })
    const sender = await signInAsNewAccount(connected, "admin")
    const send = { intent: "send test" }
    expect((await connected.visitor().post(path, send)).status).toBe(302)
    expect((await (await signInAsNewAccount(connected, "user")).post(path, send)).status).toBe(403)
    expect(smtp.received).toEqual([])
    const page = await (await sender.post(path, send)).text()
    expect(page).toMatch(/has accepted an e-mail to admin-[\w]+@example\.com. It said: “250 /)
    expect(page).toContain(host.split(":")[0])
    expect(smtp.received[0]?.raw).toContain("E-mail works")
    smtp.answers.push("not now, recipient")
    expect(await (await sender.post(path, send)).text()).toContain("answered: “451 Come back later”")
    smtp.answers.push("drop after content")
    expect(await (await sender.post(path, send)).text()).toMatch(
      /The mail server \(127\.0\.0\.1, port \d+\) answered: “.*connection/i,
    )
    const lines = await connected.shop.db.select().from(history).where(sql`action = 'test sent'`)
    expect(lines).toHaveLength(3)
  })

  it("says that there is no mail server", async () => {
    expect(await (await artist.post(path, { intent: "send test" })).text()).toContain("No mail server is connected")
  })
})

describe("the log", () => {
  it("lists who did what, narrowed by kind and by person, to the artist alone [ADM-21]", async () => {
    const log = "/admin/settings/log"
    expect((await visitor().get(log)).status).toBe(302)
    expect((await user.get(log)).status).toBe(403)
    const all = await artist.html(log)
    expect(all).toContain("Settings “legal” saved")
    expect(all).toContain("artistName")
    expect(await artist.html(`${log}?noun=order`)).not.toContain("Settings “legal” saved")
    expect(await artist.html(`${log}?q=ada`)).toContain("Settings “legal” saved")
    expect(await artist.html(`${log}?q=nobody`)).toContain("Nothing found for “nobody”.")
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
