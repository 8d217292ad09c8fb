import { once } from "node:events"
import { eq, sql } from "drizzle-orm"
import { afterEach, expect, test, vi } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { openTestDatabase } from "../support/database.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { openEventStream } from "../support/streams.ts"
import { insertWork } from "../support/works.ts"

vi.setConfig({ testTimeout: 120_000 })

const database = await openTestDatabase()
const { db } = database
const running: SiteProcess[] = []
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
})
const open = async () => {
  const site = await startSite({ env: { DATABASE_URL: database.url }, args: ["--empty"] })
  running.push(site)
  return site
}

test("two processes on one database tell the same, one of them is killed, and a stop ends streams at once [RT-08]", async () => {
  const sites = [await open(), await open()] as const
  const work = await insertWork({ db })
  const told = await Promise.all(sites.map(({ url }) => openEventStream(url)))
  const expectNews = (badge: string, ...by: number[]) =>
    expect
      .poll(() => by.map((n) => told[n]?.heard.findLast((one) => one)))
      .toEqual(by.map(() => ({ [work.id]: badge })))
  await db.execute(sql`insert into holds (artwork_id, number) values (${work.id}, 1)`)
  await expectNews("on_hold", 0, 1)

  const died = once(sites[0].child, "exit")
  sites[0].child.kill("SIGKILL")
  await died
  await expect.poll(() => told[0]?.ended()).toBe(true)
  await db.update(artworks).set({ availability: "sold" }).where(eq(artworks.id, work.id))
  await expectNews("sold", 1)

  const stopped = once(sites[1].child, "exit")
  sites[1].child.kill("SIGTERM")
  await expect.poll(() => told[1]?.ended()).toBe(true)
  // Without ending streams, a stop would take its grace period of ten seconds.
  expect(await stopped).toEqual([0, null])
  expect(sites[1].said.join("\n")).not.toContain("error")
})
