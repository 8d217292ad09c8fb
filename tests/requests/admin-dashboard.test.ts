import { randomUUID } from "node:crypto"
import { eq, inArray, like } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { formatSpelledCount } from "../../app/admin/kit/format-count.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { jobRuns } from "../../db/tables/jobs.ts"
import { orderLines, orders } from "../../db/tables/orders.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import { openTestShop } from "../support/app.ts"
import { createPlacedOrder } from "../support/orders.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertThreadMessage } from "../support/thread-messages.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor, errors } = test
await saveSettings(shop, system("Test"), "shipping", { pickup: { offered: true, address: "12 Quay Street" } })
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")

const daysAgo = (days: number) => new Date(+shop.now() - days * 86_400_000)

type OrderOptions = {
  name: string
  works?: number
  form?: Record<string, unknown>
  row?: Partial<typeof orders.$inferInsert>
}

/** An order by transfer for works with pictures. @param row overrides its columns */
async function order({ name, works = 1, form = {}, row = { note: "" } }: OrderOptions) {
  const { order, workIds } = await createPlacedOrder(shop, { works, form: { name, ...form } })
  await shop.db.update(orders).set(row).where(eq(orders.id, order.id))
  for (const id of workIds)
    await shop.db
      .update(artworks)
      .set({ mainPictureId: await insertFakePicture(shop) })
      .where(eq(artworks.id, id))
  return { ...order, workIds }
}

const dashboard = () => artist.html("/admin")
const post = (path: string, form: Record<string, string | string[]>) => artist.post(path, form)

/** The to-do list by action: text, detail and day of each task. */
function parseToDos(html: string): [verb: string, tasks: string[]][] {
  const text = (part: string) => part.replace(/<[^>]*>/g, "").trim()
  return [...html.matchAll(/<section[^>]*aria-label="([^"]*)"[^>]*><h3>.*?<\/section>/gs)].map(([all, verb = ""]) => [
    verb,
    [...all.matchAll(/<li>(.*?)<\/li>/gs)].map(([, row = ""]) => {
      const [what = "", detail = "", day = ""] = [...row.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, part = ""]) =>
        text(part),
      )
      return [what, detail, day].filter(Boolean).join(" | ")
    }),
  ])
}

/** A chart's title, HTML, and the texts of its rows. */
function findChart(html: string, title: RegExp) {
  const text = (part: string) =>
    part
      .replace(/<[^>]*>/g, "")
      .replaceAll("&amp;", "&")
      .trim()
  for (const [part, head = ""] of html.matchAll(/<section[^>]*><header[^>]*><h2>(.*?)<\/h2>.*?<\/section>/gs))
    if (title.test(text(head)))
      return {
        title: text(head),
        html: part,
        rows: [...part.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, row = ""]) => text(row)),
      }
  throw new Error(`no chart is called ${title}`)
}

const numbers: Record<string, string> = {}

describe("the to-do list", () => {
  beforeAll(async () => {
    const paid = { paymentState: "paid" }
    numbers.fresh = (await order({ name: "Fresh", row: paid })).number
    numbers.late = (await order({ name: "Late", row: { ...paid, placedAt: daysAgo(13) } })).number
    numbers.pickup = (await order({ name: "Pickup", form: { shipping: "pickup" }, row: paid })).number
    numbers.ready = (
      await order({
        name: "Ready",
        form: { shipping: "pickup" },
        row: { ...paid, fulfilmentState: "ready_for_pickup", placedAt: daysAgo(30) },
      })
    ).number
    const partly = await order({ name: "Partly", works: 3, row: paid })
    numbers.partly = partly.number
    const [line] = await shop.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, partly.id))
      .orderBy(orderLines.position)
    const parcel = {
      intent: "ship",
      carrier: "FedEx",
      trackingNumber: "7712",
      trackingUrl: "",
      "lineIds[]": line?.id ?? "",
    }
    expect((await post(`/admin/orders/${partly.number}`, parcel)).status).toBe(200)
    numbers.owed = (await order({ name: "Owing", row: { dueAt: daysAgo(-4) } })).number
    numbers.overdue = (await order({ name: "Overdue", row: { dueAt: daysAgo(1) } })).number
  })

  it("is grouped by action, groups and tasks that are late first [ADM-05]", async () => {
    const html = await dashboard()
    const [ship, pay, ...others] = parseToDos(html)
    expect(ship?.[0]).toBe("Ship and hand over")
    expect(ship?.[1][0]).toMatch(`Ship order ${numbers.late} | Low Water 1 for Late | 3 days late`)
    expect(
      ship?.[1]
        .slice(1)
        .map((words) => words.split(" | ")[0])
        .toSorted(),
    ).toEqual(
      [
        `Hand over order ${numbers.ready}`,
        `Make ready order ${numbers.pickup}`,
        `Ship order ${numbers.fresh}`,
        `Ship the rest of order ${numbers.partly}`,
      ].toSorted(),
    )
    // This one waits for its buyer, so it is never late.
    expect(ship?.[1].find((words) => words.includes(numbers.ready ?? ""))).toContain("Ordered")
    expect(pay?.[0]).toBe("Confirm payments")
    expect(pay?.[1][0]).toMatch(
      new RegExp(`^Confirm the payment for ${numbers.overdue} .*expected from Overdue . 1 day late$`),
    )
    expect(pay?.[1][1]).toMatch(`Confirm the payment for ${numbers.owed}`)
    expect(others.map(([verb]) => verb)).toEqual(["Set up"])
    expect(html).toContain("Two are late")
    expect(html).toContain("Eight things need you")
  })

  it("names the unshipped works of a partly shipped order, and opens its drawer", async () => {
    const html = await dashboard()
    expect(
      parseToDos(html)
        .flatMap(([, tasks]) => tasks)
        .find((words) => words.includes(numbers.partly ?? "")),
    ).toMatch(/\| Low Water \d, Low Water \d for Partly \(1 of 3 shipped\) \|/)
    expect(html).toContain(`href="/admin/orders/${numbers.partly}?sheet=shipment"`)
    expect(html).toContain(`href="/admin/orders/${numbers.owed}?decide=payment"`)
  })

  it("lists parked jobs before tasks that are on time, and retries them for the artist only", async () => {
    await shop.db.insert(jobRuns).values(
      [1, 2].map(() => ({
        jobId: randomUUID(),
        queue: "derive-picture" as const,
        data: { pictureId: randomUUID() },
        unfinished: 3,
        parkedAt: shop.now(),
      })),
    )
    const [, , fix] = parseToDos(await dashboard())
    expect(fix).toEqual(["Fix", ["2 pictures set aside | Preparing them stopped the site twice. The log has details."]])
    const form = { intent: "retry-jobs", queue: "derive-picture" }
    expect((await visitor().post("/admin?index", form)).status).toBe(302)
    expect((await user.post("/admin?index", form)).status).toBe(403)
    expect((await post("/admin?index", { ...form, queue: "no-such" })).status).toBe(400)
    expect(await dashboard()).toContain("2 pictures set aside")
    expect((await post("/admin?index", form)).status).toBe(200)
    expect((await post("/admin?index", form)).status).toBe(200)
    expect(await dashboard()).not.toContain("set aside")
    expect(await shop.db.select().from(jobRuns)).toEqual([])
  })

  it("names an edition with few copies left", async () => {
    const edition = await insertWork(shop, {
      title: "Skerry",
      type: "Print",
      editionSize: 2,
      mainPictureId: await insertFakePicture(shop),
    })
    expect(await dashboard()).not.toContain("left of")
    await shop.db.insert(holds).values({ artworkId: edition.id, number: 1, state: "sold" })
    const tasks = parseToDos(await dashboard()).find(([verb]) => verb === "Look at")?.[1]
    expect(tasks).toEqual(["One copy left of Skerry | Edition of 2. The last ones may cost more."])
  })
})

describe("the charts", () => {
  it("draw upcoming payments, due first, and link to the complete list", async () => {
    const html = await dashboard()
    const part = findChart(html, /still to come$/)
    expect(part.title).toBe("$8,840 is still to come")
    expect(part.rows[0]).toMatch(/Overdue.*\$4,420/)
    expect(part.html).toMatch(/data-late="true"/)
    // Each bar starts at the end of the bar before it.
    const bars = [...part.html.matchAll(/margin-left:([\d.]+)%;width:([\d.]+)%/g)].map(([, ...at]) => at.map(Number))
    expect(bars.map(([from = 0]) => Math.round(from))).toEqual([0, 50])
    expect(bars.map(([, width = 0]) => Math.round(width))).toEqual([50, 50])
    for (let at = 0; at < 6; at++) await order({ name: `Owing ${at}` })
    const more = /<a[^>]*href="([^"]*)"[^>]*>2 orders more<\/a>/.exec(await dashboard())?.[1] ?? ""
    const listed = await artist.html(more)
    expect(listed).toContain(numbers.overdue)
    expect(listed).not.toContain(numbers.fresh)
  })

  it("say what this month has brought, what is still to come, and where a sale is recorded", async () => {
    const html = await dashboard()
    const part = findChart(html, /^This month$/)
    const { timeZone } = (await getSettings(shop.db, "site")).site
    const month = getCalendarDate(timeZone, shop.now()).slice(0, 7)
    const sold = await shop.db
      .select({ price: orderLines.price, placedAt: orders.placedAt })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.paymentState, "paid"))
    const ofMonth = sold.filter(({ placedAt }) => getCalendarDate(timeZone, placedAt).startsWith(month))
    expect(ofMonth.length).toBeGreaterThan(2)
    expect(ofMonth.length).toBeLessThan(sold.length)
    expect(part.html).toContain(
      formatMoney(
        ofMonth.reduce((sum, { price }) => sum + price, 0),
        "USD",
      ),
    )
    expect(part.html).toContain(`${formatSpelledCount(ofMonth.length, "work")} sold`)
    expect(part.html).toMatch(/Still to come<\/dt><dd><a[^>]*href="\/admin\/orders\?state=to_pay"[^>]*>\$35,360</)
    expect(html).toMatch(/<a[^>]*href="\/admin\/orders\/sale"[^>]*>.*?Record a sale/s)
  })

  it("draw no time on market while fewer than twenty works are sold", async () => {
    for (let at = 0; at < 19; at++)
      await insertWork(shop, {
        title: `Flood ${at + 1}`,
        price: 90_000,
        publishedAt: daysAgo(30),
        statusSince: daysAgo(20),
        availability: "sold",
      })
    expect(await dashboard()).not.toMatch(/a work waits/i)
    await shop.db.delete(artworks).where(like(artworks.title, "Flood %"))
  })

  it("draw what was sold, where it went, how long works waited, and what is asked about [ADM-05]", async () => {
    const quick = [10, 15, 20, 20, 20, 20, 20, 25, 30, 30]
    const slow = [200, 205, 210, 210, 210, 210, 210, 215, 220, 220]
    const works = await Promise.all(
      [...quick, ...slow].map(async (days, at) =>
        insertWork(shop, {
          title: `Ebb ${at + 1}`,
          price: days < 100 ? 90_000 : 900_000,
          publishedAt: daysAgo(days),
          statusSince: daysAgo(0),
          availability: "sold",
          mainPictureId: await insertFakePicture(shop),
        }),
      ),
    )
    const first = works[0]?.id ?? ""
    for (const at of [1, 2, 3]) {
      const email = { type: "artwork" as const, artworkId: first, name: `Walter ${at}`, email: "w@example.com" }
      await insertThreadMessage(shop, email)
    }
    const html = await dashboard()
    const sold = await shop.db
      .select({ price: orderLines.price })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(inArray(orders.paymentState, ["paid"]))
    expect(sold).toHaveLength(7)
    const sales = findChart(html, /in twelve months$/)
    expect(sales.title).toBe("Seven works went for $29,400 in twelve months")
    expect(sales.rows.length).toBeGreaterThanOrEqual(1)
    expect(sales.html.match(/<img/g)?.length).toBeGreaterThanOrEqual(5)
    const places = findChart(html, /you sold/)
    expect(places.title).toBe("Most of what you sold went to Maine")
    expect(places.rows.map((row) => row.replace(/\s+/g, " "))).toEqual(["Portland5Maine", "Picked up2"])

    const waits = findChart(html, /a work waits/)
    expect(waits.title).toMatch(/^Under \$[\d,]+ a work waits three weeks; over it, seven months$/)
    expect(waits.html.match(/data-sold="true"/g)).toHaveLength(20)
    expect(waits.html).toContain('aria-label="Ebb 1, $900, sold after ten days"')

    const asked = findChart(html, /^Visitors ask about/)
    expect(asked.title).toBe("Visitors ask about Ebb 1")
    expect(asked.rows).toEqual(["Ebb 1sold3"])
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
