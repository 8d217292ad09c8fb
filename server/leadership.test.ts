import { setTimeout as wait } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { createTestDatabase } from "../tests/support/database.ts"
import { openLeadership } from "./leadership.ts"

const log = { info() {}, warn() {}, error() {} }

const { db, config } = await createTestDatabase("empty")

function openMachine() {
  const events: string[] = []
  const leadership = openLeadership(config, log, { retryMs: 50 })
  const joined = leadership.join({
    async start() {
      events.push("start")
    },
    async stop() {
      events.push("stop")
    },
  })
  return { events, joined, close: leadership.close }
}

test("one of three machines runs the jobs; another does when it ends, or loses its connection", async () => {
  const [first, second, third] = [openMachine(), openMachine(), openMachine()]
  const all = [first, second, third]
  await Promise.all(all.map(({ joined }) => joined))
  const isLeading = ({ events }: typeof first) => events.at(-1) === "start"
  expect(all.filter(isLeading)).toHaveLength(1)

  const leader = all.find(isLeading) ?? first
  await leader.close()
  const others = all.filter((one) => one !== leader)
  await expect.poll(() => others.filter(isLeading).length).toBe(1)
  // `close` ends the jobs in its own order.
  expect(leader.events).toEqual(["start"])

  const next = others.find(isLeading) ?? second
  const spare = others.find((one) => one !== next) ?? third
  await db.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${0x6c656164}
    and granted and database = (select oid from pg_database where datname = current_database())`)
  await expect.poll(() => next.events).toContain("stop")
  await expect.poll(() => others.filter(isLeading).length).toBe(1)
  const starts = others.flatMap(({ events }) => events).filter((event) => event === "start")
  expect(starts).toHaveLength(2)
  await next.close()
  await spare.close()
})

test("no other machine takes over before the jobs of the one that lost its turn rest", async () => {
  const events: string[] = []
  const open = (name: string) => {
    const { join, close } = openLeadership(config, log, { retryMs: 50 })
    const start = async () => {
      events.push(`${name} starts`)
      if (name === "first" && events.length === 1) throw new Error("the jobs do not start")
    }
    const stop = async () => {
      await wait(300)
      events.push(`${name} rests`)
    }
    return { joined: join({ start, stop }), close }
  }
  const first = open("first")
  await expect.poll(() => events).toContain("first starts")
  const second = open("second")
  await Promise.all([first.joined, second.joined])
  await expect.poll(() => events.length).toBeGreaterThan(2)
  expect(events.slice(0, 2)).toEqual(["first starts", "first rests"])
  await first.close()
  await second.close()
})

test("a machine that is stopped while it waits has never run the jobs", async () => {
  const leader = openMachine()
  await leader.joined
  const waiting = openMachine()
  await waiting.joined
  await waiting.close()
  await leader.close()
  expect([leader.events, waiting.events]).toEqual([["start"], []])
})
