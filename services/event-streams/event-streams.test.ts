import { afterEach, describe, expect, test, vi } from "vitest"
import { maxStreams, maxStreamsPerHousehold, openStreams } from "./event-streams.server.ts"
import type { Streams } from "./event-streams.ts"

let streams: Streams
const open = () => {
  streams = openStreams()
}
afterEach(() => {
  streams.close()
  vi.useRealTimers()
})

/** Reads a stream to its end, as text. */
function reader(stream: ReturnType<Streams["open"]>) {
  if (typeof stream === "string") throw new Error(stream)
  const said: string[] = []
  let ended = false
  const source = stream.getReader()
  const read = async (): Promise<void> => {
    const { done, value } = await source.read()
    if (done) ended = true
    else {
      said.push(new TextDecoder().decode(value))
      await read()
    }
  }
  void read()
  return { said, ended: () => ended, leave: () => source.cancel() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test("every listener receives every event, the first one at once", async () => {
  open()
  const all = Array.from({ length: 250 }, (_, n) => reader(streams.open(null, `"${n}"`)))
  streams.send('{"a":"sold"}')
  for (let n = 0; n < 4; n++) await settled()
  expect(all.map(({ said }) => said)).toEqual(all.map((_, n) => [`data: "${n}"\n\n`, 'data: {"a":"sold"}\n\n']))
})

test("a closed stream frees its slot, and no timer runs without listeners", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  open()
  const one = reader(streams.open("203.0.113.7", "0"))
  expect([streams.count(), vi.getTimerCount()]).toEqual([1, 1])
  await one.leave()
  expect(streams.count()).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(vi.getTimerCount()).toBe(0)
})

test("each listener hears every twenty seconds that the stream is alive, and they do not hear it all at once [RT-08]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  open()
  const all = Array.from({ length: 40 }, () => reader(streams.open(null, "{}")))
  const beats = () => all.map(({ said }) => said.filter((words) => words === "data: 0\n\n").length)
  vi.advanceTimersByTime(1_000)
  await settled()
  expect(beats().filter((count) => count === 1)).toHaveLength(2)
  vi.advanceTimersByTime(39_000)
  await settled()
  expect(new Set(beats())).toEqual(new Set([2]))
})

describe("a stream is refused", () => {
  test("above the limit of one household, while others still get one", () => {
    open()
    for (let n = 0; n < maxStreamsPerHousehold; n++) reader(streams.open("203.0.113.7", "0"))
    expect(streams.open("203.0.113.7", "0")).toBe("too_many")
    reader(streams.open("203.0.113.8", "0"))
    reader(streams.open(null, "0"))
  })

  test("above the limit of the process", () => {
    open()
    for (let n = 0; n < maxStreams; n++) streams.open(null, "0")
    expect(streams.open(null, "0")).toBe("full")
  })

  test("after the end", async () => {
    open()
    const one = reader(streams.open(null, "0"))
    streams.close()
    await settled()
    expect(one.ended()).toBe(true)
    expect(streams.open(null, "0")).toBe("full")
  })
})

test("who does not read is closed, and does not hold others up [RT-08]", async () => {
  open()
  const deaf = streams.open(null, "0")
  const other = reader(streams.open(null, "0"))
  for (let n = 0; n < 40; n++) {
    streams.send(String(n))
    await settled()
  }
  expect(typeof deaf).toBe("object")
  expect(other.said).toHaveLength(41)
  expect(streams.count()).toBe(1)
})
