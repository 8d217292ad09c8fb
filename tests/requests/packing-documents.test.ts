import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { orderLines, orders, parcels } from "../../db/tables/orders.ts"
import { artworkProvenance } from "../../db/tables/provenance.ts"
import type { OrderRow } from "../../domain/orders/transition-order.server.ts"
import { openTestShop } from "../support/app.ts"
import { decodeQr } from "../support/decode-qr.ts"
import { createPlacedOrder, getTestOrder } from "../support/orders.ts"
import { extractPdfPages, extractPdfText, hasPoppler, renderPdfPage } from "../support/read-pdf.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const test = await openTestShop()
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

const slips = "/admin/orders/packing-slips?orders="
const labels = "/admin/orders/labels?orders="
const getPdf = async (path: string) => {
  const answer = await artist.get(path)
  expect(answer.headers.get("content-type")).toBe("application/pdf")
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  return new Uint8Array(await answer.arrayBuffer())
}
const studio = ({ number }: OrderRow) => `/admin/orders/${number}`
const track = ({ token }: OrderRow) => `/track-order?order=${token}`

async function createShippedOrder(works: number) {
  const { order, workIds } = await createPlacedOrder(shop, { works })
  expect((await artist.post(studio(order), { intent: "mark-paid" })).status).toBe(200)
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  const send = (lineId = "") =>
    artist.post(studio(order), {
      intent: "ship",
      carrier: "FedEx",
      trackingNumber: `77${lineId.slice(0, 4)}`,
      trackingUrl: "",
      "lineIds[]": lineId,
    })
  return { order, workIds, lines, send }
}

it("papers are the studio’s alone, and of orders that are there [ORD-06]", async () => {
  const { order } = await createPlacedOrder(shop)
  for (const path of [slips, labels].map((start) => start + order.number)) {
    expect((await visitor().get(path)).status).toBe(302)
    expect((await user.get(path)).status).toBe(403)
    expect((await artist.get(path)).status).toBe(200)
  }
  expect((await artist.get(`${slips}S-9`)).status).toBe(404)
  expect((await artist.get(`${slips}${order.number}&parcel=${crypto.randomUUID()}`)).status).toBe(404)
  expect((await artist.get(slips)).status).toBe(400)
  expect((await artist.get(slips + Array.from({ length: 51 }, (_, at) => `S-${at}`).join(","))).status).toBe(400)
  await artist.post(studio(order), { intent: "cancel", reason: "x", makeAvailable: "yes" })
  expect((await artist.get(slips + order.number)).status).toBe(409)
})

it.skipIf(!hasPoppler)(
  "a slip has what is in the parcel and no price; its code opens the buyer’s page [ORD-06]",
  async () => {
    const { order, workIds } = await createPlacedOrder(shop)
    await shop.db
      .update(artworks)
      .set({ conditionStatus: "Excellent", conditionNotes: "Hang with two hooks" })
      .where(eq(artworks.id, workIds[0] ?? ""))
    await shop.db.insert(artworkProvenance).values({
      ...{ artworkId: workIds[0] ?? "", kind: "certificate", event: "Certificate of authenticity" },
    })
    const pdf = await getPdf(slips + order.number)
    const text = await extractPdfText(pdf)
    for (const words of [
      "Certificate of authenticity: Low Water 1",
      order.number,
      "Judith Whitcomb",
      "Low Water 1, 2025",
      "38 × 60",
      "Excellent on leaving",
      "two hooks",
    ])
      expect(text).toContain(words)
    expect(text).toMatch(/^ *Invoice$/m)
    expect(text).toMatch(/Shipped\n.* _{9}/)
    expect(text).not.toMatch(/[$€£]|4,200|USD/)
    expect(await decodeQr(await renderPdfPage(pdf))).toBe(`${shop.siteUrl}${track(order)}#arrived`)
    await shop.db.update(orders).set({ giftNote: "For Mara" }).where(eq(orders.id, order.id))
    const gift = await getPdf(slips + order.number)
    expect(await extractPdfText(gift)).toContain("For Mara")
    expect(await extractPdfText(gift)).not.toContain("Invoice")
    expect(await extractPdfText(gift)).not.toMatch(/[$€£]|4,200|USD/)
    // who is given it must not see what it cost
    expect(await decodeQr(await renderPdfPage(gift))).toBeNull()
  },
)

it.skipIf(!hasPoppler)(
  "what is still here has a slip, then each parcel; several orders are one file [ORD-06]",
  async () => {
    const { order, lines, send } = await createShippedOrder(2)
    await send(lines[0]?.id)
    const rest = await extractPdfText(await getPdf(slips + order.number))
    expect(rest).toContain("Low Water 2")
    expect(rest).not.toContain("Low Water 1")
    const [first] = await shop.db.select().from(parcels).where(eq(parcels.orderId, order.id))
    const gone = await extractPdfText(await getPdf(`${slips}${order.number}&parcel=${first?.id}`))
    expect(gone).toContain("Low Water 1, 2025")
    // the date of supply, to which a European invoice refers
    expect(gone).toMatch(/Shipped\n.*FedEx.* [A-Z][a-z]+ \d+, \d{4}\n/)
    await send(lines[1]?.id)
    const pages = await extractPdfPages(await getPdf(slips + order.number))
    expect(pages.map((page) => /parcel \d of \d/.exec(page)?.[0])).toEqual(["parcel 1 of 2", "parcel 2 of 2"])
    const other = await createPlacedOrder(shop)
    const both = await extractPdfPages(
      await getPdf(`${slips}${other.order.number},${order.number}&orders=${other.order.number}`),
    )
    expect(both).toHaveLength(3)
    expect(both[0]).toContain(other.order.number)
    const label = await extractPdfPages(await getPdf(labels + order.number))
    expect(label).toHaveLength(2)
    expect(label.join("")).not.toMatch(/Low Water|[$€£]/)
  },
)

it("only the buyer’s press says that it has arrived, once everything has been sent [ORD-06]", async () => {
  const { order, lines, send } = await createShippedOrder(2)
  await send(lines[0]?.id)
  const buyer = visitor()
  const press = { intent: "arrived" }
  expect((await buyer.post(track(order), press)).status).toBe(409)
  await send(lines[1]?.id)
  expect(await buyer.html(track(order))).toContain("It has arrived")
  expect((await getTestOrder(shop, order.id)).fulfilmentState).toBe("shipped")
  expect((await buyer.post("/track-order?order=nobodynobodynobodyno12", press)).status).toBe(404)
  for (let time = 0; time < 2; time++) {
    const said = await buyer.post(track(order), press)
    expect([said.status, said.headers.get("location")]).toEqual([302, track(order)])
    expect(await getTestOrder(shop, order.id)).toMatchObject({ fulfilmentState: "delivered", orderState: "completed" })
  }
})
