import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { orderEvents, orderLines, orders } from "../../db/tables/orders.ts"
import { visitor as stranger, system } from "../../domain/actor.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm, oneOfEach } from "../support/checkout.ts"
import { listQueuedEmails } from "../support/outbox.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
await saveSettings(shop, system("test"), "shipping", { pickup: { offered: true, address: "12 Quay Street" } })

/** An order by transfer. @param works the number of originals */
async function order(works = 1, changes: Record<string, unknown> = {}) {
  const hung = await Promise.all(Array.from({ length: works }, (_, n) => insertWork(shop, { title: `Weir ${n + 1}` })))
  const placed = await placeOrder(shop, stranger, buildCheckoutForm(oneOfEach(...hung), changes))
  if (!placed.ok) throw new Error(placed.problem.message)
  const token = placed.value.token
  const [row] = await shop.db.select().from(orders).where(eq(orders.token, token))
  if (!row) throw new Error("no order")
  return { number: row.number, path: `/admin/orders/${row.number}`, works: hung, id: row.id }
}

const state = async (number: string) => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.number, number))
  return [row?.orderState, row?.paymentState, row?.fulfilmentState]
}

const parseUndoEventId = (html: string) => /name="step" value="(\d+)"/.exec(html)?.[1] ?? "none"

const listEmails = async (number: string) =>
  (await listQueuedEmails(shop)).filter((mail) => mail.subject.includes(number) || mail.text.includes(number)).length

describe("an order on its way", () => {
  it("is paid, prepared, shipped in two parcels and delivered, and says so at every step [ORD-06]", async () => {
    const { number, path, works, id } = await order(2)
    const opened = await artist.html(path)
    expect(opened).toContain("Record a payment</span>")
    expect(opened).toContain("Placed, Judith Whitcomb")
    expect(opened).not.toContain(", Visitor")
    expect((await artist.post(path, { intent: "mark-paid" })).status).toBe(200)
    expect(await state(number)).toEqual(["open", "paid", "unfulfilled"])
    expect((await artist.post(path, { intent: "prepare" })).status).toBe(200)
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    const parcel = { intent: "ship", carrier: "FedEx", trackingNumber: "7712", trackingUrl: "https://example.com/7712" }
    expect((await artist.post(path, { ...parcel, "lineIds[]": lines[0]?.id ?? "" })).status).toBe(200)
    expect(await state(number)).toEqual(["open", "paid", "partially_shipped"])
    const [{ token } = { token: "" }] = await shop.db.select().from(orders).where(eq(orders.id, id))
    const parcelsAre = async () => /<h2>([^<]*)<\/h2><dl/.exec(await artist.html(`/track-order?order=${token}`))?.[1]
    expect(await parcelsAre()).toBe("Partly on its way")
    expect((await artist.post(path, { ...parcel, "lineIds[]": lines[1]?.id ?? "" })).status).toBe(200)
    expect(await state(number)).toEqual(["open", "paid", "shipped"])
    expect(await parcelsAre()).toBe("On its way")
    expect((await artist.post(path, { intent: "delivered" })).status).toBe(200)
    expect(await state(number)).toEqual(["completed", "paid", "delivered"])
    expect(await parcelsAre()).toBe("Delivered")
    const sold = await shop.db
      .select()
      .from(artworks)
      .where(eq(artworks.id, works[0]?.id ?? ""))
    expect(sold[0]?.availability).toBe("sold")
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)
    expect(events.filter((event) => event.actorName === "Ada Artist").map((event) => event.toState)).toEqual([
      "paid",
      "preparing",
      "partially_shipped",
      "shipped",
      "delivered",
      "completed",
    ])
    const html = await artist.html(path)
    expect(html).toContain("Delivered")
    expect(html).not.toContain("Cancel this order")
  })

  it("shows every parcel, corrects one, and takes a step back", async () => {
    const { path, id, number } = await order(2)
    await artist.post(path, { intent: "mark-paid" })
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    for (const [index, line] of lines.entries()) {
      const parcel = {
        carrier: `Carrier ${index}`,
        trackingNumber: `N-${index}`,
        trackingUrl: "",
        "lineIds[]": line.id,
      }
      expect((await artist.post(path, { intent: "ship", ...parcel })).status).toBe(200)
    }
    const html = await artist.html(path)
    for (const words of ["Parcel 1", "Parcel 2", "N-0", "N-1", "Correct the tracking"]) expect(html).toContain(words)
    const parcelId = /name="parcelId" value="([^"]+)"/.exec(html)?.[1] ?? ""
    const wrong = { intent: "correct-parcel", parcelId, carrier: "", trackingNumber: "N-9", trackingUrl: "" }
    expect((await artist.post(path, wrong)).status).toBe(400)
    expect((await artist.post(path, { ...wrong, carrier: "DHL" })).status).toBe(200)
    expect(await artist.html(path)).toContain("N-9")
    expect((await artist.post(path, { intent: "resend-parcel", parcelId })).status).toBe(200)
    const delivered = await artist.post(path, { intent: "delivered" })
    expect(delivered.status).toBe(200)
    const step = parseUndoEventId(await delivered.text())
    expect((await artist.post(path, { intent: "undo", step })).status).toBe(200)
    expect(await state(number)).toEqual(["open", "paid", "shipped"])
    expect((await artist.post(path, { intent: "undo", step })).status).toBe(409)
  })

  it("an Undo reverts its own step, not a later one", async () => {
    const { path, number } = await order()
    const paid = parseUndoEventId(await (await artist.post(path, { intent: "mark-paid" })).text())
    const canceled = parseUndoEventId(await (await artist.post(path, { intent: "cancel", reason: "A mistake" })).text())
    expect((await artist.post(path, { intent: "undo", step: paid })).status).toBe(409)
    expect(await state(number)).toEqual(["cancelled", "paid", "cancelled"])
    expect((await artist.post(path, { intent: "undo", step: canceled })).status).toBe(200)
    expect(await state(number)).toEqual(["open", "paid", "unfulfilled"])
  })

  it("gives a buyer more time to pay", async () => {
    const { path, id } = await order()
    const due = async () => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.dueAt?.getTime() ?? 0
    const before = await due()
    expect(await artist.html(path)).toContain("Give 7 more days to pay")
    expect((await artist.post(path, { intent: "extend-due", days: "7" })).status).toBe(200)
    expect((await due()) - before).toBe(7 * 86_400_000)
  })

  it("is picked up at the studio [ORD-06]", async () => {
    const { number, path } = await order(1, { shipping: "pickup" })
    await artist.post(path, { intent: "mark-paid" })
    expect(
      (await artist.post(path, { intent: "ship", carrier: "x", trackingNumber: "", trackingUrl: "" })).status,
    ).toBe(409)
    expect((await artist.post(path, { intent: "ready-for-pickup" })).status).toBe(200)
    expect((await artist.post(path, { intent: "delivered" })).status).toBe(200)
    expect(await state(number)).toEqual(["completed", "paid", "delivered"])
  })

  it("is cancelled with a reason; the work is free again when the artist says so [ORD-04]", async () => {
    const { number, path, works } = await order()
    const id = works[0]?.id ?? ""
    const before = await listEmails(number)
    const mute = await artist.post(path, { intent: "cancel", reason: " ", makeAvailable: "yes" })
    expect(mute.status).toBe(400)
    expect(await mute.text()).toContain("Please give a reason: the buyer will see it.")
    expect(
      (await artist.post(path, { intent: "cancel", reason: "It was damaged.", makeAvailable: "yes" })).status,
    ).toBe(200)
    expect(await state(number)).toEqual(["cancelled", "voided", "cancelled"])
    expect((await shop.db.select().from(artworks).where(eq(artworks.id, id)))[0]?.availability).toBe("available")
    expect(await listEmails(number)).toBeGreaterThan(before)
  })

  it("makes no step that its state does not have [ORD-03]", async () => {
    const { number, path } = await order()
    const forms: Record<string, string>[] = [
      { intent: "prepare" },
      { intent: "delivered" },
      { intent: "ship", carrier: "FedEx", trackingNumber: "", trackingUrl: "" },
    ]
    for (const form of forms) {
      expect([form.intent, (await artist.post(path, form)).status]).toEqual([form.intent, 409])
    }
    expect(await state(number)).toEqual(["open", "unpaid", "unfulfilled"])
  })

  it("marks a parcel's invalid fields and keeps the typed values", async () => {
    const { path, number } = await order()
    await artist.post(path, { intent: "mark-paid" })
    const answer = await artist.post(path, {
      intent: "ship",
      carrier: "",
      trackingNumber: "7712",
      trackingUrl: "ftp://x",
    })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain("Which carrier?")
    expect(html).toContain('value="7712"')
    expect((await state(number))[2]).toBe("unfulfilled")
  })

  it.each([{}, { intent: "refund" }, { intent: "mark-paid", total: "1" }, { intent: "cancel" }])(
    "refuses a form that makes no sense: %o",
    async (form) => {
      const { number, path } = await order()
      expect((await artist.post(path, form as Record<string, string>)).status).toBe(400)
      expect((await state(number))[0]).toBe("open")
    },
  )

  it("changes state for the artist only", async () => {
    const { number, path } = await order()
    const before = await state(number)
    const forms: Record<string, string>[] = [{ intent: "mark-paid" }, { intent: "cancel", reason: "no" }]
    for (const form of forms) {
      const anonymous = await visitor().post(path, form)
      expect([anonymous.status, anonymous.headers.get("location")]).toEqual([
        302,
        `/auth?next=${encodeURIComponent(path)}`,
      ])
      expect((await user.post(path, form)).status).toBe(403)
    }
    expect(await state(number)).toEqual(before)
  })

  it("responds 404 for an unknown number", async () => {
    expect((await artist.get("/admin/orders/S-999999")).status).toBe(404)
    expect((await artist.post("/admin/orders/S-999999", { intent: "mark-paid" })).status).toBe(404)
  })
})

describe("the list of orders", () => {
  it("finds by number, buyer and title, and narrows by what there is to do", async () => {
    const { number } = await order(1, { name: "Odile Marchetti", email: "odile@example.com" })
    const numbers = (html: string) =>
      [...html.matchAll(/href="\/admin\/orders\/([A-Z][^"?]+)/g)].map(([, found]) => found)
    expect(numbers(await artist.html("/admin/orders?q=marchetti"))).toEqual([number])
    expect(numbers(await artist.html(`/admin/orders?q=${number}`))).toEqual([number])
    expect(numbers(await artist.html("/admin/orders?q=odile&state=to_pay"))).toEqual([number])
    expect(numbers(await artist.html("/admin/orders?q=odile&state=to_send"))).toEqual([])
    expect(await artist.html("/admin/orders?q=nobody-at-all")).toContain("Nothing found for “nobody-at-all”.")
  })

  it("narrows by payment, place of sale, delivery and year, also in its file, and keeps that as a view", async () => {
    const { number } = await order(1, { name: "Sent Sanders", email: "narrow@example.com" })
    const picked = await order(1, { name: "Pat Pickup", email: "narrow@example.com", shipping: "pickup" })
    const found = async (query: string) => {
      const html = await artist.html(`/admin/orders?q=narrow@&${query}`)
      const file = await (await artist.get(`/admin/orders/export?q=narrow@&${query}`)).text()
      const listed = [...html.matchAll(/href="\/admin\/orders\/(S-\d+)/g)].map(([, at]) => at)
      expect([...file.matchAll(/^"?(S-\d+)/gm)].map(([, at]) => at)).toEqual(listed)
      return listed
    }
    const year = new Date().getUTCFullYear()
    expect(await found("delivery=pickup")).toEqual([picked.number])
    expect(await found("delivery=sent")).toEqual([number])
    expect(await found(`method=bank_transfer&sold=shop&year=${year}`)).toEqual([picked.number, number])
    for (const none of ["method=stripe", "sold=fair", "year=1999", "year=%27", "method=x"])
      expect([none, await found(none)]).toEqual([none, []])
    const id = randomUUID()
    const form = { intent: "save view", id, name: "To fetch", search: "q=narrow@&delivery=pickup&after=x&sheet=view" }
    const saved = await artist.post("/admin/orders", form)
    expect([saved.status, saved.headers.get("location")]).toEqual([
      302,
      `/admin/orders?q=narrow%40&delivery=pickup&saved=${id}`,
    ])
    expect(await artist.html("/admin/orders")).toContain("To fetch")
    expect(await artist.html("/admin/artworks")).not.toContain("To fetch")
    expect((await artist.post("/admin/orders", { ...form, id: randomUUID() })).status).toBe(409)
    expect((await user.post("/admin/orders", form)).status).toBe(403)
  })

  it("shows no internal values", async () => {
    const { path } = await order()
    const html = await artist.html(path)
    expect(html).not.toContain("idempotencyKey")
    expect(html).not.toContain("requestHash")
  })

  it("does not mind an address that somebody made up", async () => {
    for (const query of [
      "after=x",
      "after=1.x",
      `after=1_${"-".repeat(36)}`,
      `after=1.${"-".repeat(36)}`,
      "after=999999999999999.00000000-0000-0000-0000-000000000000",
      "after=999999999999999_00000000-0000-0000-0000-000000000000",
      "state=burnt",
      "after=999999999999999999_00000000-0000-0000-0000-000000000000",
    ]) {
      expect([query, (await artist.get(`/admin/orders?${query}`)).status]).toEqual([query, 200])
    }
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})

describe("the list of orders", () => {
  it("shows the next step, what is late and the view's total, and links to waiting returns", async () => {
    const { number, path, id } = await order()
    const late = await artist.html(`/admin/orders?q=${number}`)
    expect(late).toMatch(/Due (in \d+ days|\w+ \d+)/)
    expect(late).toContain("1 order, $4,")
    await shop.db
      .update(orders)
      .set({ dueAt: new Date(Date.now() - 3 * 86_400_000) })
      .where(eq(orders.id, id))
    const html = await artist.html(`/admin/orders?q=${number}`)
    expect(html).toMatch(/class="alarm"[^>]*>3 days late/)
    expect(html).toContain("One is late")
    expect(html).not.toContain("Returns")
    await artist.post(path, { intent: "mark-paid" })
    expect(await artist.html(`/admin/orders?q=${number}`)).toContain("Ship by")
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
    const asked = { kind: "cancel", reason: "Changed my mind" }
    expect((await visitor().post(`/track-order?order=${row?.token}`, asked)).status).toBe(302)
    const returned = await artist.html("/admin/orders?state=returns")
    for (const words of [number, "Answer the request", "Returns"]) expect(returned).toContain(words)
  })
})

describe("an order’s details", () => {
  it("its address is corrected on its page, and the studio keeps notes; buyers and visitors do neither", async () => {
    const { number, path, id } = await order()
    const form = {
      ...{ intent: "correct-delivery", name: "Judith Lee", phone: "", country: "US", line1: "417 Mill Street" },
      ...{ line2: "", city: "Portland", region: "OR", postalCode: "97211" },
    }
    expect((await user.post(path, form)).status).toBe(403)
    expect((await visitor().post(path, form)).status).toBe(302)
    const refused = await artist.post(path, { ...form, city: "" })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain("Please enter the city.")
    const answer = await artist.post(path, form)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(`${number} has its new address.`)
    expect((await artist.post(path, { intent: "note", note: "Ring twice" })).status).toBe(200)
    const html = await artist.html(path)
    for (const words of ["417 Mill Street", "Portland, OR 97211", "Ring twice"]) expect(html).toContain(words)
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
    expect(row?.name).toBe("Judith Lee")
    expect(await visitor().html(`/track-order?order=${row?.token}`)).not.toContain("Ring twice")
  })
})
