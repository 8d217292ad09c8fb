import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { uploads } from "../../db/tables/media.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { openImportFixture, requireValue, toCsv } from "../../tests/support/import-files.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createTestAccount } from "../../tests/support/test-accounts.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { requestCommission } from "../commissions/commission-commands.server.ts"
import { addAgreementWorks, createAgreement, startAgreement } from "../inventory/agreement-commands.server.ts"
import { notifyOverdueReturns } from "../inventory/notify-overdue-returns.server.ts"
import type { UploadRow } from "../media/upload-commands.server.ts"
import { notifyFinishedUploads } from "./notify-finished-uploads.server.ts"

// Notifications of the studio by their causes. Orders, messages and failed jobs: notifications.test.ts.

const { shop, later } = await openWorkingShop()
const ada = await createTestAccount({ shop }, "admin")
const artist = system("Test")
const told = () =>
  shop.db.select().from(notifications).where(eq(notifications.userId, ada.id)).orderBy(desc(notifications.createdAt))

test("of a commission that is asked for [RT-05]", async () => {
  const wanted = {
    ...{ name: "Ina Quirer", email: "ina@example.com", subject: "The harbor", description: "In winter light." },
    ...{ height: "", width: "", consent: "yes", begun: String(shop.now().getTime() - 10_000) },
  }
  requireValue(await requestCommission(shop, visitor, wanted, { address: "192.0.2.1" }))
  expect((await told())[0]).toMatchObject({
    ...{ kind: "commission", type: "info", priority: "high", title: expect.stringContaining("Ina Quirer") },
  })
})

test("of works that should be back, once for each day that was agreed [RT-05]", async () => {
  const work = await insertWork(shop, { title: "Neap" })
  const day = (days: number) => new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const terms = { kind: "loan", place: "Harbor Museum", beginsOn: day(0), dueBackOn: day(2) }
  const { id } = requireValue(await createAgreement(shop, artist, { id: crypto.randomUUID(), ...terms }))
  requireValue(await addAgreementWorks(shop, artist, { id, works: [{ id: work.id }] }))
  requireValue(await startAgreement(shop, artist, { id }))
  const overdue = async () => (await told()).filter(({ kind }) => kind === "overdue-return")
  await notifyOverdueReturns(shop)
  expect(await overdue()).toEqual([])
  later({ days: 4 })
  for (let times = 0; times < 2; times++) await notifyOverdueReturns(shop)
  expect(await overdue()).toMatchObject([
    {
      ...{ type: "warning", priority: "high", title: "A work should be back from Harbor Museum" },
      link: `/admin/inventory/agreements/${id}`,
    },
  ])
})

test("of five files and more that were sent together, when the last is here [RT-05]", async () => {
  const createdAt = shop.now()
  const send = (count: number, purpose: string) =>
    shop.db
      .insert(uploads)
      .values(
        Array.from({ length: count }, (_, n) => ({
          ...{ ownerId: ada.id, purpose, name: `${n}.jpg`, bytes: 1, modifiedMs: n, createdAt },
        })),
      )
      .returning()
  const finished = async () => (await told()).filter(({ kind }) => kind === "finished").map(({ title }) => title)
  const arrive = async (upload: UploadRow) => {
    await shop.db.update(uploads).set({ state: "done" }).where(eq(uploads.id, upload.id))
    await notifyFinishedUploads(shop, upload)
  }
  for (const one of await send(4, "photo")) await arrive(one)
  const [last, ...others] = await send(5, "artwork")
  for (const one of others) await arrive(one)
  expect(await finished()).toEqual([])
  if (last) await arrive(last)
  expect(await finished()).toEqual(["5 pictures are uploaded"])
})

test("of an import that is finished [RT-05]", async () => {
  const { send, read, run } = await openImportFixture(shop)
  const id = await send("works.csv", toCsv(["Title"], ["Weir"], ["Reef"]))
  await read(id)
  await run(id)
  expect((await told())[0]).toMatchObject({
    ...{ kind: "finished", type: "success", title: "works.csv is imported" },
    ...{ message: "2 added, 0 changed, 0 left out.", link: `/admin/import/${id}` },
  })
})
