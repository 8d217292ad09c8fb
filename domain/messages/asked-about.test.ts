import { expect, test } from "vitest"
import { messages } from "../../db/tables/messages.ts"
import { freshDatabase } from "../../tests/support/database.ts"
import { artist } from "../../tests/support/orders.ts"
import { insertWork } from "../../tests/support/works.ts"
import { visitor } from "../actor.ts"
import type { Shop } from "../shop.ts"
import { worksAskedAbout } from "./asked-about.server.ts"

const { db } = await freshDatabase()
const shop = { db } as Shop
const since = new Date("2026-01-01")

test("the works asked about most are listed, and all are counted", async () => {
  for (let asked = 1; asked <= 7; asked++) {
    const { id } = await insertWork(shop, { title: `Work ${asked}` })
    for (let number = 0; number < asked; number++)
      await db.insert(messages).values({ type: "artwork", name: "A", email: "a@example.com", body: "?", artworkId: id })
  }
  const outcome = await worksAskedAbout(shop, artist, since)
  expect(outcome).toMatchObject({
    ok: true,
    value: { count: 7, works: { length: 5, 0: { title: "Work 7", count: 7 } } },
  })
  expect((await worksAskedAbout(shop, visitor, since)).ok).toBe(false)
})
