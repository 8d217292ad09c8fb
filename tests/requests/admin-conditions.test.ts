import { desc, eq } from "drizzle-orm"
import { afterAll, describe, expect, it } from "vitest"
import { conditionMarks, conditionPictures, conditionReports, conditionSignatures } from "../../db/tables/conditions.ts"
import { listHistory } from "../../domain/history-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { corners } from "../support/images/fixtures.ts"
import { extractPdfText, hasPoppler } from "../support/read-pdf.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { type Fields, readHtml, type Visitor } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
afterAll(() => expect(site.errors).toEqual([]))

const list = "/admin/inventory/conditions"
const workPage = (id: string) => `/admin/inventory/${id}`
const actionsOf = async (id: string) => (await listHistory(shop.db, "condition report", id)).map(({ action }) => action)
const reportOf = async (id: string) =>
  (await shop.db.select().from(conditionReports).where(eq(conditionReports.id, id)))[0]
const marksOf = (id: string) =>
  shop.db.select().from(conditionMarks).where(eq(conditionMarks.reportId, id)).orderBy(conditionMarks.position)
const getSeenAt = async (id: string) => (await reportOf(id))?.updatedAt.toISOString() ?? ""

/** Expects refusals for visitors and for users who are not admins. */
async function expectRefused(path: string, form: Fields): Promise<void> {
  expect((await visitor().post(path, form)).headers.get("location")).toMatch(/^\/auth/)
  expect((await user.post(path, form)).status).toBe(403)
}

/** Submits a form. @returns its status and its page, without the data for scripts */
async function submit(path: string, form: Fields): Promise<[number, string]> {
  const answer = await artist.post(path, form)
  return [answer.status, (await readHtml(answer)).replace(/<script[\s\S]*?<\/script>/g, "")]
}

async function sendPictures(who: Visitor, path: string, files: [name: string, bytes: Uint8Array][]) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent: "pictures", decision: "pictures" })) body.append(name, value)
  for (const [name, bytes] of files) body.append("pictures", new File([new Uint8Array(bytes)], name))
  return who.request(path, { method: "POST", body, headers: { origin: who.origin, "sec-fetch-site": "same-origin" } })
}
const jpeg = async (width = 300) => new Uint8Array(await corners(width, 200).jpeg().toBuffer())

async function createReport(title: string) {
  const work = await insertWork(shop, { title })
  const id = crypto.randomUUID()
  const form = { intent: "report", decision: "report", id, occasion: "loan", on: "2026-01-02", examiner: "Ines" }
  expect((await artist.post(workPage(work.id), form)).headers.get("location")).toBe(`${list}/${id}`)
  const path = `${list}/${id}`
  expect((await sendPictures(artist, path, [["a.jpg", await jpeg()]])).status).toBe(200)
  const [picture] = await shop.db.select().from(conditionPictures).where(eq(conditionPictures.reportId, id))
  return { work, id, path, picture: picture?.id ?? "" }
}

const buildReportForm = async (id: string, picture: string, changes: Fields = {}): Promise<Fields> => ({
  ...{
    intent: "save",
    seen: await getSeenAt(id),
    occasion: "loan",
    on: "2026-01-02",
    examiner: "Ines",
    overall: "Good",
  },
  ...{ words: "Dusty.", climate: "150 lux", advice: "", "place[]": `${picture} 90 930`, "kind[]": "crack" },
  "note[]": "Lower left",
  ...changes,
})

describe("a report", () => {
  it("is begun by the artist alone, once for each form; what is wrong is said beside the field [ADM-15]", async () => {
    const work = await insertWork(shop, { title: "Neap" })
    const form = {
      intent: "report",
      decision: "report",
      id: crypto.randomUUID(),
      occasion: "routine",
      on: "2026-01-02",
    }
    await expectRefused(workPage(work.id), form)
    const [status, page] = await submit(workPage(work.id), { ...form, on: "2999-01-01", examiner: "Ines H" })
    expect([status, page]).toEqual([400, expect.stringContaining("today or a day before")])
    for (const words of ['value="2999-01-01"', 'value="Ines H"']) expect(page).toContain(words)
    expect(await shop.db.$count(conditionReports)).toBe(0)
    for (const _ of [1, 2]) {
      const answer = await artist.post(workPage(work.id), form)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, `${list}/${form.id}`])
    }
    expect(await actionsOf(form.id)).toEqual(["begun"])
    expect(await artist.html(workPage(work.id))).toContain("Routine, January 2, 2026")
    for (const wrong of ["nobody", crypto.randomUUID()]) {
      expect((await artist.get(`${list}/${wrong}`)).status).toBe(404)
      expect((await artist.post(`${list}/${wrong}`, { intent: "delete" })).status).toBe(404)
    }
  })

  it("is written with its marks by the artist alone; nothing typed is lost when something is wrong [ADM-15]", async () => {
    const { id, path, picture } = await createReport("Ebb")
    const form = await buildReportForm(id, picture)
    await expectRefused(path, form)
    const [status, page] = await submit(path, { ...form, on: "2999-01-01", "note[]": "Lower left corner" })
    expect(status).toBe(400)
    for (const words of [
      "today or a day before",
      "Lower left corner",
      "Dusty.",
      'value="150 lux"',
      `${picture} 90 930`,
    ])
      expect(page).toContain(words)
    expect((await submit(path, { ...form, "kind[]": "hole" }))[0]).toBe(400)
    expect((await submit(path, { ...form, intent: "nonsense" }))[0]).toBe(400)
    expect(await marksOf(id)).toEqual([])
    for (const _ of [1, 2]) expect((await submit(path, form))[1]).toContain("The report is saved.")
    expect(await marksOf(id)).toMatchObject([{ position: 1, x: 90, y: 930, kind: "crack", note: "Lower left" }])
    expect(await actionsOf(id)).toEqual(["changed", "pictures added", "begun"])
    const shown = await artist.html(path)
    for (const words of ["Overall: Good", "Lower left", `${path}/pictures/${picture}`]) expect(shown).toContain(words)
  })

  it("takes marks without scripts, by percent, and lets go of them [ADM-15]", async () => {
    const { id, path, picture } = await createReport("Weir")
    const more = { newPicture: picture, newLeft: "53", newTop: "6,5", newKind: "stain", newNote: "Bloom" }
    expect((await submit(path, await buildReportForm(id, picture, more)))[0]).toBe(200)
    expect(await marksOf(id)).toMatchObject([{ kind: "crack" }, { kind: "stain", x: 530, y: 65, note: "Bloom" }])
    const without = { "place[]": [`${picture} 90 930`, `${picture} 530 65`], "kind[]": ["crack", "stain"] }
    const dropped = { ...without, "note[]": ["Lower left", "Bloom"], "drop[]": "0" }
    expect((await submit(path, await buildReportForm(id, picture, dropped)))[0]).toBe(200)
    expect(await marksOf(id)).toMatchObject([{ position: 1, kind: "stain" }])
  })

  it("that somebody else saved meanwhile says what they wrote, and replaces it only when asked again [ADM-15]", async () => {
    const { id, path, picture } = await createReport("Slack")
    const mine = await buildReportForm(id, picture, { advice: "Keep dry." })
    expect((await submit(path, await buildReportForm(id, picture, { advice: "Key out the corner." })))[0]).toBe(200)
    const [status, page] = await submit(path, mine)
    expect(status).toBe(409)
    for (const words of ["Someone else just changed this report", "Key out the corner.", "Keep dry."])
      expect(page).toContain(words)
    expect(await reportOf(id)).toMatchObject({ advice: "Key out the corner." })
    const seen = /name="seen" value="([^"]+)"/.exec(page)?.[1]
    expect((await submit(path, { ...mine, seen }))[0]).toBe(200)
    expect(await reportOf(id)).toMatchObject({ advice: "Keep dry." })
  })

  it("has photographs, which the artist alone adds, sees and takes out [ADM-15]", async () => {
    const { id, path, picture } = await createReport("Flood")
    const bytes = await jpeg(640)
    expect((await sendPictures(visitor(), path, [["a.jpg", bytes]])).headers.get("location")).toMatch(/^\/auth/)
    expect((await sendPictures(user, path, [["a.jpg", bytes]])).status).toBe(403)
    const none = await sendPictures(artist, path, [])
    expect([none.status, await none.text()]).toEqual([400, expect.stringContaining("Please choose a picture.")])
    expect((await sendPictures(artist, path, [["a.jpg", new TextEncoder().encode("no picture")]])).status).toBe(400)
    // Exceeds the limit of other forms.
    const large = new Uint8Array(await corners(1200, 900).png({ compressionLevel: 0 }).toBuffer())
    expect(large.length).toBeGreaterThan(2_000_000)
    expect((await sendPictures(artist, path, [["b.png", large]])).status).toBe(200)
    expect(await shop.db.$count(conditionPictures, eq(conditionPictures.reportId, id))).toBe(2)
    const file = `${path}/pictures/${picture}`
    const shown = await artist.get(`${file}?size=small`)
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    expect(shown.headers.get("cache-control")).toBe("private, no-store")
    expect((await visitor().get(file)).status).toBe(302)
    expect((await user.get(file)).status).toBe(403)
    expect((await artist.get(`${list}/${crypto.randomUUID()}/pictures/${picture}`)).status).toBe(404)
    expect((await submit(path, await buildReportForm(id, picture)))[0]).toBe(200)
    const remove = { intent: "remove-picture", picture }
    await expectRefused(path, remove)
    expect((await submit(path, remove))[0]).toBe(200)
    expect((await submit(path, remove))[0]).toBe(404)
    expect(await marksOf(id)).toEqual([])
    expect((await actionsOf(id)).slice(0, 2)).toEqual(["picture removed", "changed"])
  })

  it("is signed by both sides, drawn or typed, each once, and then changed by nobody [ADM-15]", async () => {
    const { work, id, path, picture } = await createReport("Tongue Point")
    expect((await submit(path, await buildReportForm(id, picture)))[0]).toBe(200)
    const strokes = JSON.stringify([[0, 0, 500, 500, 990, 20]])
    const sign = {
      intent: "sign",
      decision: "sign-studio",
      side: "studio",
      name: "Ines H",
      seen: await getSeenAt(id),
      strokes,
    }
    await expectRefused(path, sign)
    for (const [wrong, code, words] of [
      [{ name: " " }, 400, "Please enter the name of who signs."],
      [{ strokes: "[[1" }, 400, "be read. Please sign again."],
      [{ strokes: "[[1, 2000]]" }, 400, "Ines H"],
      [{ seen: "2026-01-01T00:00:00.000Z" }, 409, "The report has just been changed"],
    ] as const) {
      const [status, page] = await submit(`${path}?decide=sign-studio`, { ...sign, ...wrong })
      expect([status, page]).toEqual([code, expect.stringContaining(words)])
    }
    expect(await shop.db.$count(conditionSignatures)).toBe(0)
    for (const _ of [1, 2]) expect((await submit(path, sign))[1]).toContain("Signed by Ines H.")
    expect((await submit(path, { ...sign, decision: "sign-other", side: "other", name: "Paul", strokes: "" }))[0]).toBe(
      200,
    )
    const signed = await shop.db.select().from(conditionSignatures).orderBy(desc(conditionSignatures.side))
    expect(signed.map(({ side, name, strokes }) => [side, name, strokes])).toEqual([
      ["studio", "Ines H", [[0, 0, 500, 500, 990, 20]]],
      ["other", "Paul", null],
    ])
    for (const form of [
      await buildReportForm(id, picture, { words: "Clean." }),
      { intent: "remove-picture", picture },
      { intent: "delete" },
    ])
      expect((await submit(path, form))[0]).toBe(409)
    expect((await sendPictures(artist, path, [["a.jpg", await jpeg()]])).status).toBe(409)
    expect(await actionsOf(id)).toEqual(["signed", "signed", "changed", "pictures added", "begun"])
    const page = await artist.html(path)
    expect(page).not.toContain("Save the report")
    for (const words of ["Signature of Ines H", "Dusty.", "Paul"]) expect(page).toContain(words)
    const register = await artist.html(workPage(work.id))
    for (const words of ["Signed by both sides", "Good"]) expect(register).toContain(words)
  })

  it("that nobody signed is given up by the artist alone [ADM-15]", async () => {
    const { work, id, path } = await createReport("Boatyard")
    await expectRefused(path, { intent: "delete" })
    expect((await artist.post(path, { intent: "delete" })).headers.get("location")).toBe(workPage(work.id))
    expect((await artist.post(path, { intent: "delete" })).status).toBe(404)
    expect(await actionsOf(id)).toEqual(["deleted", "pictures added", "begun"])
  })

  it("is compared with an earlier one of the same work [ADM-15]", async () => {
    const { work, id, path, picture } = await createReport("Cradle")
    expect((await submit(path, await buildReportForm(id, picture)))[0]).toBe(200)
    const form = { intent: "report", id: crypto.randomUUID(), occasion: "incoming", on: "2026-02-03" }
    expect((await artist.post(workPage(work.id), form)).status).toBe(302)
    const later = `${list}/${form.id}`
    expect(await artist.html(later)).toContain("Compare with January 2, 2026")
    const page = await artist.html(`${later}?with=${id}`)
    for (const words of ["Compared with For a loan, January 2, 2026", "Not found again", "Lower left"])
      expect(page).toContain(words)
    const { id: other } = await createReport("Somebody else’s")
    expect(await artist.html(`${later}?with=${other}`)).not.toContain("Compared with")
  })

  it.skipIf(!hasPoppler)("is a paper for the studio alone, on either size [ADM-15]", async () => {
    const { id, path, picture } = await createReport("Ferry Slip")
    expect((await submit(path, await buildReportForm(id, picture)))[0]).toBe(200)
    expect((await visitor().get(`${path}/paper`)).status).toBe(302)
    expect((await user.get(`${path}/paper`)).status).toBe(403)
    expect((await artist.get(`${list}/${crypto.randomUUID()}/paper`)).status).toBe(404)
    const paper = await artist.get(`${path}/paper?size=A4`)
    expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(paper.headers.get("cache-control")).toBe("private, no-store")
    const text = await extractPdfText(new Uint8Array(await paper.arrayBuffer()))
    for (const words of ["Condition report", "Ferry Slip", "Crack", "Lower left", "For the borrower"])
      expect(text).toContain(words)
  })
})
