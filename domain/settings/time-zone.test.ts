import { expect, test } from "vitest"
import { invoices } from "../../db/tables/invoices.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { createTestExhibition } from "../../tests/support/published-content.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { requestCommission } from "../commissions/commission-commands.server.ts"
import { listPublicExhibitionCards } from "../exhibitions/exhibition-queries.server.ts"
import { saveSettings } from "./settings-commands.server.ts"
import { getSiteToday } from "./site-today.server.ts"

const { shop: open } = await openWorkingShop()
/** New Year's Eve in Oregon, seven in the evening: by UTC it is the next year. */
const evening = new Date("2027-01-01T03:00:00Z")
const shop = { ...open, now: () => evening }
const saved = await saveSettings(shop, system("Test"), "site", {
  artistName: "Ada",
  contactEmail: "ada@example.com",
  timeZone: "America/Los_Angeles",
})

test("it is the day that it is where the artist is", async () => {
  expect(saved.ok).toBe(true)
  expect(await getSiteToday(shop)).toBe("2026-12-31")
})

test("an unknown time zone is refused", async () => {
  expect(await saveSettings(shop, system("Test"), "site", { timeZone: "Mars/Phobos" })).toMatchObject({ ok: false })
})

test.each([
  ["site", { currency: "12$" }, "currency"],
  ["site", { currency: "jpy" }, "currency"],
  ["site", { country: "QQ" }, "country"],
  ["shipping", { currency: "eur" }, "currency"],
] as const)("%s settings with %o are refused: the code means nothing", async (group, value, field) => {
  expect(await saveSettings(shop, system("Test"), group, value)).toMatchObject({
    ok: false,
    problem: { code: "invalid", fields: { [field]: expect.any(String) } },
  })
})

test("an invoice of New Year's Eve has the old year's number", async () => {
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(await insertWork(shop))))
  expect(placed).toMatchObject({ ok: true })
  expect((await shop.db.select().from(invoices)).map(({ number }) => number)).toEqual(["2026-0001"])
})

test("a commission may be wanted by tomorrow, not by today", async () => {
  const wantedBy = (deadline: string) =>
    requestCommission(
      shop,
      visitor,
      {
        ...{ name: "Ada Byron", email: "ada@example.com", subject: "Fog", description: "For the stairwell." },
        ...{ height: "30", width: "40", unit: "in", medium: "Painting on panel", budget: "open", consent: "yes" },
        ...{ deadline, homepage: "", begun: String(evening.getTime() - 10_000) },
      },
      { address: "192.0.2.1" },
    )
  expect(await wantedBy("2026-12-31")).toMatchObject({
    ok: false,
    problem: { fields: { deadline: expect.any(String) } },
  })
  expect(await wantedBy("2027-01-01")).toMatchObject({ ok: true })
})

test("an exhibition is on until its last day has ended there", async () => {
  await createTestExhibition(shop, { startsOn: "2026-12-01", endsOn: "2026-12-31" })
  expect((await listPublicExhibitionCards(shop)).map(({ stage }) => stage)).toEqual(["current"])
})
