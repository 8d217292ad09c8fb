import { setImmediate as turn } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { freshDatabase } from "../../tests/support/database.ts"
import { keptValues } from "./kept-values.server.ts"
import { openPageCache } from "./page-cache.server.ts"

/** Counts how often it was made, and is made when somebody says so. */
function made() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let times = 0
  return { times: () => times, finish: resolve, compute: () => promise.then(() => ++times) }
}

describe("a kept value", () => {
  test("is made once for everybody who asks meanwhile, and after", async () => {
    const { remember } = keptValues()
    const { compute, finish, times } = made()
    const asked = [remember("a", ["artworks"], compute), remember("a", ["artworks"], compute)]
    finish()
    expect(await Promise.all(asked)).toEqual([1, 1])
    expect(await remember("a", ["artworks"], compute)).toBe(1)
    expect(times()).toBe(1)
  })

  test("goes when one of its tags changes, and no other does", async () => {
    const { remember, forget } = keptValues()
    const { compute, finish } = made()
    finish()
    await remember("a", ["artworks", "settings"], compute)
    await remember("b", ["posts"], async () => "b")
    forget(["settings"])
    expect(await remember("a", ["artworks", "settings"], compute)).toBe(2)
    expect(await remember("b", ["posts"], async () => "again")).toBe("b")
  })

  test("during whose making something changed is not kept, and not given to those who ask after the change", async () => {
    const { remember, forget } = keptValues()
    const old = made()
    const before = remember("a", ["artworks"], old.compute)
    forget(["artworks"])
    const after = remember("a", ["artworks"], async () => "new")
    old.finish()
    expect(await before).toBe(1)
    expect(await after).toBe("new")
    expect(await remember("a", ["artworks"], async () => "newer")).toBe("new")
  })

  test("is none when its making fails, or when it is not to be kept", async () => {
    const { remember } = keptValues()
    await expect(remember("a", [], () => Promise.reject(new Error("away")))).rejects.toThrow("away")
    expect(await remember("a", [], async () => 1, { keep: () => false })).toBe(1)
    expect(await remember("a", [], async () => 2)).toBe(2)
  })

  test("gives way to newer ones when there is no more room", async () => {
    const { remember } = keptValues()
    const bytes = () => 40 * 1024 * 1024
    await remember("a", [], async () => "a", { bytes })
    await remember("b", [], async () => "b", { bytes })
    expect(await remember("a", [], async () => "made again", { bytes })).toBe("made again")
  })
})

describe("processes on one database", async () => {
  const database = await freshDatabase()
  const quiet = { warn() {} }
  const [one, other] = [openPageCache(database.config, quiet), openPageCache(database.config, quiet)]
  afterAll(() => Promise.all([one.close(), other.close()]))
  const hang = () =>
    database.db.execute(sql`insert into artworks (slug, title) values (gen_random_uuid(), 'Low Water')`)
  let value = 0
  const next = async () => ++value

  test("all hear of a change when it is committed, not before", async () => {
    await Promise.all([one.settled(), other.settled()])
    expect([await one.remember("a", ["artworks"], next), await other.remember("a", ["artworks"], next)]).toEqual([1, 2])
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into artworks (slug, title) values ('x', 'High Water')`)
      await one.settled()
      expect(await one.remember("a", ["artworks"], next)).toBe(1)
    })
    await Promise.all([one.settled(), other.settled()])
    expect([await one.remember("a", ["artworks"], next), await other.remember("a", ["artworks"], next)]).toEqual([3, 4])
  })

  test("keep nothing while they cannot hear, and what they kept before is gone", async () => {
    await one.remember("a", ["artworks"], next)
    const before = value
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'solander changes' and datname = current_database()`,
    )
    // The connection's end is heard some turns of the loop later; until then it keeps the first of two answers.
    while ((await one.remember("b", [], async () => false)) === (await one.remember("b", [], async () => true)))
      await turn()
    await hang()
    expect(await one.remember("a", ["artworks"], next)).toBeGreaterThan(before)
  })
})

test("every table either announces its changes or shows nothing on public pages", async () => {
  const { db } = await freshDatabase()
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname = 'public'
      and not exists (select 1 from pg_trigger where tgrelid = pg_class.oid and tgname = 'announce_change')
    order by relname`)
  const unseen = [
    ...["auth_accounts", "auth_rate_limits", "auth_sessions", "auth_users", "auth_verifications", "profiles"],
    ...["user_roles", "setup_links", "rate_limits", "history", "demo_records", "mails", "messages", "subscribers"],
    ...[
      "commissions",
      "hold_alerts",
      "invoice_counters",
      "invoices",
      "order_events",
      "order_lines",
      "orders",
      "payments",
      "search_words",
    ],
  ]
  expect(rows.map(({ name }) => name).filter((name) => !unseen.includes(name))).toEqual([])
})
