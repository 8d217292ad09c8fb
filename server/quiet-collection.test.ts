import { EventEmitter } from "node:events"
import type { ServerResponse } from "node:http"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { openQuietCollection, type QuietCollection } from "./quiet-collection.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let collected = 0
function open(): QuietCollection {
  collected = 0
  return openQuietCollection({ quietMs: 30_000, collect: () => void collected++ })
}

/** A request that is under way. @returns ends it */
function ask(quiet: QuietCollection, url: string): () => void {
  const res = new EventEmitter()
  quiet.during({ url }, res as unknown as ServerResponse)
  return () => void res.emit("close")
}

const pass = (ms: number) => void vi.advanceTimersByTime(ms)

test("after a start garbage is collected once, however long it stays quiet", () => {
  open()
  pass(29_999)
  expect(collected).toBe(0)
  pass(1)
  expect(collected).toBe(1)
  pass(3_600_000)
  expect(collected).toBe(1)
})

test("the time begins anew with each request, and when its answer has ended", () => {
  const quiet = open()
  pass(20_000)
  const end = ask(quiet, "/gallery")
  pass(25_000)
  expect(collected).toBe(0)
  end()
  pass(29_999)
  expect(collected).toBe(0)
  pass(1)
  expect(collected).toBe(1)
})

test("never while somebody is being answered, also when another answer ended long ago", () => {
  const quiet = open()
  const endOne = ask(quiet, "/")
  const endOther = ask(quiet, "/admin/uploads/1")
  endOne()
  pass(3_600_000)
  expect(collected).toBe(0)
  endOther()
  pass(30_000)
  expect(collected).toBe(1)
})

test("again after every time in which somebody came", () => {
  const quiet = open()
  pass(30_000)
  for (let n = 2; n < 5; n++) {
    ask(quiet, "/")()
    pass(29_000)
    expect(collected).toBe(n - 1)
    pass(1_000)
    expect(collected).toBe(n)
  }
})

test("whoever asks how the site is keeps nobody awake, and is not interrupted either", () => {
  const quiet = open()
  for (let n = 0; n < 2; n++) {
    pass(10_000)
    ask(quiet, n ? "/readyz" : "/metrics?x")()
  }
  const end = ask(quiet, "/healthz")
  pass(10_500)
  expect(collected).toBe(0)
  end()
  pass(1_000)
  expect(collected).toBe(1)
  ask(quiet, "/readyz")()
  pass(3_600_000)
  expect(collected).toBe(1)
  // a page whose address only begins so
  ask(quiet, "/metrics-of-art")()
  pass(30_000)
  expect(collected).toBe(2)
})
