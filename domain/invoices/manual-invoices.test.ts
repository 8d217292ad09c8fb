import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { invoices } from "../../db/tables/invoices.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { payments } from "../../db/tables/payments.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system, visitor } from "../actor.ts"
import { creditInvoiceManually } from "../payments/manual-credit.server.ts"
import { receiveInvoicePayment, undoInvoicePayment } from "../payments/receive-for-invoice.server.ts"
import { voidInvoicePayment } from "../payments/void-invoice-payment.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { exportInvoices } from "./export-invoices.server.ts"
import { sendInvoice, sendInvoiceReminder } from "./invoice-commands.server.ts"
import { createInvoiceDocument } from "./invoice-document.server.ts"
import {
  copyInvoice,
  createInvoiceDraft,
  deleteInvoiceDraft,
  issueInvoiceDraft,
  saveInvoiceDraft,
} from "./invoice-draft-commands.server.ts"
import { previewInvoiceDraft } from "./invoice-draft-queries.server.ts"
import { getInvoiceFile } from "./invoice-file.server.ts"
import { getYearPeriod } from "./invoice-period.ts"
import { countInvoices, getInvoice, listInvoices } from "./invoice-queries.server.ts"
import { getInvoiceTotals } from "./invoice-totals.server.ts"

const { shop, later } = await openWorkingShop()
const artist = system("Test")
const account = { accountHolder: "Ada Ferris", bank: "", iban: "DE89 3704 0044 0532 0130 00", bic: "", note: "" }
await saveSettings(shop, artist, "payment", { bankTransfer: account })

const line = { title: "Portrait, deposit", details: "", quantity: 1, price: 119_000, rate: 19_000 }
const filled = { name: "June Okafor", email: "june@example.com", lines: [line], taxName: "VAT", taxIncluded: true }

async function draft(changes: object = {}) {
  const made = await createInvoiceDraft(shop, artist, randomUUID(), { ...filled, ...changes })
  if (!made.ok) throw new Error(made.problem.message)
  return made.value.id
}

async function issued(changes: object = {}) {
  const id = await draft(changes)
  const outcome = await issueInvoiceDraft(shop, artist, id)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return { id, number: outcome.value.number }
}

async function rowOf(id: string) {
  const [row] = await shop.db.select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Error("no row")
  return row
}

async function stateOf(id: string) {
  const found = await getInvoice(shop, artist, id)
  if (!found.ok) throw new Error(found.problem.message)
  return found.value.standing
}

const emailsTo = (address: string) => shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, address))

test("a draft has no number, can be changed and deleted; what was issued can be neither [ADM-13]", async () => {
  const id = await draft()
  const { draft: written, updatedAt, number } = await rowOf(id)
  expect(number).toBeNull()
  if (!written) throw new Error("no draft")
  const changed = { ...written, name: "June Okafor & Sons" }
  expect(await saveInvoiceDraft(shop, artist, id, changed, updatedAt)).toEqual({
    ok: true,
    value: { changed: ["name"] },
  })
  expect(await saveInvoiceDraft(shop, artist, id, written, updatedAt)).toMatchObject({ problem: { code: "conflict" } })
  expect(await issueInvoiceDraft(shop, artist, id)).toMatchObject({
    ok: true,
    value: { number: expect.stringMatching(/^\d{4}-\d{4}$/) },
  })
  const row = await rowOf(id)
  expect(row).toMatchObject({ draft: null, content: { buyer: ["June Okafor & Sons"], total: 119_000 } })
  const notFound = { ok: false, problem: { code: "not_found" } }
  expect(await saveInvoiceDraft(shop, artist, id, written, row.updatedAt)).toMatchObject(notFound)
  expect(await deleteInvoiceDraft(shop, artist, id)).toMatchObject(notFound)
  expect(await issueInvoiceDraft(shop, artist, id)).toMatchObject(notFound)
  expect(await rowOf(id)).toEqual(row)
  const other = await draft()
  expect((await deleteInvoiceDraft(shop, artist, other)).ok).toBe(true)
  expect(await deleteInvoiceDraft(shop, artist, other)).toMatchObject(notFound)
})

test("drafts that cannot be issued take no number, and many at once leave no gap [ADM-13]", async () => {
  const before = await issued()
  const empty = await draft({ lines: [] })
  expect(await issueInvoiceDraft(shop, artist, empty)).toMatchObject({
    ok: false,
    problem: { code: "conflict", fields: { lines: expect.any(String) } },
  })
  const ids = await Promise.all(Array.from({ length: 10 }, () => draft()))
  const outcomes = await Promise.all(ids.map((id) => issueInvoiceDraft(shop, artist, id)))
  const numbers = outcomes.map((outcome) => (outcome.ok ? Number(outcome.value.number.slice(5)) : 0))
  const first = Number(before.number.slice(5)) + 1
  expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, at) => first + at))
})

test("the number that is announced is the one it gets, and what was saved after the preview is not issued", async () => {
  const id = await draft()
  const { draft: written, updatedAt } = await rowOf(id)
  if (!written) throw new Error("no draft")
  const before = await previewInvoiceDraft(shop, artist, written)
  if (!before.ok || !before.value) throw new Error("no preview")
  expect(before.value.content.total).toBe(119_000)
  await saveInvoiceDraft(shop, artist, id, { ...written, note: "Another" }, updatedAt)
  expect(await issueInvoiceDraft(shop, artist, id, updatedAt)).toMatchObject({ problem: { code: "conflict" } })
  const after = await rowOf(id)
  expect(after.number).toBeNull()
  expect(await issueInvoiceDraft(shop, artist, id, after.updatedAt)).toEqual({
    ok: true,
    value: { number: before.value.number },
  })
  expect(await previewInvoiceDraft(shop, artist, { ...written, lines: [] })).toEqual({ ok: true, value: null })
})

test("an address that is typed when it is sent is kept, and what was issued stays as it is", async () => {
  const { id } = await issued({ email: "" })
  const { content } = await rowOf(id)
  expect(await sendInvoice(shop, artist, id)).toMatchObject({
    problem: { code: "conflict", fields: { to: expect.any(String) } },
  })
  expect(await sendInvoice(shop, artist, id, { to: "not an address" })).toMatchObject({
    problem: { code: "invalid", fields: { to: expect.stringMatching(/e-mail address/) } },
  })
  const to = `${randomUUID()}@example.com`
  expect(await sendInvoice(shop, artist, id, { to: ` ${to} ` })).toEqual({ ok: true, value: { to } })
  expect(await rowOf(id)).toMatchObject({ email: to, content })
  expect(await emailsTo(to)).toHaveLength(1)
  // From now on the address is known.
  expect(await sendInvoice(shop, artist, id)).toEqual({ ok: true, value: { to } })
})

test("payments make it partly paid and paid, the same entry twice is one, and one can be undone [ADM-13]", async () => {
  const { id } = await issued()
  expect((await stateOf(id)).state).toBe("issued")
  const key = randomUUID()
  for (let sent = 0; sent < 2; sent++)
    expect((await receiveInvoicePayment(shop, artist, id, { amount: 19_000, key })).ok).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: "partly_paid", paid: 19_000, open: 100_000 })
  expect(await receiveInvoicePayment(shop, artist, id, { amount: 100_001 })).toMatchObject({
    problem: { code: "conflict" },
  })
  expect((await receiveInvoicePayment(shop, artist, id)).ok).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: "paid", open: 0 })
  const [first] = await shop.db.select().from(payments).where(eq(payments.invoiceId, id)).orderBy(payments.receivedAt)
  expect((await undoInvoicePayment(shop, artist, id, first?.id ?? "")).ok).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: "partly_paid", open: 19_000 })
  await sendInvoice(shop, artist, id)
  const rest = (await emailsTo("june@example.com")).at(-1)
  expect(JSON.stringify(rest?.content)).toMatch(/still to be paid.*"Amount","\$190"/)
})

test("a payment that was entered by mistake is voided with a reason, which stays, and the invoice is open again [ADM-13]", async () => {
  const { id } = await issued()
  await receiveInvoicePayment(shop, artist, id)
  const [row] = await shop.db.select().from(payments).where(eq(payments.invoiceId, id))
  const paymentId = row?.id ?? ""
  const before = (await emailsTo("june@example.com")).length
  expect(await voidInvoicePayment(shop, artist, id, { paymentId, reason: " " })).toMatchObject({
    problem: { fields: { reason: "Please say what was wrong." } },
  })
  expect((await voidInvoicePayment(shop, visitor, id, { paymentId, reason: "x" })).ok).toBe(false)
  for (let sent = 0; sent < 2; sent++)
    expect(await voidInvoicePayment(shop, artist, id, { paymentId, reason: "Another invoice" })).toMatchObject({
      ok: true,
    })
  expect(await stateOf(id)).toMatchObject({ state: "issued", paid: 0 })
  const [kept] = await shop.db.select().from(payments).where(eq(payments.invoiceId, id))
  expect(kept).toMatchObject({ state: "undone", reason: "Another invoice" })
  expect(await emailsTo("june@example.com")).toHaveLength(before)
  const other = await issued()
  expect(await voidInvoicePayment(shop, artist, other.id, { paymentId, reason: "x" })).toMatchObject({
    problem: { code: "not_found" },
  })
})

test("a copy printed after a partial payment asks for the rest, in text and code", async () => {
  const { id, number } = await issued({ currency: "EUR" })
  const { content } = await rowOf(id)
  if (!content) throw new Error("nothing was issued")
  const asks = (open?: number) =>
    createInvoiceDocument(number, content, new Map(), open === undefined ? {} : { open }).payment
  expect(asks()).toMatchObject({
    words: expect.stringContaining("€1,190.00"),
    code: expect.stringContaining("EUR1190.00"),
  })
  const rest = asks(100_000)
  expect(rest.words).toMatch(/^Please transfer the remaining €1,000.00 by /)
  expect(rest.code).toContain("EUR1000.00")
  expect(asks(0).code).toBe("")
  const whole = await getInvoiceFile(shop, id)
  await receiveInvoicePayment(shop, artist, id, { amount: 19_000 })
  const part = await getInvoiceFile(shop, id)
  expect(Buffer.compare(Buffer.from(part?.content ?? []), Buffer.from(whole?.content ?? []))).not.toBe(0)
  expect(await shop.storage.private.get(`invoices/${id}/issued-100000.pdf`)).not.toBeNull()
})

test("a copy is a draft with the same buyer, lines and tax; it says what it copies before it is issued", async () => {
  const address = "417 Mill Street\nPortland"
  const details = "Oil on linen"
  const { id } = await issued({ address, lines: [{ ...line, details, quantity: 2 }], note: "Thank you." })
  const { content } = await rowOf(id)
  const newId = randomUUID()
  for (let sent = 0; sent < 2; sent++)
    expect(await copyInvoice(shop, artist, id, newId)).toEqual({ ok: true, value: { id: newId } })
  const { draft: copy, number } = await rowOf(newId)
  expect(number).toBeNull()
  expect(copy).toMatchObject({ ...filled, address, lines: [{ ...line, details, quantity: 2 }], note: "Thank you." })
  expect((await issueInvoiceDraft(shop, artist, newId)).ok).toBe(true)
  expect((await rowOf(newId)).content).toEqual(content)
  expect(await copyInvoice(shop, visitor, id, randomUUID())).toMatchObject({ ok: false })
})

test("money counts for an order or an invoice, never for both or for none", async () => {
  const { id } = await issued()
  const row = { key: randomUUID(), method: "hand", amount: 1, currency: "USD", reference: "", receivedAt: new Date() }
  const noneOf = shop.db.insert(payments).values(row)
  await expect(noneOf).rejects.toThrow()
  const both = shop.db.insert(payments).values({ ...row, orderId: randomUUID(), invoiceId: id })
  await expect(both).rejects.toThrow()
  await shop.db.insert(payments).values({ ...row, invoiceId: id })
})

test("it is sent as often as wanted, and reminded of only when it is overdue, at most once a day [ADM-13]", async () => {
  const email = `${randomUUID()}@example.com`
  const { id, number } = await issued({ email })
  expect(await sendInvoice(shop, artist, id)).toEqual({ ok: true, value: { to: email } })
  expect((await sendInvoice(shop, artist, id)).ok).toBe(true)
  const [mail] = await emailsTo(email)
  expect(mail).toMatchObject({ subject: `Your invoice ${number}`, attachments: [{ kind: "invoice", invoiceId: id }] })
  expect(JSON.stringify(mail?.content)).toContain("$1,190")
  expect(await sendInvoiceReminder(shop, artist, id)).toMatchObject({
    ok: false,
    problem: { message: expect.stringMatching(/overdue/) },
  })
  later({ days: 9 })
  expect((await stateOf(id)).state).toBe("overdue")
  expect((await sendInvoiceReminder(shop, artist, id)).ok).toBe(true)
  expect(await sendInvoiceReminder(shop, artist, id)).toMatchObject({
    ok: false,
    problem: { message: expect.stringMatching(/24 hours/) },
  })
  later({ days: 1 })
  expect((await sendInvoiceReminder(shop, artist, id)).ok).toBe(true)
  const reminders = (await emailsTo(email)).filter(({ subject }) => subject === `A reminder of invoice ${number}`)
  expect(reminders).toHaveLength(2)
  expect(JSON.stringify(reminders[0]?.content)).toContain(account.iban)
  const found = await getInvoice(shop, artist, id)
  expect(found.ok && found.value.history.filter(({ action }) => action === "reminded")).toHaveLength(2)
})

test("a credit note by hand takes off an amount or all that is left, and no more", async () => {
  const { id } = await issued()
  expect(await creditInvoiceManually(shop, artist, id, { amount: 119_001, reason: "Late" })).toMatchObject({
    ok: false,
  })
  expect((await creditInvoiceManually(shop, artist, id, { amount: 11_900, reason: "Late" })).ok).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: "issued", open: 107_100, credited: 11_900 })
  expect((await creditInvoiceManually(shop, artist, id, { reason: "Never made" })).ok).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: "void", open: 0 })
  expect(await creditInvoiceManually(shop, artist, id, { reason: "Again" })).toMatchObject({
    problem: { code: "conflict" },
  })
})

test("the list has views, counts and a search, with what is late first", async () => {
  const name = `Grace ${randomUUID()}`
  const due = new Date(shop.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const late = await issued({ name, due })
  later({ days: 3 })
  const open = await issued({ name })
  const written = await draft({ name })
  await creditInvoiceManually(shop, artist, open.id, { amount: 100, reason: "Rounding" })
  const idsOf = async (filter: "all" | "open" | "overdue" | "drafts" | "credit_notes") => {
    const listed = await listInvoices(shop, artist, { filter, search: name })
    return listed.ok ? listed.value.items.map(({ id }) => id) : []
  }
  expect((await idsOf("all")).slice(0, 2)).toEqual([late.id, written])
  expect(await idsOf("all")).toHaveLength(4)
  expect(await idsOf("overdue")).toEqual([late.id])
  expect(await idsOf("open")).toEqual([late.id, open.id])
  expect(await idsOf("drafts")).toEqual([written])
  expect(await idsOf("credit_notes")).toHaveLength(1)
  const counts = await countInvoices(shop, artist)
  const all = await listInvoices(shop, artist, {})
  expect(counts.ok && all.ok && counts.value.all).toBe(all.ok && all.value.items.length)
  expect(await listInvoices(shop, visitor, {})).toMatchObject({ ok: false })
})

test("the list is searched by sum, and narrowed to a period; the demo’s are left out of the sums, and counted as left out", async () => {
  const name = `Sum ${randomUUID()}`
  const line = { title: "Frame", details: "", quantity: 1, price: 123_457, rate: 0 }
  const { id } = await issued({ name, lines: [line] })
  const idsOf = async (listing: object) => {
    const listed = await listInvoices(shop, artist, listing)
    return listed.ok ? listed.value.items.map((item) => item.id) : []
  }
  for (const search of ["$1,234.57", "1234.57", "1,234.57"]) expect(await idsOf({ search })).toEqual([id])
  expect(await idsOf({ search: "1234.58" })).toEqual([])
  const year = shop.now().getUTCFullYear()
  const month = shop.now().getUTCMonth() + 1
  expect(await idsOf({ search: name, period: { year, from: month, to: month } })).toEqual([id])
  expect(await idsOf({ search: name, period: getYearPeriod(year - 1) })).toEqual([])
  const sums = async () => {
    const read = await getInvoiceTotals(shop, artist)
    if (!read.ok) throw new Error(read.problem.message)
    return read.value
  }
  const before = await sums()
  const row = await rowOf(id)
  await shop.db.insert(invoices).values({ ...row, id: randomUUID(), number: `DEMO-${randomUUID()}`, email: "" })
  expect(await sums()).toEqual({ ...before, leftOut: before.leftOut + 1 })
})

test("the year’s sums are those of what was issued: by month, by quarter, by tax, and in the file [ADM-13]", async () => {
  await issued({ name: "=SUM(A1)", currency: "CHF" })
  const paid = await issued({ currency: "CHF" })
  await receiveInvoicePayment(shop, artist, paid.id)
  await creditInvoiceManually(shop, artist, paid.id, { amount: 11_900, reason: "Late" })
  const year = shop.now().getUTCFullYear()
  const sums = await getInvoiceTotals(shop, artist, getYearPeriod(year))
  const francs = sums.ok ? sums.value.currencies.find(({ currency }) => currency === "CHF") : undefined
  expect(francs?.months).toEqual([{ month: shop.now().getUTCMonth() + 1, paid: 107_100, open: 119_000, late: 0 }])
  const all = {
    invoiced: 238_000,
    credited: 11_900,
    net: 190_000,
    taxes: [{ name: "VAT", rate: 19_000, amount: 36_100 }],
  }
  expect(francs?.parts).toMatchObject([all])
  const month = shop.now().getUTCMonth() + 1
  const now = await getInvoiceTotals(shop, artist, { year, from: month, to: month })
  expect(now.ok && now.value.currencies.find(({ currency }) => currency === "CHF")?.all).toMatchObject(all)
  const before = await getInvoiceTotals(shop, artist, { year: year - 1, from: 1, to: 3 })
  expect(before).toMatchObject({ value: { issued: 0, currencies: [] } })
  const file = await exportInvoices(shop, artist, year)
  const rows = (file.ok ? file.value : "").split("\r\n")
  expect(rows[0]).toBe("\ufeffNumber,Kind,Issued,Due,Buyer,Order,Corrects,Currency,Net,VAT 19%,Total,Still open,State")
  expect(rows.some((row) => row.includes("'=SUM(A1)"))).toBe(true)
  expect(rows.some((row) => row.endsWith(`${paid.number},CHF,-100.00,-19.00,-119.00,,`))).toBe(true)
  expect(await exportInvoices(shop, visitor, year)).toMatchObject({ ok: false })
})
