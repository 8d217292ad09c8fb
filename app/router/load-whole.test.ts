import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Gone, loadWhole } from "./load-whole.ts"

const list = "/assets/manifest-1-site.js"
const code = { wholeRouter: vi.fn() }

/** What the server says of the list, in order; 0: nothing. */
function at(...statuses: number[]) {
  vi.stubGlobal("location", { origin: "https://site.example" })
  const asked = vi.fn(async (_address: URL, _init: RequestInit) => {
    const status = statuses.shift() ?? 200
    if (status === 0) throw new TypeError("failed to fetch")
    return new Response(null, { status })
  })
  const world = new EventTarget()
  vi.stubGlobal("addEventListener", world.addEventListener.bind(world))
  vi.stubGlobal("removeEventListener", world.removeEventListener.bind(world))
  vi.stubGlobal("fetch", asked)
  return asked
}

const failing = (times: number) => {
  const load = vi.fn().mockResolvedValue(code)
  for (let n = 0; n < times; n++) load.mockRejectedValueOnce(new TypeError("failed"))
  return load
}

// others of the same worker may have timers that repeat
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("what did not come is loaded again when the server answers, at once the first time", async () => {
  const asked = at(200)
  expect(await loadWhole(list, failing(1))).toBe(code)
  expect(String(asked.mock.calls[0]?.[0])).toBe(`https://site.example${list}`)
})

test("while the server does not answer, or another answers in its place, it is tried less and less often", async () => {
  at(0, 502, 502)
  const load = failing(3)
  const loaded = loadWhole(list, load)
  for (const pause of [500, 1000, 2000]) {
    const before = load.mock.calls.length
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(load).toHaveBeenCalledTimes(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(before + 1)
  }
  expect(await loaded).toBe(code)
})

test.each([
  ["the site was updated", [404], 1],
  ["the browser cannot run it", [200, 200, 200], 3],
])("it is gone when %s", async (_, statuses, tries) => {
  at(...statuses)
  const load = failing(9)
  const gone = expect(loadWhole(list, load)).rejects.toBeInstanceOf(Gone)
  await vi.advanceTimersByTimeAsync(10_000)
  await gone
  expect(load).toHaveBeenCalledTimes(tries)
})
