import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Router, RouterListener, RouterState } from "./contexts.ts"
import { firstRouter } from "./first-router.ts"
import { Gone } from "./load-whole.ts"

const first = {
  location: { pathname: "/contact", search: "", hash: "", state: null, key: "default" },
  matches: [],
  navigation: { state: "idle" },
  revalidation: "idle",
  fetchers: new Map(),
  loaderData: {},
} as unknown as RouterState

/** The library's router, as far as it is asked here. */
function library() {
  const listeners = new Set<RouterListener>()
  const router = {
    state: { ...first, loaderData: { root: "from the whole one" } },
    subscribe: vi.fn((listener: RouterListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }),
    navigate: vi.fn(async (_to?: unknown, _options?: unknown) => {}),
    fetch: vi.fn(async () => {}),
    revalidate: vi.fn(async () => {}),
    getFetcher: vi.fn(),
    deleteFetcher: vi.fn(),
    enableScrollRestoration: vi.fn(() => () => {}),
  }
  return { router, listeners, as: router as unknown as Router }
}

const events = new EventTarget()
const assign = vi.fn()
const reload = vi.fn()
beforeEach(() => {
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events))
  vi.stubGlobal("location", { origin: "https://site.example", href: "https://site.example/contact", assign, reload })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A first router whose whole one comes when the test says so. */
function begin() {
  const whole = library()
  const came = Promise.withResolvers<void>()
  const load = vi.fn(async () => {
    await came.promise
    const wholeRouter = vi.fn((_: RouterState, _hasMoved: boolean, take: (router: Router) => void) => {
      take(whole.as)
      return whole.as
    })
    return { wholeRouter }
  })
  const router = firstRouter(first, { soon: load, surely: load })
  return { router, whole, load, come: () => came.resolve(), fail: (error: Error) => came.reject(error) }
}

test("a form that is sent is under way at once, and the whole router sends it when it has come", async () => {
  const { router, whole, load, come } = begin()
  const heard: string[] = []
  router.subscribe((state) => heard.push(`${state.navigation.state} ${state.navigation.formMethod}`))
  const formData = new FormData()
  const sent = router.navigate(null as never, { formMethod: "post", formData } as never)
  expect(heard).toEqual(["submitting POST"])
  expect(router.state.navigation).toMatchObject({
    ...{ state: "submitting", formData, formAction: "/contact" },
    location: { pathname: "/contact", key: "default" },
  })
  void router.navigate("/gallery")
  const answered = Promise.withResolvers<void>()
  whole.router.navigate.mockReturnValueOnce(answered.promise)
  come()
  await vi.waitFor(() => expect(whole.router.navigate).toHaveBeenCalledTimes(2))
  answered.resolve()
  await sent
  expect(load).toHaveBeenCalledTimes(1)
  expect(whole.router.navigate.mock.calls).toEqual([
    [null, { formMethod: "post", formData }],
    ["/gallery", undefined],
  ])
  expect(router.state.loaderData).toEqual({ root: "from the whole one" })
})

test("the last that was asked prevails: nothing waits for the end of what was asked before, or overtakes it [rules]", async () => {
  const { router, whole, come } = begin()
  whole.router.fetch.mockReturnValue(new Promise(() => {}))
  whole.router.navigate.mockReturnValue(new Promise(() => {}))
  void router.fetch("more", "root", "/gallery?after=1")
  void router.navigate("/about")
  void router.navigate("/contact")
  come()
  await vi.waitFor(() => expect(whole.router.navigate).toHaveBeenCalled())
  void router.navigate("/shop")
  await vi.waitFor(() => expect(whole.router.navigate).toHaveBeenCalledTimes(3))
  expect(whole.router.navigate.mock.calls.map(([to]) => to)).toEqual(["/about", "/contact", "/shop"])
})

test("Back takes the ways that were asked before it, and no form", async () => {
  const { router, whole, come } = begin()
  void router.navigate("/about")
  void router.navigate(null as never, { formMethod: "post", formData: new FormData() } as never)
  events.dispatchEvent(new Event("popstate"))
  void router.navigate("/shop")
  come()
  await vi.waitFor(() => expect(whole.router.navigate).toHaveBeenCalledTimes(2))
  expect(whole.router.navigate.mock.calls.map(([to]) => to)).toEqual([null, "/shop"])
})

test("who listens hears the whole router afterwards, and nothing more when they have stopped", async () => {
  const { router, whole, come } = begin()
  const [stays, goes, late] = [vi.fn(), vi.fn(), vi.fn()]
  router.subscribe(stays)
  const stop = router.subscribe(goes)
  const revalidated = router.revalidate()
  come()
  await revalidated
  expect(whole.listeners.size).toBe(2)
  stop()
  router.subscribe(late)
  expect([...whole.listeners]).toEqual([stays, late])
})

test("fetchers in use and what is under way with them are handed over, and so is where pages were left", async () => {
  const { router, whole, come } = begin()
  router.getFetcher("kept")
  router.getFetcher("kept")
  router.getFetcher("gone")
  router.deleteFetcher("gone")
  const positions = { default: 120 }
  router.enableScrollRestoration(positions, () => 7)
  const loaded = router.fetch("kept", "root", "/gallery")
  expect(router.state.fetchers.get("kept")).toMatchObject({ state: "loading", formMethod: undefined })
  come()
  await loaded
  expect(whole.router.getFetcher.mock.calls).toEqual([["kept"], ["kept"]])
  expect(whole.router.enableScrollRestoration.mock.calls[0]).toMatchObject([positions, expect.any(Function)])
  expect(whole.router.fetch.mock.calls).toEqual([["kept", "root", "/gallery", undefined]])
  router.deleteFetcher("kept")
  expect(whole.router.deleteFetcher).toHaveBeenCalledExactlyOnceWith("kept")
})

test("when its code is gone, the browser goes where somebody wanted to, and nothing goes on here", async () => {
  const { router, fail } = begin()
  const ended = vi.fn()
  void router.navigate("/gallery?q=low").then(ended, ended)
  fail(new Gone())
  await vi.waitFor(() => expect(String(assign.mock.calls[0]?.[0])).toBe("https://site.example/gallery?q=low"))
  expect(reload).not.toHaveBeenCalled()
  void router.revalidate().then(ended, ended)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(ended).not.toHaveBeenCalled()
})

test("when its code is gone, the form of a fetcher is sent before the page reloads", async () => {
  const { router, fail } = begin()
  const order: string[] = []
  const sent = vi.fn(async (_to: URL, _options: RequestInit) => void order.push("sent") as never)
  vi.stubGlobal("fetch", sent)
  reload.mockImplementation(() => order.push("reloaded"))
  const formData = new FormData()
  formData.set("email", "ada@example.com")
  void router.fetch("alert", "work", "/artwork/1", { formData, formMethod: "post" } as never)
  fail(new Gone())
  await vi.waitFor(() => expect(order).toEqual(["sent", "reloaded"]))
  const [to, options] = sent.mock.calls[0] ?? []
  expect([String(to), options?.method, String(options?.body)]).toEqual([
    "https://site.example/artwork/1",
    "post",
    "email=ada%40example.com",
  ])
})

test("what only may be needed asks once, and again with the next sign", async () => {
  const whole = library()
  const soon = vi.fn().mockRejectedValueOnce(new TypeError("failed"))
  soon.mockResolvedValue({ wholeRouter: () => whole.as })
  const router = firstRouter(first, { soon, surely: soon })
  expect(await router.soon()).toBeUndefined()
  expect(await router.soon()).toBe(whole.as)
})

test("Back and Forward ask for the whole router", async () => {
  const { load } = begin()
  events.dispatchEvent(new Event("popstate"))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
})
