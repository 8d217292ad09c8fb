import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createRetryingFetch } from "./connection.ts"
import { isRouterRequest } from "./install-connection.ts"

const url = new URL("http://site.test/admin.data")
const lost = () => Promise.reject(new TypeError("Failed to fetch"))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("navigator", { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const asked: string[] = []
  let up = false
  const connection = createRetryingFetch(async (_url, init) => {
    asked.push(init?.method ?? "GET")
    return up ? new Response("here") : lost()
  })
  const advance = () => vi.advanceTimersByTimeAsync(1000)
  const mend = () => {
    up = true
  }
  return { connection, asked, settle: advance, mend }
}

test("a read is retried once automatically, then when the connection is back", async () => {
  const { connection, asked, settle, mend } = open()
  const answer = connection.patient(url)
  await settle()
  expect(asked).toHaveLength(2)
  expect(connection.waiting()).toEqual({ kind: "reading", offline: false, trying: false })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(2)
  mend()
  connection.online()
  expect(await (await answer).text()).toBe("here")
  expect(connection.waiting()).toBeNull()
})

test("a write that may have arrived is repeated only by the button", async () => {
  const { connection, asked, settle, mend } = open()
  const answer = connection.patient(url, { method: "POST" })
  await settle()
  mend()
  connection.online()
  await settle()
  expect(asked).toEqual(["POST"])
  expect(connection.waiting()?.kind).toBe("unknown")
  connection.tryAgain()
  expect((await answer).ok).toBe(true)
  expect(asked).toEqual(["POST", "POST"])
})

test("a write that cannot have been sent is sent when the connection is back", async () => {
  vi.stubGlobal("navigator", { onLine: false })
  const { connection, asked, settle, mend } = open()
  const answer = connection.patient(url, { method: "POST" })
  await settle()
  expect(connection.waiting()).toEqual({ kind: "unsent", offline: true, trying: false })
  vi.stubGlobal("navigator", { onLine: true })
  mend()
  connection.online()
  connection.online()
  expect((await answer).ok).toBe(true)
  expect(asked).toEqual(["POST", "POST"])
})

test("another navigation aborts the waiting request", async () => {
  const { connection, settle } = open()
  const stop = new AbortController()
  const answer = connection.patient(url, { signal: stop.signal }).catch((error: Error) => error.name)
  await settle()
  stop.abort()
  expect(await answer).toBe("AbortError")
  expect(connection.waiting()).toBeNull()
})

test("only requests for page data of this site are wrapped", () => {
  expect(isRouterRequest(url, "http://site.test")).toBe(true)
  expect(isRouterRequest(url, "http://other.test")).toBe(false)
  expect(isRouterRequest(new URL("http://site.test/files/a.jpg"), "http://site.test")).toBe(false)
  expect(isRouterRequest("/api/session", "http://site.test")).toBe(false)
})
