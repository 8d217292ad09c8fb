import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { agreements, agreementWorks, payouts } from "../../db/tables/inventory.ts"
import { listHistory } from "../../domain/history-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { type Fields, readHtml } from "../support/visitor.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

const list = "/admin/inventory/agreements"
const today = () => shop.now().toISOString().slice(0, 10)

/** Expects refusals for visitors and for users who are not admins. */
async function expectRefused(path: string, form: Fields): Promise<void> {
  expect((await visitor().post(path, form)).headers.get("location")).toMatch(/^\/auth/)
  expect((await user.post(path, form)).status).toBe(403)
}

async function submit(path: string, form: Fields): Promise<[number, string]> {
  const answer = await artist.post(path, form)
  expect(errors).toEqual([])
  return [answer.status, await readHtml(answer)]
}

const newForm = (changes: Fields = {}) => ({
  ...{ intent: "new", decision: "new", id: crypto.randomUUID(), kind: "consignment", place: "Fathom Street" },
  ...{ beginsOn: today(), dueBackOn: "2099-01-05", share: "45" },
  ...changes,
})

async function draft(changes: Fields = {}): Promise<string> {
  const form = newForm(changes)
  expect((await artist.post(list, form)).status).toBe(302)
  return `${list}/${form.id}`
}

const idOf = (path: string) => path.slice(list.length + 1)
const lineOf = async (work: string) => {
  const [line] = await shop.db.select().from(agreementWorks).where(eq(agreementWorks.artworkId, work))
  return line?.id ?? ""
}
const actionsOf = async (path: string) =>
  (await listHistory(shop.db, "agreement", idOf(path))).map(({ action }) => action)

async function createRunningAgreement(work: string, changes: Fields = {}): Promise<string> {
  const path = await draft(changes)
  expect((await submit(path, { intent: "add", decision: "works", "works[]": work }))[0]).toBe(200)
  expect((await submit(path, { intent: "begin", decision: "begin", day: "" }))[0]).toBe(200)
  return path
}

describe("a new agreement", () => {
  it("is the artist's to make, once for each form; what is wrong is said beside the field [ADM-15]", async () => {
    const form = newForm()
    await expectRefused(list, form)
    const [status, page] = await submit(list, { ...form, place: "", dueBackOn: "2001-01-01" })
    expect(status).toBe(400)
    for (const words of ["With whom is it?", 'value="2001-01-01"', 'value="45"']) expect(page).toContain(words)
    expect(await shop.db.$count(agreements)).toBe(0)
    for (const _ of [1, 2]) {
      const answer = await artist.post(list, form)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, `${list}/${form.id}`])
    }
    expect(await shop.db.$count(agreements)).toBe(1)
    expect(await actionsOf(`${list}/${form.id}`)).toEqual(["made"])
    expect(await artist.html(`${list}?view=drafts`)).toContain("Fathom Street")
  })

  it("has works, which go out together [ADM-15]", async () => {
    const work = await insertWork(shop, { title: "Neap", location: "Studio", price: 480_000 })
    const path = await draft()
    const add = { intent: "add", decision: "works", "works[]": work.id }
    await expectRefused(path, add)
    expect(await artist.html(`${path}?decide=works`)).toContain("Neap")
    const [none, why] = await submit(path, { intent: "add", decision: "works" })
    expect([none, why]).toEqual([400, expect.stringContaining("Choose at least one work.")])
    expect((await submit(path, add))[1]).toContain("1 work added.")
    expect((await submit(path, add))[1]).toContain("They are under this agreement already.")
    const begin = { intent: "begin", decision: "begin", day: today() }
    await expectRefused(path, begin)
    const [late, page] = await submit(path, { ...begin, day: "2999-01-01" })
    expect([late, page]).toEqual([400, expect.stringContaining("today or on a day before")])
    expect((await submit(path, begin))[1]).toContain("1 work is out.")
    expect((await submit(path, begin))[1]).toContain("They are out already.")
    expect(await actionsOf(path)).toEqual(["running", "work added", "made"])
    const shown = await artist.html(path)
    for (const words of ["$4,800", "45%", "$2,640", "Due back January 5, 2099"]) expect(shown).toContain(words)
    expect(await artist.html(`/admin/inventory/${work.id}`)).toContain("Consigned at 45%")
  })

  it("is given up while it is a draft [ADM-15]", async () => {
    const path = await draft()
    await expectRefused(path, { intent: "cancel" })
    expect((await submit(path, { intent: "nonsense" }))[0]).toBe(400)
    for (const _ of [1, 2]) expect((await submit(path, { intent: "cancel" }))[0]).toBe(200)
    expect(await actionsOf(path)).toEqual(["cancelled", "made"])
    for (const id of ["nobody", crypto.randomUUID()]) expect((await artist.get(`${list}/${id}`)).status).toBe(404)
  })
})

describe("an agreement that runs", () => {
  it("has terms, its own and those of each work [ADM-15]", async () => {
    const work = await insertWork(shop, { title: "Long Reach", location: "Studio" })
    const path = await createRunningAgreement(work.id)
    const terms = {
      intent: "terms",
      decision: "terms",
      place: "Fathom Street",
      beginsOn: today(),
      dueBackOn: "",
      share: "40",
    }
    await expectRefused(path, terms)
    const [status, page] = await submit(path, { ...terms, share: "120", discounts: "Up to 10%" })
    expect([status, page]).toEqual([400, expect.stringContaining("A share is at most 100 percent.")])
    expect(page).toContain('value="Up to 10%"')
    for (const _ of [1, 2]) expect((await submit(path, { ...terms, discounts: "Up to 10%" }))[0]).toBe(200)
    const line = { intent: "line", line: await lineOf(work.id), price: "$15,200", share: "30" }
    await expectRefused(path, line)
    const [wrong, why] = await submit(path, { ...line, decision: `edit-${line.line}`, price: "a lot" })
    expect([wrong, why]).toEqual([400, expect.stringContaining("“a lot” could not be read as a price.")])
    for (const _ of [1, 2]) expect((await submit(path, line))[0]).toBe(200)
    expect(await actionsOf(path)).toEqual(["work changed", "changed", "running", "work added", "made"])
    expect(await artist.html(path)).toContain("40%, Long Reach 30%")
  })

  it("has sales, which are settled, and come in [ADM-15]", async () => {
    const work = await insertWork(shop, { title: "Fog", location: "Studio", price: 920_000 })
    const path = await createRunningAgreement(work.id)
    const line = await lineOf(work.id)
    const sold = { intent: "sold", decision: `sold-${line}`, line, soldFor: "9,200", soldOn: today() }
    await expectRefused(path, sold)
    const [status, page] = await submit(path, { ...sold, soldFor: "", soldOn: "soon" })
    expect([status, page]).toEqual([400, expect.stringContaining("Please enter an amount.")])
    for (const _ of [1, 2]) expect((await submit(path, sold))[1]).toContain("Fog is sold.")
    const payout = {
      ...{ intent: "payout", decision: "payout", form: crypto.randomUUID(), dueOn: "2099-01-31", note: "" },
      ...{ "what[]": ["Half the framing", "", ""], "amount[]": ["178", "", ""] },
    }
    await expectRefused(path, payout)
    const [wrong, why] = await submit(path, { ...payout, "amount[]": ["9,999,999", "", ""] })
    expect([wrong, why]).toEqual([400, expect.stringContaining("More is taken off than you get.")])
    for (const kept of ['value="Half the framing"', 'value="9,999,999"']) expect(why).toContain(kept)
    for (const _ of [1, 2]) expect((await submit(path, payout))[1]).toContain("A payout of $4,882 is settled.")
    expect(await shop.db.$count(payouts)).toBe(1)
    const account = await artist.html(path)
    for (const words of ["$9,200.00", "−$4,140.00", "−$178.00", "$4,882.00"]) expect(account).toContain(words)
    const paid = { intent: "paid", decision: `paid-${payout.form}`, payout: payout.form, paidOn: today() }
    await expectRefused(path, paid)
    const [early, said] = await submit(path, { ...paid, paidOn: "2999-01-01" })
    expect([early, said]).toEqual([400, expect.stringContaining("Money that came in came today or before.")])
    for (const _ of [1, 2]) expect((await submit(path, paid))[0]).toBe(200)
    expect(await actionsOf(path)).toEqual([
      ...["payout paid", "payout made", "ended", "work sold", "running", "work added", "made"],
    ])
    expect(await visitor().html(`/artwork/${work.id}`)).toContain("Sold")
  })

  it("undoes sales, together with their settlement, until it is paid", async () => {
    const work = await insertWork(shop, { title: "Breakwater", location: "Studio", price: 480_000 })
    const path = await createRunningAgreement(work.id)
    const line = await lineOf(work.id)
    await submit(path, { intent: "sold", decision: `sold-${line}`, line, soldFor: "48,000", soldOn: today() })
    const form = crypto.randomUUID()
    await submit(path, { intent: "payout", decision: "payout", form, dueOn: "2099-01-31", note: "" })
    expect((await submit(path, { intent: "unsold", line }))[0]).toBe(409)
    const unsettled = { intent: "unsettled", payout: form }
    await expectRefused(path, unsettled)
    expect((await submit(path, unsettled))[1]).toContain("The payout of $26,400 is undone.")
    expect((await submit(path, unsettled))[0]).toBe(404)
    const unsold = { intent: "unsold", line }
    await expectRefused(path, unsold)
    expect(await artist.html(path)).toContain("Undo the sale of Breakwater")
    for (const _ of [1, 2]) expect((await submit(path, unsold))[1]).toContain("The sale of Breakwater is undone.")
    expect((await submit(path, { ...unsold, line: crypto.randomUUID() }))[0]).toBe(404)
    expect(await actionsOf(path)).toEqual([
      ...["running", "sale taken back", "payout taken back", "payout made"],
      ...["ended", "work sold", "running", "work added", "made"],
    ])
    expect(await visitor().html(`/artwork/${work.id}`)).toContain("$4,800")
  })

  it("is a task when its works are late, and ends when they are back [ADM-15]", async () => {
    const work = await insertWork(shop, { title: "Tongue Point", location: "Studio" })
    const dueBackOn = new Date(shop.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
    const path = await createRunningAgreement(work.id, {
      kind: "loan",
      place: "River Museum",
      share: "0",
      beginsOn: "2026-01-02",
      dueBackOn,
    })
    const dashboard = await artist.html("/admin")
    for (const words of ["1 work is due back from River Museum", "3 days late"]) expect(dashboard).toContain(words)
    expect(await artist.html(`${list}?view=due`)).toContain("River Museum")
    const back = {
      intent: "back",
      decision: "back",
      "lines[]": await lineOf(work.id),
      place: "Studio",
      spot: "",
      day: "",
      carrier: "",
    }
    await expectRefused(path, back)
    const [status, page] = await submit(path, { ...back, place: "", carrier: "Museum truck" })
    expect([status, page]).toEqual([400, expect.stringContaining("Where does it go?")])
    expect(page).toContain('value="Museum truck"')
    expect((await submit(path, back))[1]).toContain("Tongue Point came back to Studio.")
    expect((await submit(path, back))[1]).toContain("They are back already.")
    expect(await artist.html("/admin")).not.toContain("River Museum")
    expect(await actionsOf(path)).toEqual(["ended", "work back", "running", "work added", "made"])
    const [row] = await shop.db.select().from(artworks).where(eq(artworks.id, work.id))
    expect(row).toMatchObject({ availability: "available", location: "Studio" })
  })

  it("loses a work that has not gone out [ADM-15]", async () => {
    const work = await insertWork(shop, { title: "Weir", location: "Studio" })
    const path = await draft()
    await submit(path, { intent: "add", "works[]": work.id })
    const remove = { intent: "remove", line: await lineOf(work.id) }
    await expectRefused(path, remove)
    expect((await submit(path, { intent: "remove", line: "x" }))[0]).toBe(400)
    expect((await submit(path, remove))[1]).toContain("Weir is removed.")
    expect((await submit(path, remove))[0]).toBe(404)
    const run = await createRunningAgreement(work.id)
    expect((await submit(run, { intent: "remove", line: await lineOf(work.id) }))[0]).toBe(409)
  })
})
