import { sql } from "drizzle-orm"
import { expect, it, test } from "vitest"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { settingsFields } from "../../app/admin/settings/settings-fields.ts"
import { settingsSections } from "../../app/admin/settings/settings-sections.ts"
import { holds } from "../../db/tables/holds.ts"
import { orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { visitor as nobody, system } from "../../domain/actor.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { quoteCart } from "../../domain/checkout/quote.server.ts"
import { flattenGroups, flattenSetting, settingsPageKeys } from "../../domain/settings/all-settings.ts"
import { settingsSchemas } from "../../domain/settings/settings.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettingsForEdit } from "../../domain/settings/settings-for-edit.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm, oneOfEach } from "../support/checkout.ts"
import { readLoaderData } from "../support/loader-data.ts"
import { createTestSeries } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { runScheduledJob } from "../support/wait-for-jobs.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")

async function save(changes: FormValues) {
  const stored = await getSettingsForEdit(shop, system("Test"))
  if (!stored.ok) throw new Error("the settings cannot be read")
  const { value, updatedAt } = stored.value
  const text = { ...formatFieldValues(settingsFields, value), ...changes }
  return artist.post("/admin/settings", { ...text, intent: "save", seenAt: updatedAt.toISOString() })
}

test("each setting is a field, in one section; what is no field has a reason [ADM-21]", () => {
  const defaults = flattenGroups(
    Object.fromEntries(settingsPageKeys.map((key) => [key, settingsSchemas[key].parse({})])) as never,
  )
  const fields = Object.values(settingsFields).flatMap(({ of }) => [...of])
  // The legal texts' version counts their changes; the navigation has a page of its own.
  expect([...fields, "legal.version", "navigation.items"].toSorted()).toEqual(Object.keys(defaults).toSorted())
  expect(settingsSections.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(settingsFields).toSorted())
  const other = Object.keys(settingsSchemas).filter((key) => !settingsPageKeys.includes(key as never))
  // Whether the job of protection is stopped is a button. The About page, backups, the logo, the mail server, the mailbox, customers,
  // the newsletter, signing in and set-up have pages of their
  // own; whether the demo is loaded is not a form field.
  expect(other.toSorted()).toEqual([
    "about",
    "backups",
    "customers",
    "demo",
    "logo",
    "mailServer",
    "mailbox",
    "newsletter",
    "protecting",
    "setup",
    "signIn",
  ])
  expect(flattenSetting({ list: [{ a: 1 }], inner: { b: null } }, "x")).toEqual({
    "x.list": [{ a: 1 }],
    "x.inner.b": null,
  })
})

const html = (address: string) => visitor().html(address)
await createTestSeries(shop)
const work = await insertWork(shop, { price: 100_000, currency: "USD" })
const edition = await insertWork(shop, { price: 5_000, currency: "USD", editionSize: 40 })
const checkoutFor = ({ id }: { id: string }, country = "US") =>
  quoteCart(shop, [{ artworkId: id, quantity: 1 }], { country })
const order = async (changes: Record<string, unknown> = {}, household: string | null = null) => {
  const [method] = (await checkoutFor(await insertWork(shop, { price: 100_000 }))).shipping
  const works = oneOfEach(await insertWork(shop, { price: 100_000, currency: method ? "USD" : "EUR" }))
  return placeOrder(shop, nobody, buildCheckoutForm(works, { shipping: method?.id ?? "", ...changes }), household)
}
const getRefusal = async (quantity: number, ids = [edition.id]) => {
  const items = ids.map((artwork_id) => ({ artwork_id, quantity }))
  const outcome = await order({ items })
  return outcome.ok ? "placed" : outcome.problem.message
}
const lastInvoice = async () => {
  const placed = await order()
  if (!placed.ok) throw new Error(placed.problem.message)
  const { rows } = await shop.db.execute<{ content: string }>(
    sql`select content::text from invoices order by issued_at desc, number desc limit 1`,
  )
  return rows[0]?.content ?? ""
}
const days = (from: Date, to: Date | null) => Math.round((Number(to) - Number(from)) / 86_400_000)
const lastOrder = async (changes: Record<string, unknown> = {}) => {
  const placed = await order(changes)
  if (!placed.ok) throw new Error(placed.problem.message)
  const [row] = await shop.db.select().from(orders).where(sql`number = ${placed.value.number}`)
  if (!row) throw new Error("no order")
  return row
}

/** The taxes on a picked-up work, with one tax for this region; restores the settings afterwards. */
async function getPickupTaxes(country: string, region: string) {
  const [artist, row] = [system("Test"), { name: "State", countries: [country], region, rate: 5500 }]
  await saveSettings(shop, artist, "taxes", { rows: [{ ...row, included: false, delivery: false }] })
  await saveSettings(shop, artist, "shipping", { pickup: { offered: true, address: "Pier 1" } })
  const { shipping } = await checkoutFor(work)
  for (const group of ["taxes", "shipping"] as const) await saveSettings(shop, artist, group, {})
  return shipping.find(({ pickup }) => pickup)?.taxes ?? []
}

type Effect = [field: string, typed: string, seen: () => Promise<unknown>, expected: unknown]
const contains = (address: string, words: string) => async () => (await html(address)).includes(words)

const effects: Effect[] = [
  ["artistName", "Orla Quint", contains("/gallery", "Orla Quint"), true],
  ["tagline", "Paintings of the tide", contains("/", "Orla Quint: Paintings of the tide"), true],
  ["contactEmail", "orla@example.com", contains("/about", "mailto:orla@example.com"), true],
  ["location", "Net Loft, Astoria", contains("/about", "Net Loft, Astoria"), true],
  ["region", "maine", async () => (await getPickupTaxes("US", "ME")).map(({ name }) => name), ["State"]],
  ["country", "IE", contains("/", '"addressCountry":"IE"'), true],
  ["timeZone", "Pacific/Auckland", contains("/", "Pacific/Auckland"), true],
  ["downloads", "", async () => (await readLoaderData(await html("/gallery")))["site/layout"]?.downloads, false],
  ["protectionLevel", "look", contains("/", '<meta name="tdm-reservation" content="1"'), true],
  ["protectionMaxSide", "1000", async () => (await getSettings(shop.db, "protection")).protection.maxSide, "1000"],
  ["protectionMark", "yes", async () => (await getSettings(shop.db, "protection")).protection.mark, true],
  ["signsDownloads", "", async () => (await getSettings(shop.db, "protection")).protection.signsDownloads, false],
  ["accent", "#b5402a", contains("/gallery", "--accent-day:#b5402a"), true],
  ["typefaces", "cormorant", contains("/gallery", 'data-typefaces="cormorant"'), true],
  ["composition", "wall", contains("/gallery", 'data-composition="wall"'), true],
  ["theme", "dark", contains("/gallery", 'data-theme="dark" data-only-theme="true"'), true],
  ["beginsWithSeries", "yes", contains("/gallery", ">All works</h2>"), true],
  ["social", "Are.na | https://are.na/orla", contains("/", 'href="https://are.na/orla"'), true],
  ["certificate", "A signed certificate", contains(`/artwork/${work.id}`, "A signed certificate"), true],
  ["provenanceLine", "The artist’s studio", contains(`/artwork/${work.id}`, "The artist’s studio"), true],
  ["finishes", `${work.type} | Edges painted`, contains(`/artwork/${work.id}`, "Edges painted"), true],
  ["dispatch", "Leaves within five days", contains(`/artwork/${work.id}`, "Leaves within five days"), true],
  ["returns", "Within two weeks of delivery", contains(`/artwork/${work.id}`, "Within two weeks of delivery"), true],
  ["links", "Prints | /shop?medium=print", contains("/terms", 'href="/shop?medium=print"'), true],
  ["privacy", "# Cookies\n\nNone.", contains("/privacy", "<h2>Cookies</h2>"), true],
  ["terms", "You may look.", contains("/terms", "You may look."), true],
  ["withdrawal", "Within a month.", contains("/withdrawal", "Within a month."), true],
  ["shippingInfo", "In crates.", contains("/shipping", "In crates."), true],
  [
    "zones",
    "Ireland | IE | 12.50 | 12.50 | 12.50 | 12.50\nRest | * | 40 | 40 | 40 | 40",
    async () =>
      [await checkoutFor(work, "IE"), await checkoutFor(work, "US")].map(({ shipping: [first] }) => first?.price),
    [1250, 4000],
  ],
  [
    "taxes",
    "GST | CA | | 5 | no | yes\nVAT | IE | | 13.5 | yes | no",
    async () =>
      [await checkoutFor(work, "CA"), await checkoutFor(work, "IE")].map(({ shipping: [first] }) => [
        first?.taxes.map(({ amount }) => amount),
        first?.total && first.total - (first.price ?? 0) - 100_000,
      ]),
    [
      [[5200], 5200],
      [[11_894], 0],
    ],
  ],
  [
    "quoteDays",
    "3",
    async () => {
      const { shipping } = await getSettings(shop.db, "shipping")
      await saveSettings(shop, system("Test"), "shipping", {
        ...shipping,
        zones: [{ name: "Rest", countries: ["*"], rates: { small: 1, medium: 1, large: null, oversize: null } }],
      })
      const { placedAt, dueAt } = await lastOrder({ shipping: "zone:Rest", seenTotal: "" })
      await saveSettings(shop, system("Test"), "shipping", shipping)
      return days(placedAt, dueAt)
    },
    3,
  ],
  ["taxNote", "No VAT is charged.", async () => (await lastInvoice()).includes("No VAT is charged."), true],
  ["imprintName", "Quint Fine Art Ltd", async () => (await lastInvoice()).includes("Quint Fine Art Ltd"), true],
  ["imprintRegister", "Companies House 123", async () => (await lastInvoice()).includes("Companies House 123"), true],
  ["imprintPhone", "+353 1 555 0100", contains("/imprint", "+353 1 555 0100"), true],
  ["imprintResponsible", "Orla Quint, Pier 1", contains("/imprint", "Orla Quint, Pier 1"), true],
  ["imprintMore", "# Chamber\n\nNone.", contains("/imprint", "<h2>Chamber</h2>"), true],
  ["taxNumber", "VAT no. IE1234567T", async () => (await lastInvoice()).includes("IE1234567T"), true],
  ["pickup", "yes", async () => (await checkoutFor(work)).shipping.some(({ pickup }) => pickup), true],
  [
    "pickupAddress",
    "Pier 39, second door",
    async () => {
      const { token } = await lastOrder({ shipping: "pickup" })
      return (await html(`/order-confirmation?order=${token}`)).includes("Pier 39")
    },
    true,
  ],
  [
    "collection",
    "yes",
    async () => (await checkoutFor(work)).shipping.some(({ payment }) => payment.includes("on_collection")),
    true,
  ],
  [
    "collectionDays",
    "23",
    async () => {
      const { placedAt, dueAt } = await lastOrder({ shipping: "pickup", payment: "on_collection" })
      return days(placedAt, dueAt)
    },
    23,
  ],
  [
    "dueDays",
    "11",
    async () => {
      const { placedAt, dueAt } = await lastOrder()
      return days(placedAt, dueAt)
    },
    11,
  ],
  [
    "holdMinutes",
    "90",
    async () => {
      const { id, placedAt } = await lastOrder({ payment: "demo" })
      const [hold] = await shop.db.select().from(holds).where(sql`order_id = ${id}`)
      return Math.round((Number(hold?.expiresAt) - Number(placedAt)) / 60_000)
    },
    90,
  ],
  ["accountHolder", "O. Quint", async () => (await lastInvoice()).includes("O. Quint"), true],
  ["bank", "Tidal Credit Union", async () => (await lastInvoice()).includes("Tidal Credit Union"), true],
  ["iban", "IE29 AIBK 9311 5212 3456 78", async () => (await lastInvoice()).includes("IE29 AIBK"), true],
  ["bic", "AIBKIE2D", async () => (await lastInvoice()).includes("AIBKIE2D"), true],
  ["bankNote", "Please name the order", async () => (await lastInvoice()).includes("Please name the order"), true],
  [
    "graceDays",
    "0",
    async () => {
      const { id } = await lastOrder()
      site.later({ days: 13 })
      await runScheduledJob(site, "release-holds")
      const [row] = await shop.db.select().from(orders).where(sql`id = ${id}`)
      return row?.orderState
    },
    "cancelled",
  ],
  [
    "keepDays",
    "30",
    async () => {
      const messageId = `<${crypto.randomUUID()}@example.com>`
      await shop.db.insert(outboxEmails).values({
        ...{ recipient: "a@example.com", subject: "Old", html: "<p>Old</p>", text: "Old", state: "sent" },
        ...{ messageId, sentAt: new Date(shop.now().getTime() - 40 * 86_400_000) },
      })
      await runScheduledJob(site, "drop-old-bodies")
      const [mail] = await shop.db.select().from(outboxEmails).where(sql`message_id = ${messageId}`)
      return [mail?.subject, mail?.html, mail?.text]
    },
    ["Old", "", ""],
  ],
  [
    "unpaidPerHousehold",
    "1",
    async () => {
      const [, second] = [await order({}, "203.0.113.9"), await order({}, "203.0.113.9")]
      return second.ok ? "placed" : second.problem.message
    },
    expect.stringContaining("from your connection"),
  ],
  ["answerWithin", "two days", contains("/contact", "Expect an answer within two days."), true],
  ["commissionAnswerWithin", "a month", contains("/commissions", "You’ll hear from us within a month"), true],
  ["packing", "By sea, in crates", contains("/", "By sea, in crates"), true],
  [
    "insured",
    "yes",
    async () => (await checkoutFor(work)).shipping[0]?.name,
    expect.stringMatching(/^Insured shipping/),
  ],
  ["returnDays", "30", async () => (await getSettings(shop.db, "promises")).promises.returnDays, 30],
  ["worksPerOrder", "1", () => getRefusal(1, [work.id, edition.id]), expect.stringContaining("up to 1 works")],
  ["copiesOfOne", "3", () => getRefusal(4), expect.stringContaining("3 copies of each")],
  ["copiesPerOrder", "2", () => getRefusal(3), expect.stringContaining("2 in all")],
  ["unpaidPerAddress", "1", () => getRefusal(2), expect.stringContaining("reserve up to 1 works")],
  ["currency", "EUR", async () => (await checkoutFor(await insertWork(shop))).cart.lines[0]?.problem?.code, "currency"],
  ["ratesCurrency", "", async () => (await getSettings(shop.db, "shipping")).shipping.currency, null],
]

test.each(effects)(
  "%s = %j is seen by visitors, also on pages that were cached [GAL-05, ADM-21]",
  async (field, typed, seen, expected) => {
    for (const address of ["/", "/gallery", "/about", "/terms", "/privacy", "/shipping"]) await html(address)
    const before = await seen()
    expect(before).not.toEqual(expected)
    const saved = await save({ [field]: typed })
    expect([saved.status, /"problem"|role="alert">([^<]*)/.exec(await saved.text())?.[1]]).toEqual([200, undefined])
    expect(await seen()).toEqual(expected)
    // Limits and currencies affect each other.
    if (["worksPerOrder", "copiesOfOne", "copiesPerOrder", "unpaidPerAddress", "unpaidPerHousehold"].includes(field)) {
      const { of } = settingsFields[field] ?? { of: [""] }
      const [group = "", ...names] = of[0]?.split(".") ?? []
      const defaults = flattenSetting(settingsSchemas[group as "orders"].parse({}), group)
      await save({ [field]: String(defaults[[group, ...names].join(".")]) })
    }
  },
)

test("every setting has an effect above", () => {
  // The effects of the others: units in size-units.test.ts, HSTS in every-response.test.ts, upload limits in uploads.test.ts,
  // and required MFA in studio-mfa.test.ts.
  expect(
    [
      ...effects.map(([field]) => field),
      "bothUnits",
      "hsts",
      "studioStep",
      "unit",
      "megabytes",
      "megapixels",
    ].toSorted(),
  ).toEqual(Object.keys(settingsFields).toSorted())
})

test("a page loads the fonts of the chosen pair alone [ADM-21]", async () => {
  await save({ typefaces: "fraunces" })
  const fonts = [...(await html("/terms")).matchAll(/<link[^>]* href="([^"]*\/(?:[a-z-]+)-[\w-]+\.(?:woff2|css))"/g)]
    .map(([, file = ""]) => file.split("/").at(-1) ?? "")
    .filter((file) => /woff2$|^(fraunces|cormorant|instrument)/.test(file))
  expect(fonts.map((file) => file.replace(/-[\w-]{8}\./, ".")).toSorted()).toEqual([
    "fraunces-light.woff2",
    "fraunces.css",
    "fraunces.woff2",
    "inter.woff2",
  ])
  expect(await artist.html("/admin")).toContain('<html lang="en"><head>')
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
