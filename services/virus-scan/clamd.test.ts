import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterAll, beforeEach, expect, test } from "vitest"
import { readEnv } from "../../server/env.ts"
import { type ClamdBehavior, eicarText, startTestClamd } from "../../tests/support/clamd.ts"
import { openClamd } from "./clamd.server.ts"
import { noVirusScan, parseScanAddress } from "./virus-scan.ts"

const clamd = await startTestClamd()
afterAll(() => clamd.end())
beforeEach(() => {
  clamd.behavior = "answer"
  clamd.scanned.length = 0
})

const scanner = openClamd(clamd.address)
/** A client whose timeout is shorter than the slow stand-in's delay. */
const hasty = openClamd(clamd.address, { scan: 300, standing: 300 })
const piecesOf = (...pieces: (Buffer | string)[]) => Readable.from(pieces.map((one) => Buffer.from(one)))

test("a file comes to the scanner as it is, whatever its length", async () => {
  for (const file of [Buffer.from("a letter"), Buffer.alloc(0), randomBytes(3_000_000)]) {
    expect(await scanner.scan(piecesOf(file.subarray(0, 5), "", file.subarray(5)))).toEqual({ is: "passed" })
    expect(clamd.scanned.pop()?.equals(file)).toBe(true)
  }
})

test("a virus has its name, also where it comes in pieces [ADM-19]", async () => {
  const infected = { is: "infected", by: "Win.Test.EICAR_HDB-1" }
  expect(await scanner.scan(piecesOf(eicarText))).toEqual(infected)
  expect(await scanner.scan(piecesOf("before ", eicarText.slice(0, 30), eicarText.slice(30), " after"))).toEqual(
    infected,
  )
})

test.each<[ClamdBehavior, string]>([
  ["silence", "it took too long"],
  ["slow", "it took too long"],
  ["cut", ""],
  ["too long", "INSTREAM size limit exceeded. ERROR"],
  ["nonsense", "what?"],
])("when the scanner’s mode is “%s” a file has no verdict", async (mood, why) => {
  clamd.behavior = mood
  const content = piecesOf("a letter")
  expect(await hasty.scan(content)).toEqual({ is: "unknown", why: expect.stringContaining(why) })
  expect(content.destroyed).toBe(true)
})

test("a slow scanner is awaited", async () => {
  clamd.behavior = "slow"
  expect(await scanner.scan(piecesOf(eicarText))).toMatchObject({ is: "infected" })
})

test("a file that cannot be read is unknown at once", async () => {
  const content = new Readable({ read: () => content.destroy(new Error("the disk is gone")) })
  expect(await scanner.scan(content)).toEqual({ is: "unknown", why: "the disk is gone" })
})

test("an unreachable scanner is detected, and its return too", async () => {
  expect(await scanner.status()).toEqual({ answers: true, version: expect.stringContaining("ClamAV 1.4.2") })
  await clamd.end()
  expect(await scanner.scan(piecesOf("a letter"))).toEqual({ is: "unknown", why: "ECONNREFUSED" })
  expect(await scanner.status()).toEqual({ answers: false, why: "ECONNREFUSED" })
  await clamd.begin()
  expect(await scanner.scan(piecesOf("a letter"))).toEqual({ is: "passed" })
  clamd.behavior = "silence"
  expect(await hasty.status()).toEqual({ answers: false, why: "it took too long" })
})

test("over a socket of this machine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "clamd-"))
  const here = await startTestClamd(join(folder, "clamd.ctl"))
  expect(await openClamd(here.address).scan(piecesOf(eicarText))).toMatchObject({ is: "infected" })
  await here.end()
  await rm(folder, { recursive: true })
})

test("where none is set up everything passes", async () => {
  const content = piecesOf(eicarText)
  expect(await noVirusScan.scan(content)).toEqual({ is: "passed" })
  expect([content.destroyed, await noVirusScan.status()]).toEqual([true, null])
})

test("addresses", () => {
  expect(parseScanAddress("clamav")).toEqual({ host: "clamav", port: 3310 })
  expect(parseScanAddress("10.0.0.7:3311")).toEqual({ host: "10.0.0.7", port: 3311 })
  expect(parseScanAddress("[::1]:3310")).toEqual({ host: "::1", port: 3310 })
  expect(parseScanAddress("/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" })
  for (const wrong of ["clamav:0", "clamav:99999", "http://clamav", "a b", ":3310", "::1"])
    expect(parseScanAddress(wrong), wrong).toBeNull()
  expect(() => readEnv({ CLAMAV_HOST: "http://clamav" })).toThrow("CLAMAV_HOST must be like")
})
