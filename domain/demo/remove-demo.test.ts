import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { demoRecords } from "../../db/tables/content.ts"
import { invoices } from "../../db/tables/invoices.ts"
import { buildCheckoutForm, oneOfEach } from "../../tests/support/checkout.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { placeOrder } from "../checkout/place-order.server.ts"
import { deleteInvoiceFiles, getInvoiceFile } from "../invoices/invoice-file.server.ts"
import type { Shop } from "../shop.ts"
import { removeDemo } from "./remove-demo.server.ts"

const { shop } = await openWorkingShop()

test("an order that is placed during the removal gets a unique number", async () => {
  const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Shop = {
    ...shop,
    jobs: {
      ...shop.jobs,
      async sendAll(...job) {
        written.resolve()
        await finish.promise
        return shop.jobs.sendAll(...job)
      },
    },
  }
  const placing = placeOrder(slow, visitor, buildCheckoutForm(oneOfEach(await insertWork(shop))))
  await written.promise
  const removing = removeDemo(shop, system("Test"))
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await shop.db.execute(waiting)).rowCount, { timeout: 15_000 }).toBe(1)
  finish.resolve()
  expect(await placing).toMatchObject({ ok: true, value: { number: "S-1001" } })
  expect(await removing).toMatchObject({ ok: true })
  const next = await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(await insertWork(shop))))
  expect(next).toMatchObject({ ok: true, value: { number: "S-1002" } })
})

test("the invoices of its orders go with their files", async () => {
  const work = await insertWork(shop)
  await shop.db.insert(demoRecords).values({ noun: "artwork", recordId: work.id })
  expect(await placeOrder(shop, visitor, buildCheckoutForm(oneOfEach(work)))).toMatchObject({ ok: true })
  const [invoice] = await shop.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(sql`${invoices.orderId} in (select order_id from order_lines where artwork_id = ${work.id})`)
  const id = invoice?.id ?? ""
  await getInvoiceFile(shop, id)
  const key = `invoices/${id}/issued.pdf`
  expect(await shop.storage.private.get(key)).not.toBeNull()
  expect(await removeDemo(shop, system("Test"))).toMatchObject({ ok: true })
  const { rows } = await shop.db.execute<{ data: { invoiceId: string } }>(
    sql`select data from jobs.job where name = 'remove-invoice'`,
  )
  expect(rows.map(({ data }) => data.invoiceId)).toEqual([id])
  await deleteInvoiceFiles(shop, id)
  expect(await shop.storage.private.get(key)).toBeNull()
})
