import { execFile } from "node:child_process"
import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoRecords } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { orders } from "../../db/tables/orders.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import { openDocuments } from "../../services/documents/documents.server.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { decodeQr } from "../../tests/support/decode-qr.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { findInvoiceFile } from "../checkout/confirmation.server.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { alertUndeliverableEmail } from "../notifications/artist-alert.server.ts"
import { cancelOrder } from "../orders/order-commands.server.ts"
import { undoOrderStep } from "../orders/undo-order-step.server.ts"
import { deliverEmail } from "../outbox/deliver-email.server.ts"
import { markOrderPaid } from "../payments/mark-paid.server.ts"
import { payDemo } from "../payments/pay-demo.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import type { Shop } from "../shop.ts"
import { getInvoiceFile, InvoiceNotDrawn } from "./invoice-file.server.ts"

const { shop, data, later } = await openWorkingShop()
const artist = system("Test")
const account = {
  accountHolder: "Ada Ferris",
  bank: "Camden",
  iban: "DE12500105170648489890",
  bic: "INGDDEFF",
  note: "",
}
await saveSettings(shop, artist, "site", { artistName: "Ada Ferris", contactEmail: "ada@example.com" })
await saveSettings(shop, artist, "payment", { bankTransfer: account })

async function place(items: { artwork_id: string; quantity: number }[], changes: Record<string, unknown> = {}) {
  const email = `${randomUUID()}@example.com`
  const placed = await placeOrder(shop, visitor, buildCheckoutForm(items, { email, ...changes }))
  if (!placed.ok) throw new Error(placed.problem.message)
  return { ...placed.value, email }
}

async function invoiceOf(number: string) {
  const [row] = await shop.db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(orders.number, number), eq(invoices.kind, "invoice")))
  if (!row) throw new Error(`${number} has no invoice`)
  return row.invoice
}

const run = promisify(execFile)
async function textOf(file: { content: Uint8Array } | null): Promise<string> {
  if (!file) throw new Error("no file")
  const path = join(data, `${randomUUID()}.pdf`)
  await writeFile(path, file.content)
  return (await run("pdftotext", ["-layout", path, "-"])).stdout
}
const hasPoppler = await run("pdftotext", ["-v"]).then(
  () => true,
  () => false,
)

/** A shop whose drawing process always dies for lack of memory. */
let failing: Shop
beforeAll(() => {
  const documents = openDocuments({
    workerFile: resolve(import.meta.dirname, "../../services/documents/worker/main.ts"),
    pictures: shop.storage.public,
    log: shop.log,
    limits: { drawMs: 60_000, memory: 10_000_000 },
  })
  failing = { ...shop, documents, log: { info() {}, warn() {}, error() {} } }
})
afterAll(() => failing.documents.close())

describe("an issued invoice", () => {
  test("is drawn once: the same bytes again, also where nothing can be drawn any more", async () => {
    const { number } = await place(oneOfEach(await insertWork(shop)))
    const { id } = await invoiceOf(number)
    const first = await getInvoiceFile(shop, id)
    expect(first?.fileName).toMatch(/^invoice-\d{4}-\d{4}\.pdf$/)
    const again = await getInvoiceFile(failing, id)
    expect(Buffer.compare(first?.content ?? Buffer.alloc(0), again?.content ?? Buffer.alloc(1))).toBe(0)
  })

  test.skipIf(!hasPoppler)(
    "says what it said, whatever changes after: account, title, cancellation [invoices]",
    async () => {
      const work = await insertWork(shop, { title: "Slack Water" })
      const { number } = await place(oneOfEach(work))
      const issued = await invoiceOf(number)
      await saveSettings(shop, artist, "payment", { bankTransfer: { ...account, iban: "GB33BUKB20201555555555" } })
      await shop.db.execute(sql`update artworks set title = 'Another Title' where id = ${work.id}`)
      const cancelled = await cancelOrder(shop, artist, number, { reason: "Damaged", makeAvailable: false })
      expect(cancelled.ok).toBe(true)
      await saveSettings(shop, artist, "payment", { bankTransfer: account })
      expect(await invoiceOf(number)).toEqual(issued)
      const text = await textOf(await getInvoiceFile(shop, issued.id))
      for (const words of [
        issued.number,
        "Slack Water",
        "IBAN",
        "DE12 5001 0517 0648 4898 90",
        "BIC",
        "Please transfer",
      ])
        expect(text).toContain(words)
    },
  )

  test.skipIf(!hasPoppler)(
    "stays as it was sent when it is paid; the receipt is a file of its own [ADM-13]",
    async () => {
      const { number, email } = await place(oneOfEach(await insertWork(shop)))
      const { id } = await invoiceOf(number)
      const issued = await getInvoiceFile(shop, id)
      expect(await textOf(issued)).toContain("Please transfer")
      expect(await getInvoiceFile(shop, id, { receipt: true })).toEqual(issued)
      expect((await markOrderPaid(shop, artist, number)).ok).toBe(true)
      expect(Buffer.from((await getInvoiceFile(shop, id))?.content ?? [])).toEqual(Buffer.from(issued?.content ?? []))
      const receipt = await getInvoiceFile(shop, id, { receipt: true })
      expect(receipt?.fileName).toMatch(/^receipt-\d{4}-\d{4}\.pdf$/)
      expect(await textOf(receipt)).toMatch(/Receipt[\s\S]*Paid +\w+ \d+, \d{4}/)
      expect(await textOf(receipt)).not.toContain("Please transfer")
      const sent = await shop.db
        .select()
        .from(outboxEmails)
        .where(eq(outboxEmails.recipient, email))
        .orderBy(outboxEmails.createdAt)
      expect(
        sent.map(({ attachments }) => (attachments[0]?.kind === "invoice" && attachments[0].receipt) ?? false),
      ).toEqual([false, true])
    },
  )

  test.skipIf(!hasPoppler)("has the receipt of the payment that stands, when another was undone", async () => {
    const { number } = await place(oneOfEach(await insertWork(shop)))
    const { id } = await invoiceOf(number)
    const once = await markOrderPaid(shop, artist, number)
    const first = await textOf(await getInvoiceFile(shop, id, { receipt: true }))
    expect((await undoOrderStep(shop, artist, number, (once.ok && once.value.stepId) || 0)).ok).toBe(true)
    expect(await textOf(await getInvoiceFile(shop, id, { receipt: true }))).toContain("Please transfer")
    later({ days: 2 })
    expect((await markOrderPaid(shop, artist, number)).ok).toBe(true)
    const paidOn = /Paid +(\w+ \d+, \d{4})/
    const second = (await textOf(await getInvoiceFile(shop, id, { receipt: true }))).match(paidOn)?.[1]
    expect(second).toBe(formatDateInZone(shop.now(), "UTC"))
    expect(second).not.toBe(first.match(paidOn)?.[1])
  })

  test.skipIf(!hasPoppler)("in euros to an IBAN has a code that banking apps read [ADM-13]", async () => {
    await saveSettings(shop, artist, "site", {
      artistName: "Ada Ferris",
      contactEmail: "ada@example.com",
      currency: "EUR",
      country: "DE",
    })
    const { number } = await place(oneOfEach(await insertWork(shop, { currency: "EUR", price: 123_456 })))
    await saveSettings(shop, artist, "site", { artistName: "Ada Ferris", contactEmail: "ada@example.com" })
    const { id, content } = await invoiceOf(number)
    const path = join(data, `${randomUUID()}.pdf`)
    await writeFile(path, (await getInvoiceFile(shop, id))?.content ?? "")
    const { stdout } = await run("pdftoppm", ["-r", "100", "-png", "-singlefile", path], {
      encoding: "buffer",
      maxBuffer: 50_000_000,
    })
    const amount = `EUR${((content?.total ?? 0) / 100).toFixed(2)}`
    expect(await decodeQr(stdout)).toBe(
      `BCD\n002\n1\nSCT\nINGDDEFF\nAda Ferris\n${account.iban}\n${amount}\n\n\n${number}`,
    )
  })
})

test("a work's line says its size in both units, as its label does [ADM-13]", async () => {
  const { number } = await place(oneOfEach(await insertWork(shop)))
  expect((await invoiceOf(number)).content?.lines).toMatchObject([{ size: "38 × 60 in (96.5 × 152.4 cm)" }])
})

describe("numbers", () => {
  test("demo payments and orders for nothing but demo works have their own; the real ones have no gap [invoices]", async () => {
    const before = await place(oneOfEach(await insertWork(shop)))
    const demo = await place(oneOfEach(await insertWork(shop)), { payment: "demo" })
    expect((await payDemo(shop, visitor, demo.token)).ok).toBe(true)
    const demoWork = await insertWork(shop)
    await shop.db.insert(demoRecords).values({ noun: "artwork", recordId: demoWork.id })
    await saveSettings(shop, artist, "demo", { state: "loaded" })
    const tried = await place(oneOfEach(demoWork))
    const mixedWork = await insertWork(shop)
    await shop.db.insert(demoRecords).values({ noun: "artwork", recordId: mixedWork.id })
    const mixed = await place(oneOfEach(mixedWork, await insertWork(shop)))
    await saveSettings(shop, artist, "demo", { state: "gone" })

    const numberOf = async ({ number }: { number: string }) => (await invoiceOf(number)).number ?? ""
    expect(await numberOf(demo)).toMatch(/^DEMO-\d{4}-\d{4}$/)
    expect(await numberOf(tried)).toMatch(/^DEMO-\d{4}-\d{4}$/)
    const [first, next] = [await numberOf(before), await numberOf(mixed)].map((number) => Number(number.split("-")[1]))
    expect(next).toBe((first ?? 0) + 1)
  })

  test("a rollback takes its number back, and many at once leave no gap", async () => {
    const works = await Promise.all(Array.from({ length: 12 }, () => insertWork(shop)))
    const placed = await Promise.all(works.map((work) => place(oneOfEach(work))))
    const refused = await placeOrder(shop, visitor, buildCheckoutForm(works[0] ? oneOfEach(works[0]) : []))
    expect(refused.ok).toBe(false)
    placed.push(await place(oneOfEach(await insertWork(shop))))
    const numbers = await Promise.all(
      placed.map(async ({ number }) => Number((await invoiceOf(number)).number?.slice(5))),
    )
    numbers.sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 13 }, (_, at) => (numbers[0] ?? 0) + at))
  })
})

describe("an order of five thousand copies", () => {
  test("is fifty lines on its invoice and in its mail, and both are made", async () => {
    const work = await insertWork(shop, { editionSize: 200, price: 10_000 })
    const { number, email, token } = await place([{ artwork_id: work.id, quantity: 1 }], { payment: "demo" })
    // More than the checkout allows; an import or another program could write it.
    await shop.db.execute(sql`
      insert into order_lines (order_id, artwork_id, title, price, edition_number, edition_size, snapshot, position)
      select l.order_id, l.artwork_id, 'Tide ' || work, l.price, copy, 120, l.snapshot, work * 100 + copy
      from order_lines l, generate_series(1, 50) work, generate_series(1, 100) copy
      where l.order_id = (select id from orders where number = ${number})`)
    await shop.db.execute(sql`delete from order_lines where artwork_id = ${work.id} and title = 'Low Water'`)
    expect((await payDemo(shop, visitor, token)).ok).toBe(true)
    const invoice = await invoiceOf(number)
    expect(invoice.content?.lines).toHaveLength(50)
    expect(invoice.content?.lines[0]).toMatchObject({
      isWork: true,
      quantity: 100,
      amount: 1_000_000,
      copies: "Nos. 1–100 of 120",
    })
    const file = await getInvoiceFile(shop, invoice.id)
    expect(Buffer.from(file?.content.slice(0, 5) ?? []).toString()).toBe("%PDF-")
    const [mail] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(mail?.content?.blocks[0]).toMatchObject({ is: "works", works: { length: 50 } })
    await deliverEmail(shop, mail?.id ?? "", {
      renderers: { invoice: ({ invoiceId }) => getInvoiceFile(shop, invoiceId), letterFile: async () => null },
      last: false,
      onUndeliverable: alertUndeliverableEmail,
    })
    const [sent] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(sent?.state).toBe("filed")
    expect(sent?.text.match(/Nos\. 1–100 of 120/g)).toHaveLength(50)
  }, 120_000)
})

describe("an invoice that cannot be drawn", () => {
  const renderers = {
    invoice: ({ invoiceId }: { invoiceId: string }) => getInvoiceFile(failing, invoiceId),
    letterFile: async () => null,
  }

  test("is tried twice; then its mail goes without it and says so, and the artist is told [invoices]", async () => {
    const { number, email } = await place(oneOfEach(await insertWork(shop)))
    const { id } = await invoiceOf(number)
    const [mail] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    await expect(
      deliverEmail(failing, mail?.id ?? "", { renderers, last: false, onUndeliverable: alertUndeliverableEmail }),
    ).rejects.toThrow(InvoiceNotDrawn)
    await deliverEmail(failing, mail?.id ?? "", { renderers, last: false, onUndeliverable: alertUndeliverableEmail })
    const [sent] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(sent).toMatchObject({ state: "filed", lastError: null })
    expect(sent?.text).toContain("Your invoice isn’t attached")
    expect(sent?.text).toContain("DE12 5001 0517 0648 4898 90")
    const toArtist = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, "ada@example.com"))
    expect(toArtist.filter(({ subject }) => /^Invoice .* could not be made/.test(subject))).toHaveLength(1)
    expect(await getInvoiceFile(failing, id)).toBeNull()
    expect((await invoiceOf(number)).drawFailures).toBe(2)
  }, 120_000)

  test("is given up too when drawing throws, whatever the reason", async () => {
    const { number, email } = await place(oneOfEach(await insertWork(shop)))
    const { id } = await invoiceOf(number)
    await shop.db.execute(sql`update invoices set content = jsonb_set(content, '{currency}', '"12$"') where id = ${id}`)
    const [mail] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    await expect(
      deliverEmail(failing, mail?.id ?? "", { renderers, last: false, onUndeliverable: alertUndeliverableEmail }),
    ).rejects.toThrow(InvoiceNotDrawn)
    await deliverEmail(failing, mail?.id ?? "", { renderers, last: false, onUndeliverable: alertUndeliverableEmail })
    const [sent] = await shop.db.select().from(outboxEmails).where(eq(outboxEmails.recipient, email))
    expect(sent).toMatchObject({ state: "filed" })
    expect(sent?.text).toContain("Your invoice isn’t attached")
  })

  test("is drawn when the artist opens it, and then is there for the buyer", async () => {
    const { number, token } = await place(oneOfEach(await insertWork(shop)))
    const { id } = await invoiceOf(number)
    await shop.db.update(invoices).set({ drawFailures: 2 }).where(eq(invoices.id, id))
    expect(await findInvoiceFile(shop, visitor, token)).toEqual({ within: true, file: null })
    await expect(findInvoiceFile(failing, system("Test"), token)).rejects.toThrow(InvoiceNotDrawn)
    expect((await findInvoiceFile(shop, system("Test"), token))?.file?.fileName).toMatch(/^invoice-.*\.pdf$/)
    expect((await findInvoiceFile(shop, visitor, token))?.file?.fileName).toMatch(/^invoice-.*\.pdf$/)
  })

  test("has not failed while the storage does not answer", async () => {
    const { number } = await place(oneOfEach(await insertWork(shop)))
    const { id } = await invoiceOf(number)
    const away = new StorageProblem("The storage cannot be reached.")
    const documents = { ...shop.documents, draw: () => Promise.reject(away) }
    await expect(getInvoiceFile({ ...shop, documents }, id)).rejects.toThrow(away)
    expect((await invoiceOf(number)).drawFailures).toBe(0)
  })

  test("has not failed when the site was closing", async () => {
    const { number } = await place(oneOfEach(await insertWork(shop)))
    const { id } = await invoiceOf(number)
    const documents = openDocuments({
      workerFile: resolve(import.meta.dirname, "../../services/documents/worker/main.ts"),
      pictures: shop.storage.public,
      log: shop.log,
    })
    const drawing = expect(getInvoiceFile({ ...shop, documents }, id)).rejects.toThrow(/closed/)
    await documents.close()
    await drawing
    expect((await invoiceOf(number)).drawFailures).toBe(0)
  })
})
