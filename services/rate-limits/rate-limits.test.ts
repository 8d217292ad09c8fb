import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { connect } from "../../db/connect.ts"
import { rateLimits } from "../../db/tables/rate-limits.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import { openRateLimits } from "./rate-limits.server.ts"

const { db, pool, config } = await openTestDatabase()

test("lets through as many as the limit says, over two processes' pools at once", async () => {
  const other = connect(config)
  try {
    const [one, two] = [openRateLimits(pool), openRateLimits(other.pool)]
    const tries = Array.from({ length: 30 }, (_, n) =>
      (n % 2 ? one : two).consume("contact:a", { points: 7, seconds: 60 }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(Boolean)).toHaveLength(7)
  } finally {
    await other.close()
  }
})

test("counts each key and each limit separately, and stores no address", async () => {
  const limits = openRateLimits(pool)
  const hour = { points: 1, seconds: 3600 }
  expect(await limits.consume("x:ada@example.com", hour)).toBe(true)
  expect(await limits.consume("x:ada@example.com", hour)).toBe(false)
  expect(await limits.consume("x:grace@example.com", hour)).toBe(true)
  expect(await limits.consume("x:ada@example.com", { points: 5, seconds: 60 })).toBe(true)
  const rows = await db.select().from(rateLimits)
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toContain("example.com")
})

test("a try may count for several", async () => {
  const limits = openRateLimits(pool)
  const limit = { points: 5, seconds: 3600 }
  expect(await limits.consume("volume", limit, 4)).toBe(true)
  expect(await limits.consume("volume", limit, 2)).toBe(false)
})

test("starts again when the time is over", async () => {
  const limits = openRateLimits(pool)
  const limit = { points: 1, seconds: 3600 }
  await limits.consume("later", limit)
  expect(await limits.consume("later", limit)).toBe(false)
  await db
    .update(rateLimits)
    .set({ expire: sql`${Date.now() - 1}` })
    .where(eq(rateLimits.points, 2))
  expect(await limits.consume("later", limit)).toBe(true)
})

test("a database out of reach is an error, not a yes", async () => {
  const gone = connect(config)
  const limits = openRateLimits(gone.pool)
  await gone.close()
  await expect(limits.consume("x", { points: 9, seconds: 9 })).rejects.toThrow()
})
