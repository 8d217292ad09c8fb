import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { payments } from "../../db/tables/payments.ts"
import { visitor as stranger, system } from "../../domain/actor.ts"
import { placeOrder } from "../../domain/checkout/place-order.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm, oneOfEach } from "../support/checkout.ts"
import { listQueuedEmails } from "../support/outbox.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const test = await openTestShop()
const { shop, visitor } = test
const artist = await signInAsNewAccount(test, "admin")
const user = await signInAsNewAccount(test, "user")
const account = { accountHolder: "Ada Ferris", bank: "", iban: "DE89 3704 0044 0532 0130 00", bic: "", note: "" }
await saveSettings(shop, system("test"), "payment", { bankTransfer: account })

const list = "/admin/invoices"

async function beginInvoice(): Promise<string> {
  const answer = await artist.post(list, { intent: "new", id: randomUUID() })
  expect(answer.status).toBe(302)
  return /\/admin\/invoices\/([^/]+)\/edit/.exec(answer.headers.get("location") ?? "")?.[1] ?? ""
}

async function rowOf(id: string) {
  const [row] = await shop.db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Error("no invoice")
  return row
}

const invoiceForm = {
  name: "June Okafor",
  email: "june@example.com",
  address: "417 Mill Street\r\nPortland",
  lines: "Portrait, deposit | Oil on linen | 2 | 1,190.00 | 19\nDiscount | | | -119 | 19",
  currency: "eur",
  taxName: "VAT",
  taxIncluded: "yes",
  due: "",
  note: "Thank you.",
}

async function save(id: string, changes: Record<string, string> = {}) {
  const { updatedAt } = await rowOf(id)
  return artist.post(`${list}/${id}/edit`, {
    intent: "save",
    seenAt: updatedAt.toISOString(),
    ...invoiceForm,
    ...changes,
  })
}

async function createIssuedInvoice() {
  const id = await beginInvoice()
  expect((await save(id)).status).toBe(200)
  const answer = await artist.post(`${list}/${id}/edit`, { intent: "issue" })
  expect(answer.headers.get("location")).toBe(`${list}/${id}`)
  return id
}

describe("an invoice by hand", () => {
  it("is begun once, typed, issued, sent, paid in parts and credited [ADM-13]", async () => {
    const id = await beginInvoice()
    expect((await artist.post(list, { intent: "new", id })).status).toBe(302)
    expect((await save(id)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({
      number: null,
      email: "june@example.com",
      draft: {
        currency: "EUR",
        lines: [
          { title: "Portrait, deposit", details: "Oil on linen", quantity: 2, price: 119_000, rate: 19_000 },
          { title: "Discount", quantity: 1, price: -11_900, rate: 19_000 },
        ],
      },
    })
    expect(await artist.html(`${list}?state=drafts`)).toContain("June Okafor")
    const preview = await artist.html(`${list}/${id}/edit?decide=issue`)
    const { updatedAt } = await rowOf(id)
    expect(preview).toContain("€2,261.00")
    expect(preview).toContain("No e-mail is sent yet. You can send it to june@example.com")
    const asked = { intent: "issue", decision: "issue", seenAt: updatedAt.toISOString() }
    expect((await artist.post(`${list}/${id}/edit`, asked)).status).toBe(302)
    const page = `${list}/${id}`
    const shown = await artist.html(page)
    const { number } = await rowOf(id)
    expect(preview).toContain(`Issue ${number}`)
    for (const words of [`Invoice ${number}`, "€2,261.00", "Includes VAT, 19%", account.iban])
      expect(shown).toContain(words)
    expect((await artist.get(`${page}/edit`)).headers.get("location")).toBe(page)
    expect((await artist.post(page, { intent: "send" })).status).toBe(200)
    const key = randomUUID()
    const money = { intent: "receive", amount: "€1,000", reference: "", key }
    for (let sent = 0; sent < 2; sent++) expect((await artist.post(page, money)).status).toBe(200)
    const part = await artist.html(page)
    expect(part).toContain("Part paid")
    expect(part).toContain("€1,261.00")
    expect((await artist.post(page, { intent: "credit", amount: "", reason: "Never made" })).status).toBe(200)
    const [mail] = (await listQueuedEmails(shop)).filter(({ subject }) => subject === `Your invoice ${number}`)
    expect(mail?.recipient).toBe("june@example.com")
    expect(await artist.html(page)).toContain("€1,000.00 was credited and has not gone back")
    const year = shop.now().getUTCFullYear()
    expect(await artist.html(`${list}/export?year=${year}`)).toContain(`${number},Invoice,`)
    const pdf = await artist.get(`${page}/pdf`)
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
  })

  it("with mistakes is refused beside its fields, and what was issued cannot be saved [ADM-13]", async () => {
    const id = await beginInvoice()
    const wrong = await save(id, { lines: "Portrait | | 1 | a lot |", email: "june" })
    expect(wrong.status).toBe(400)
    const html = await wrong.text()
    expect(html).toContain("Line 1: “a lot” isn’t a price in EUR.")
    expect(html).toContain("Please enter an e-mail address")
    expect((await rowOf(id)).draft?.lines).toEqual([])
    const lacking = await artist.post(`${list}/${id}/edit`, { intent: "issue" })
    expect(lacking.status).toBe(409)
    const marked = await lacking.text()
    for (const words of ["Please enter who it is for.", "An invoice needs a line"]) expect(marked).toContain(words)
    const done = await createIssuedInvoice()
    expect(
      (await artist.post(`${list}/${done}`, { intent: "receive", amount: "a lot", reference: "", key: randomUUID() }))
        .status,
    ).toBe(400)
    expect((await artist.post(`${list}/${done}`, { intent: "credit", amount: "1", reason: "" })).status).toBe(400)
    const before = await rowOf(done)
    const refused = await artist.post(`${list}/${done}/edit`, { intent: "delete" })
    expect(refused.headers.get("location")).toBe(`${list}/${done}`)
    expect(await rowOf(done)).toEqual(before)
    expect((await artist.post(`${list}/${id}/edit`, { intent: "delete" })).headers.get("location")).toContain(list)
  })

  it("has a payment voided with a reason, which its page keeps [ADM-13]", async () => {
    const id = await createIssuedInvoice()
    const page = `${list}/${id}`
    const received = { intent: "receive", amount: "", reference: "", key: randomUUID() }
    expect((await artist.post(page, received)).status).toBe(200)
    const [row] = await shop.db.select().from(payments).where(eq(payments.invoiceId, id))
    const decision = `void-${row?.id}`
    expect(await artist.html(`${page}?decide=${decision}`)).toContain("What was wrong")
    const voiding = { intent: "void-payment", decision, paymentId: row?.id ?? "" }
    for (const who of [visitor(), user]) await who.post(page, { ...voiding, reason: "Mine" })
    const bare = await artist.post(page, { ...voiding, reason: "" })
    expect([bare.status, await bare.text()]).toEqual([400, expect.stringContaining("Please say what was wrong.")])
    expect((await artist.post(page, { ...voiding, reason: "Another invoice" })).status).toBe(200)
    const html = await artist.html(page)
    for (const words of ["Payment voided", "Another invoice", "Record a payment"]) expect(html).toContain(words)
  })

  it("is for the artist only: visitors are redirected to sign in, users are refused", async () => {
    const id = await createIssuedInvoice()
    for (const path of [list, `${list}/${id}`, `${list}/${id}/edit`, `${list}/${id}/pdf`, `${list}/export`]) {
      expect((await visitor().get(path)).status).toBe(302)
      expect((await user.get(path)).status).toBe(403)
    }
    const { number } = await rowOf(id)
    for (const who of [visitor(), user]) await who.post(`${list}/${id}`, { intent: "send" })
    expect((await listQueuedEmails(shop)).filter(({ subject }) => subject.includes(String(number)))).toEqual([])
  })
})

describe("the invoice of an order", () => {
  it("is paid on its page, and with it the order [ADM-13]", async () => {
    const placed = await placeOrder(shop, stranger, buildCheckoutForm(oneOfEach(await insertWork(shop))))
    if (!placed.ok) throw new Error(placed.problem.message)
    const { number } = placed.value
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, number))
    const [row] = await shop.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order?.id ?? ""))
    const page = `${list}/${row?.id}`
    expect(await artist.html(page)).toContain(`With order ${number}`)
    expect((await artist.post(page, { intent: "remind" })).status).toBe(409)
    expect((await artist.post(page, { intent: "receive", amount: "", reference: "", key: randomUUID() })).status).toBe(
      200,
    )
    const [paid] = await shop.db.select().from(orders).where(eq(orders.number, number))
    expect(paid?.paymentState).toBe("paid")
    expect(await artist.html(page)).toContain('data-mark="full"')
  })
})
