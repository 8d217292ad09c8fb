import { expect, test } from "vitest"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { adminActor } from "../../../tests/support/orders.ts"
import { insertThreadMessage } from "../../../tests/support/thread-messages.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { visitor } from "../../actor.ts"
import type { Shop } from "../../shop.ts"
import { listInquiredWorks } from "./inquired-works.server.ts"

const { db } = await openTestDatabase()
const shop = { db, now: () => new Date() } as Shop
const since = new Date("2026-01-01")

test("the works asked about most are listed, and all are counted", async () => {
  for (let asked = 1; asked <= 7; asked++) {
    const { id } = await insertWork(shop, { title: `Work ${asked}` })
    for (let number = 0; number < asked; number++)
      await insertThreadMessage({ db }, { type: "artwork", email: "a@example.com", artworkId: id })
  }
  const outcome = await listInquiredWorks(shop, adminActor, since)
  expect(outcome).toMatchObject({
    ok: true,
    value: { count: 7, works: { length: 5, 0: { title: "Work 7", count: 7 } } },
  })
  expect((await listInquiredWorks(shop, visitor, since)).ok).toBe(false)
})
