import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { loadRouteModule } from "./load-route-module.ts"

const route = { id: "checkout", module: "/assets/checkout-1.js" }
const page = { default: () => null }
const reload = vi.fn()
/** Where the router is going. */
const navigation: { location?: { pathname: string } | undefined } = {}
/** What the server says of the file: a status; null: nothing. */
let status: number | null = 200

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  const world = new EventTarget()
  navigation.location = undefined
  vi.stubGlobal("window", { location: { reload }, __reactRouterDataRouter: { state: { navigation } } })
  vi.stubGlobal("addEventListener", world.addEventListener.bind(world))
  vi.stubGlobal("removeEventListener", world.removeEventListener.bind(world))
  vi.stubGlobal("dispatchEvent", world.dispatchEvent.bind(world))
  vi.stubGlobal("fetch", async () => {
    if (status === null) throw new TypeError("Failed to fetch")
    return new Response(null, { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A load that fails so many times. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError("Importing a module script failed.")
    return page
  })
  return load
}

test("code is loaded once, and kept", async () => {
  const load = failing(0)
  const cache = {}
  expect(await loadRouteModule(route, cache, load)).toBe(page)
  expect(await loadRouteModule(route, cache, load)).toBe(page)
  expect(load).toHaveBeenCalledTimes(1)
})

test("what was ended by leaving the page loads nothing anew: it is asked for again if the page is still here", async () => {
  status = 200
  const load = failing(1)
  const loaded = loadRouteModule(route, {}, load)
  await vi.advanceTimersByTimeAsync(2900)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await loaded).toBe(page)
  expect(reload).not.toHaveBeenCalled()
})

test("without a connection it waits, and comes when there is one", async () => {
  status = null
  const load = failing(5)
  const loaded = loadRouteModule(route, {}, load)
  await vi.advanceTimersByTimeAsync(3000 + 6000 + 12_000 + 24_000 + 100)
  expect(load).toHaveBeenCalledTimes(5)
  dispatchEvent(new Event("online"))
  expect(await loaded).toBe(page)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  [404, 1],
  [200, 3],
])("after an update of the site (%i) the document is loaded anew", async (said, times) => {
  status = said
  const load = failing(100)
  void loadRouteModule(route, {}, load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(load).toHaveBeenCalledTimes(times)
})

test("a page that nobody waits for any more loads nothing anew, until it is asked for again", async () => {
  status = null
  navigation.location = { pathname: "/checkout" }
  const load = failing(100)
  void loadRouteModule(route, {}, load)
  await vi.advanceTimersByTimeAsync(4000)
  // back, and a form is saved where it is written; meanwhile the site was updated
  navigation.location = { pathname: "/contact" }
  status = 404
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reload).not.toHaveBeenCalled()
  navigation.location = { pathname: "/checkout" }
  await vi.advanceTimersByTimeAsync(4000)
  expect(reload).toHaveBeenCalledTimes(1)
})
