import { setTimeout as wait } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks } from "../../../db/tables/artworks.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import type { Shop } from "../../shop.ts"
import { createLiveWorks } from "./live-works.server.ts"

/** A database whose first answer arrives when it is released. */
function holdingBack(db: Shop["db"]) {
  const [asked, second, letGo] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  let reads = 0
  const held = async <T>(answer: Promise<T>): Promise<T> => {
    const isFirst = reads++ === 0
    const got = await answer
    if (isFirst) {
      asked?.resolve()
      await letGo?.promise
    } else setImmediate(() => second?.resolve())
    return got
  }
  const select = (columns: never) => ({
    from: (table: never) => ({
      where: (which: never) => held(Promise.resolve(db.select(columns).from(table).where(which))),
    }),
  })
  const slow = new Proxy(db, { get: (of, name) => (name === "select" ? select : Reflect.get(of, name)) })
  return { db: slow, asked: asked?.promise, second: second?.promise, letGo: () => letGo?.resolve() }
}

test("what was read first is told first, however late the database says it [RT-08]", async () => {
  const { shop } = await openWorkingShop()
  const work = await insertWork(shop)
  await shop.changes.flushed()
  const slow = holdingBack(shop.db)
  const stream = await createLiveWorks({ ...shop, db: slow.db }).open(null)
  if (!(stream instanceof ReadableStream)) throw new Error(stream)
  const become = (availability: string) =>
    shop.db.update(artworks).set({ availability }).where(eq(artworks.id, work.id))
  await become("reserved")
  await slow.asked
  await become("sold")
  // The second read waits until the first is sent: then this wait times out.
  await Promise.race([slow.second, wait(300)])
  slow.letGo()
  const told: string[] = []
  for await (const bytes of stream) {
    const said = /^data: (.*)$/m.exec(new TextDecoder().decode(bytes))?.[1] ?? ""
    told.push(...Object.values(JSON.parse(said) ?? {}).map(String))
    if (told.length === 2) break
  }
  expect(told).toEqual(["reserved", "sold"])
})
