import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, describe, expect, it, onTestFinished, test } from "vitest"
import { orderLines } from "../../db/tables/orders.ts"
import { returnPictures, returns } from "../../db/tables/returns.ts"
import type { OrderRow } from "../../domain/orders/transition-order.server.ts"
import { openTestShop } from "../support/app.ts"
import {
  blackPng,
  boastfulAvif,
  CORNERS,
  corners,
  hollowGif,
  storedAs,
  withSegment,
} from "../support/images/fixtures.ts"
import { deltaE, getColourAt } from "../support/images/harness.ts"
import { gridHeic } from "../support/images/make-heic.ts"
import { createPlacedOrder } from "../support/orders.ts"
import { createTestAccount, signInAsNewAccount, testPassword } from "../support/test-accounts.ts"
import type { Visitor } from "../support/visitor.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")
afterAll(() => expect(site.errors).toEqual([]))

const studio = ({ number }: OrderRow) => `/admin/orders/${number}`
const track = ({ token }: OrderRow) => `/track-order?order=${token}`
const files = () => shop.storage.private.list("returns")
const damage = { kind: "damage", "works[]": "0", reason: "The corner is chipped" }

async function createDeliveredOrder(email?: string) {
  const { order } = await createPlacedOrder(shop, email ? { form: { email } } : {})
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  for (const form of [
    { intent: "mark-paid" },
    { intent: "ship", carrier: "FedEx", trackingNumber: "", trackingUrl: "", "lineIds[]": line?.id },
    { intent: "delivered" },
  ])
    expect((await artist.post(studio(order), form)).status).toBe(200)
  return { order, line: line?.id ?? "" }
}

function send(who: Visitor, path: string, fields: Record<string, string>, pictures: Buffer[]): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [at, bytes] of pictures.entries())
    body.append("pictures", new File([new Uint8Array(bytes)], `../../${at}.jpg.html`, { type: "text/html" }))
  return who.request(path, { method: "POST", body, headers: { origin: who.origin, "sec-fetch-site": "same-origin" } })
}

const jpeg = () => corners(300, 200).jpeg().toBuffer()
const picturesOf = async ({ id }: OrderRow) =>
  shop.db
    .select({ id: returnPictures.id, by: returnPictures.by, folder: returnPictures.folder })
    .from(returnPictures)
    .innerJoin(returns, eq(returns.id, returnPictures.returnId))
    .where(eq(returns.orderId, id))
    .orderBy(returnPictures.position)

describe("a buyer reports damage with pictures", () => {
  it("as a telephone takes them: each becomes a JPEG, upright [ADM-06]", async () => {
    const { order } = await createDeliveredOrder()
    expect((await send(visitor(), track(order), damage, [gridHeic({ turns: 1 })])).status).toBe(302)
    const [picture] = await picturesOf(order)
    const answer = await visitor().get(`/api/returns/${order.token}/${picture?.id}`)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    const seen = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(seen).metadata()).toMatchObject({ format: "jpeg", width: 128, height: 128 })
    expect(deltaE(CORNERS[1], await getColourAt(seen, 0.25, 0.25))).toBeLessThan(4)
  })

  it("which only the holder of the order’s link and the studio see, private and not stored on the way [ORD-08]", async () => {
    const { order, line } = await createDeliveredOrder()
    const asked = await send(visitor(), track(order), damage, [
      await jpeg(),
      await corners(3000, 2000).png().toBuffer(),
    ])
    expect([asked.status, asked.headers.get("location")]).toEqual([302, track(order)])
    const [first, second] = await picturesOf(order)
    const path = `/api/returns/${order.token}/${first?.id}`
    for (const [address, width] of [
      [path, 300],
      [`/api/returns/${order.token}/${second?.id}`, 2000],
      [`/api/returns/${order.token}/${second?.id}?size=small`, 640],
    ] as const) {
      const answer = await visitor().get(address)
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"])
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(width)
    }
    expect(await visitor().html(track(order))).toContain(`${path}?size=small`)
    expect(await shop.storage.public.list()).toEqual([])
    expect((await visitor().get(`/files/${first?.folder}/300.jpg`)).status).toBe(404)

    const other = await createDeliveredOrder()
    const studios = `${studio(order)}/pictures/${first?.id}`
    for (const address of [
      `/api/returns/${other.order.token}/${first?.id}`,
      `/api/returns/nobody/${first?.id}`,
      `/api/returns/${order.token}/${crypto.randomUUID()}`,
      `/api/returns/${order.token}/..%2f..%2fx`,
    ])
      expect((await artist.get(address)).status).toBe(404)
    expect((await artist.get(`${studio(other.order)}/pictures/${first?.id}`)).status).toBe(404)
    expect((await visitor().get(studios)).status).toBe(302)
    expect((await user.get(studios)).status).toBe(403)
    expect((await artist.get(studios)).headers.get("cache-control")).toBe("private, no-store")
    expect(await artist.html(studio(order))).toContain(`${studios}?size=small`)

    // The buyer does not see the artist's pictures of the condition.
    for (const form of [
      { intent: "return-approve", decision: "return-approve", answer: "Please send it" },
      { intent: "return-sent" },
      { intent: "return-received" },
    ])
      expect((await artist.post(studio(order), form)).status).toBe(200)
    const close = {
      intent: "return-close",
      decision: "return-close",
      [`line:${line}`]: "0",
      delivery: "0",
      notes: "Bent",
    }
    const before = await files()
    expect((await send(artist, studio(order), close, [await jpeg()])).status).toBe(400)
    expect(await files()).toEqual(before)
    const wrong = await send(artist, studio(order), { ...close, fate: "damaged" }, [Buffer.from("no picture")])
    expect([wrong.status, (await wrong.text()).includes("not a picture")]).toEqual([400, true])
    expect((await send(user, studio(order), { ...close, fate: "damaged" }, [await jpeg()])).status).toBe(403)
    expect((await send(artist, studio(order), { ...close, fate: "damaged" }, [await jpeg()])).status).toBe(200)
    const own = (await picturesOf(order)).find(({ by }) => by === "studio")
    expect((await artist.get(`${studio(order)}/pictures/${own?.id}`)).status).toBe(200)
    expect((await visitor().get(`/api/returns/${order.token}/${own?.id}`)).status).toBe(404)
    expect(await visitor().html(track(order))).not.toContain(own?.id)
    for (const words of ["As it arrived", "As it came back"]) expect(await artist.html(studio(order))).toContain(words)
  })

  it("made anew, upright, without places, comments or programs, under a name of its own [ORD-08, case 42, case 46, case 47]", async () => {
    const { order } = await createDeliveredOrder()
    const upright = await corners().png().toBuffer()
    const gps = await corners()
      .withExif({ IFD3: { GPSLatitude: "46/1 11/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer()
    const polyglot = withSegment(await jpeg(), 0xfe, Buffer.from("<script>alert(1)</script>"))
    const turned = await Promise.all([3, 6, 8].map((orientation) => storedAs(upright, orientation)))
    expect((await send(visitor(), track(order), damage, [gps, polyglot, ...turned])).status).toBe(302)
    const rows = await picturesOf(order)
    expect(rows).toHaveLength(5)
    for (const [at, { id, folder }] of rows.entries()) {
      expect(folder).toMatch(/^returns\/\d+-[0-9a-f-]{36}$/)
      const answer = await visitor().get(`/api/returns/${order.token}/${id}`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.includes("<script")).toBe(false)
      const found = await sharp(bytes).metadata()
      expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      const { data } = await sharp(bytes)
        .extract({ left: 20, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const wanted = Number.parseInt(CORNERS[0].slice(1, 3), 16)
      expect([at, Math.abs((data[0] ?? 0) - wanted) < 14]).toEqual([at, true])
    }
  })
})

describe("what is no picture is refused beside the field, keeps what was typed, and leaves no byte [case 42, case 43, case 44, case 45]", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
  const page = "<!doctype html><html><script>alert(1)</script></html>"
  it.each<[name: string, says: RegExp, make: () => Promise<Buffer> | Buffer]>([
    ["a page", /web page/, () => Buffer.from(page)],
    ["a page that begins as a GIF", /damaged/, () => Buffer.from(`GIF89a/*${page}*/`)],
    ["a drawing", /SVG/, () => Buffer.from(svg)],
    ["an empty file", /empty/, () => Buffer.alloc(0)],
    ["half a picture", /incomplete|damaged/, async () => (await jpeg()).subarray(0, 900)],
    ["a bomb as PNG", /16384 × 16384/, () => blackPng(16_384, 16_384)],
    ["a bomb as GIF", /10000 × 10000/, () => hollowGif(10_000, 10_000)],
    ["a bomb as AVIF", /30000 × 30000/, () => boastfulAvif(30_000, 30_000)],
  ])("%s", async (_name, says, make) => {
    const { order } = await createDeliveredOrder()
    const before = await files()
    const answer = await send(visitor(), track(order), damage, [await jpeg(), await make()])
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toMatch(says)
    expect(html).toContain("Picture 2:")
    expect(html).toContain(damage.reason)
    expect(html).toMatch(/<option value="damage" selected/)
    expect(await picturesOf(order)).toEqual([])
    expect(await files()).toEqual(before)
  })

  it("more than six are refused, and none is read for a request that would not be taken [ORD-08]", async () => {
    const { order } = await createDeliveredOrder()
    const one = await jpeg()
    const many = await send(
      visitor(),
      track(order),
      damage,
      Array.from({ length: 7 }, () => one),
    )
    expect([many.status, (await many.text()).includes("At most 6 pictures")]).toEqual([400, true])
    const before = await files()
    const open = (await createPlacedOrder(shop)).order
    expect((await send(visitor(), track(open), damage, [one])).status).toBe(409)
    expect((await send(visitor(), "/track-order?order=nobodynobodynobodyno12", damage, [one])).status).toBe(404)
    expect(await files()).toEqual(before)
  })
})

describe("a body that is too long [case 51]", () => {
  const multipart = "multipart/form-data; boundary=x"
  const post = (who: Visitor, path: string, headers: Record<string, string>, body: BodyInit) =>
    who.request(path, {
      method: "POST",
      body,
      duplex: "half",
      headers: { origin: who.origin, "sec-fetch-site": "same-origin", "content-type": multipart, ...headers },
    } as RequestInit)

  it("is refused before its first byte, and a stream at the limit; nothing stays [ORD-08]", async () => {
    const { order } = await createDeliveredOrder()
    const before = await files()
    const stated = await post(visitor(), track(order), { "content-length": "2000000000" }, "x")
    expect(stated.status).toBe(413)
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent += 1_000_000
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    expect((await post(visitor(), track(order), {}, stream)).status).toBe(413)
    expect(sent).toBeLessThan(60_000_000)
    expect(await files()).toEqual(before)
  })

  it("has the usual limit for whoever has no order, and no place in the studio [ORD-08]", async () => {
    const { order } = await createDeliveredOrder()
    const two = new Uint8Array(2_000_000)
    for (const [who, path] of [
      [visitor(), "/track-order?order=nobodynobodynobodyno12"],
      [visitor(), "/track-order"],
      [visitor(), track((await createPlacedOrder(shop)).order)],
      [visitor(), "/contact"],
      [user, studio(order)],
    ] as const)
      expect((await post(who, path, {}, two)).status).toBe(413)
    expect((await post(artist, studio(order), {}, two)).status).toBe(400)
  })
})

it("a slow upload blocks only uploads of its own order, and no forms without pictures", async () => {
  const [slow, other] = [await createDeliveredOrder(), await createDeliveredOrder()]
  const { promise: ends, resolve: end } = Promise.withResolvers<void>()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("--x\r\n")),
    pull: (controller) => ends.then(() => controller.close()),
  })
  const headers = { origin: site.shop.siteUrl, "content-type": "multipart/form-data; boundary=x" }
  const under = visitor().request(track(slow.order), { method: "POST", body, headers, duplex: "half" } as RequestInit)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await send(visitor(), track(slow.order), damage, [await jpeg()])).status).toBe(503)
  expect((await send(visitor(), track(other.order), damage, [await jpeg()])).status).toBe(302)
  const form = new FormData()
  for (const [name, value] of Object.entries(damage)) form.append(name, value)
  const request = new Request("http://x", { method: "POST", body: form })
  const bytes = new Uint8Array(await request.arrayBuffer())
  const type = request.headers.get("content-type") ?? ""
  const small = await visitor().request(track(slow.order), {
    method: "POST",
    body: bytes,
    headers: { ...headers, "content-type": type, "content-length": String(bytes.length) },
  })
  expect(small.status).toBe(302)
  end()
  expect((await under).status).toBe(400)
})

test("files that no return names are swept after an hour [ORD-08]", async () => {
  const now = shop.now().getTime()
  const [old, fresh] = [`returns/${now - 2 * 3_600_000}-a/300.jpg`, `returns/${now}-b/300.jpg`]
  const { order } = await createDeliveredOrder()
  expect((await send(visitor(), track(order), damage, [await jpeg()])).status).toBe(302)
  const kept = await files()
  for (const key of [old, fresh]) await shop.storage.private.put(key, Buffer.from("x"))
  await runScheduledJob(site, "sweep-uploads")
  expect(await files()).toEqual([...kept, fresh].toSorted())
  // Deleting an order deletes its rows, and the purge their files.
  const [row] = await picturesOf(order)
  await shop.db.delete(returns).where(eq(returns.orderId, order.id))
  site.later({ minutes: 120 })
  onTestFinished(() => site.later({ minutes: -120 }))
  await runScheduledJob(site, "sweep-uploads")
  expect((await files()).filter((key) => key.startsWith(row?.folder ?? "returns"))).toEqual([])
})

test("a person’s own copy has what they asked, with their pictures [ORD-08]", async () => {
  const { email } = await createTestAccount(site, "user")
  const person = visitor()
  expect((await person.post("/auth", { email, password: testPassword })).status).toBe(302)
  const { order } = await createDeliveredOrder(email)
  expect((await send(visitor(), track(order), damage, [await jpeg()])).status).toBe(302)
  const copy = await (await person.get("/account/data.json")).json()
  expect(copy.orders[0].asked).toMatchObject([{ kind: "damage", reason: damage.reason, works: ["Low Water 1"] }])
  const [text] = copy.orders[0].asked[0].pictures
  expect((await sharp(Buffer.from(text.split(",")[1], "base64")).metadata()).width).toBe(300)
})
