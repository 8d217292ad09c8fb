import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { expectOk } from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { sendTestVisit } from "../../tests/support/visits.ts"
import { system } from "../actor.ts"
import { rollUpVisits } from "../analytics/roll-up.server.ts"
import { restoreArchive } from "./restore-archive.server.ts"
import { writeArchive } from "./write-archive.server.ts"

const { shop, data, later } = await openWorkingShop()

test("an archive's counts are unchanged; visits of days that it has not counted are counted", async () => {
  const path = join(data, "counted.tar")
  const look = async (address: string) => {
    await sendTestVisit(shop, { body: { p: "/gallery" }, address })
    await shop.visits.flushed()
  }
  const counted = async () => {
    const { rows } = await shop.db.execute(
      sql`select (now_day.day - min(now_day.day) over ()) as day, times from (
        select day, times from visit_counts where kind = 'site') as now_day order by day`,
    )
    return rows
  }
  await look("203.0.113.1")
  await look("203.0.113.2")
  later({ days: 1 })
  await rollUpVisits(shop)
  expect(await counted()).toEqual([{ day: 0, times: 2 }])
  await look("203.0.113.3")
  await writeArchive(shop, createWriteStream(path))
  // as on another site, which had one visitor on that day
  await shop.db.execute(sql`delete from visits where day = (select min(day) from visits)
    and visitor = (select min(visitor) from visits where day = (select min(day) from visits))`)
  expectOk(await restoreArchive(shop, system("Test"), path, { replace: true }))
  later({ days: 1 })
  await rollUpVisits(shop)
  expect(await counted()).toEqual([
    { day: 0, times: 2 },
    { day: 1, times: 1 },
  ])
})
