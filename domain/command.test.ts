import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { z } from "zod"
import { artworks } from "../db/tables/artworks.ts"
import { history } from "../db/tables/content.ts"
import { openWorkingShop } from "../tests/support/shop.ts"
import { insertWork } from "../tests/support/works.ts"
import { type Actor, visitor } from "./actor.ts"
import { command, noInput } from "./command.server.ts"
import { recordEvent } from "./history.server.ts"
import { done, refuse } from "./problem.ts"
import { validateInput } from "./validate-input.ts"

const { shop } = await openWorkingShop()
const person = (role: "admin" | "user"): Actor => ({
  kind: "user",
  id: "7c1d1f5e-6d0f-4b0e-9a59-0a7f0a1f3b11",
  email: `${role}@example.com`,
  name: role === "admin" ? "Ada Artist" : "Uli User",
  role,
})
const artist = person("admin")
const someone = person("user")
const schema = z.strictObject({ title: z.string().min(1, "A title, please.") })
const lines = () => shop.db.select().from(history)

test("who may not give the command learns nothing of its input", async () => {
  const ran = () => Promise.reject(new Error("ran"))
  const invalid = validateInput(schema, {})
  expect(await command(shop, visitor, "artworks.write", invalid, ran)).toMatchObject({
    problem: { code: "unauthenticated" },
  })
  expect(await command(shop, someone, "artworks.write", invalid, ran)).toMatchObject({ problem: { code: "forbidden" } })
  expect(await command(shop, artist, "artworks.write", invalid, ran)).toMatchObject({ problem: { code: "invalid" } })
})

test("a refusal rolls back what was written before it", async () => {
  const outcome = await command(shop, artist, "artworks.write", noInput, async ({ tx, actor, now }) => {
    await recordEvent(tx, actor, { noun: "test", nounId: "1", action: "written" }, now)
    return refuse("conflict", "Not today.")
  })
  expect(outcome).toEqual({ ok: false, problem: { code: "conflict", message: "Not today." } })
  expect(await lines()).toEqual([])
})

test("the work gets the checked input, and everything has one moment", async () => {
  const outcome = await command(
    shop,
    visitor,
    "anyone",
    validateInput(schema, { title: "Tide" }),
    async (run, { title }) => {
      const changes = { title: { before: null, after: title } }
      await recordEvent(run.tx, run.actor, { noun: "test", nounId: "2", action: "named", changes }, run.now)
      return done(run.now)
    },
  )
  if (!outcome.ok) throw new Error(outcome.problem.message)
  expect(await lines()).toMatchObject([
    { at: outcome.value, actorName: "Visitor", changes: { title: { before: null, after: "Tide" } } },
  ])
})

test("two commands that deadlock both succeed: the one that the server ended is run again", async () => {
  const [left, right] = [await insertWork(shop), await insertWork(shop)]
  const bothLocked = Promise.withResolvers<void>()
  let locked = 0
  let begun = 0
  const write = (first: string, second: string, size: string) =>
    command(shop, artist, "artworks.write", noInput, async ({ tx }) => {
      begun++
      await tx.update(artworks).set({ size }).where(eq(artworks.id, first))
      if (++locked === 2) bothLocked.resolve()
      await bothLocked.promise
      await tx.update(artworks).set({ size }).where(eq(artworks.id, second))
      return done(size)
    })
  const outcomes = await Promise.all([write(left.id, right.id, "one"), write(right.id, left.id, "other")])
  expect(outcomes).toEqual([done("one"), done("other")])
  // on a busy machine the server may have ended both
  expect(begun).toBeGreaterThan(2)
  const sizes = (await shop.db.select({ size: artworks.size }).from(artworks)).map(({ size }) => size)
  expect(sizes[0]).toBe(sizes[1])
})
