import { describe, expect, test } from "vitest"
import { createAllowance, maxNetworks, perNetwork, withoutNetwork } from "./allowance.ts"
import { openVisits } from "./visits.server.ts"
import type { PendingVisit } from "./visits.ts"

const visit = (name: string, at = new Date()): PendingVisit => ({
  ...{ at, kind: "view", name, artworkId: null, network: "203.0.113.7", browser: "Firefox", source: null, country: "" },
})
const log = { warn() {} }

describe("visits", () => {
  test("are written together, in their order, and once", async () => {
    const batches: string[][] = []
    const visits = openVisits({ log, write: async (noted) => void batches.push(noted.map(({ name }) => name)) })
    for (let n = 0; n < 1_200; n++) visits.add(visit(`/${n}`))
    await visits.flushed()
    expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200])
    expect(batches.flat()).toEqual(Array.from({ length: 1_200 }, (_, n) => `/${n}`))
    await visits.close()
    expect(batches).toHaveLength(3)
  })

  test("are written by themselves, however few they are", async () => {
    const written: string[] = []
    const visits = openVisits({ log, write: async (noted) => void written.push(...noted.map(({ name }) => name)) })
    visits.add(visit("/alone"))
    await expect.poll(() => written, { timeout: 30_000 }).toEqual(["/alone"])
    await visits.close()
  })

  test("are written again after a failure, but dropped after five minutes", async () => {
    let isAway = true
    const written: string[] = []
    const write = async (noted: PendingVisit[]) => {
      if (isAway) throw new Error("away")
      written.push(...noted.map(({ name }) => name))
    }
    const visits = openVisits({ log, write })
    visits.add(visit("/old", new Date(Date.now() - 301_000)))
    visits.add(visit("/new"))
    await visits.flushed()
    expect(written).toEqual([])
    isAway = false
    await visits.close()
    expect(written).toEqual(["/new"])
  })

  test("do not fill the memory while nothing can be written", async () => {
    const visits = openVisits({ log, write: () => Promise.reject(new Error("away")) })
    for (let n = 0; n < 30_000; n++) visits.add(visit("/"))
    let written = 0
    const write = async (noted: PendingVisit[]) => {
      written += noted.length
    }
    await visits.flushed()
    const counting = openVisits({ log, write })
    for (let n = 0; n < 30_000; n++) counting.add(visit("/"))
    await counting.flushed()
    expect(written).toBe(10_000)
    await visits.close()
  })
})

describe("the allowance", () => {
  const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 9, 0, second))
  const taken = (may: ReturnType<typeof createAllowance>, network: string | null, times: number, second = 0) =>
    Array.from({ length: times }, () => may(network, at(second))).filter(Boolean).length

  test("limits each network per minute and per day", () => {
    const may = createAllowance()
    expect(taken(may, "203.0.113.7", 100)).toBe(perNetwork.minute)
    expect(taken(may, "203.0.113.8", 100)).toBe(perNetwork.minute)
    let all = perNetwork.minute
    for (let minute = 1; minute < 60; minute++) all += taken(may, "203.0.113.7", 100, minute * 60)
    expect(all).toBe(perNetwork.day)
    expect(taken(may, "203.0.113.7", 1, 86_400)).toBe(1)
  })

  test("is one for all the small networks of a large one (IPv6) [ADM-20]", () => {
    const may = createAllowance()
    const all = Array.from({ length: 100 }, (_, n) => may(`2001:db8:1:${n.toString(16)}::/64`, at(0))).filter(Boolean)
    expect(all).toHaveLength(perNetwork.minute)
    expect(may("2001:db8:2:0::/64", at(0))).toBe(true)
  })

  test("is larger for unknown networks, and ends above a number of networks", () => {
    const may = createAllowance()
    expect(taken(may, null, withoutNetwork.minute + 50)).toBe(withoutNetwork.minute)
    for (let n = 0; n < maxNetworks; n++) may(`198.51.${n >> 8}.${n & 255}`, at(0))
    expect(may("203.0.113.1", at(0))).toBe(false)
    expect(may("198.51.0.1", at(1))).toBe(true)
  })
})
