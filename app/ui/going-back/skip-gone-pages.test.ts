import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { skipGonePages } from "./skip-gone-pages.ts"

const site = "https://site.example"
const list = "/admin/viewing-rooms"
const roomPath = "/admin/viewing-rooms/1"
const back = vi.fn()
const listeners = new Set<(state: { navigation: { state: string } }) => void>()

/** @param address the browser's URL @param idx its index in the history */
function stubBrowser(address: string, idx: number) {
  vi.stubGlobal("window", {
    location: { origin: site, pathname: address, search: "" },
    history: { back, state: { idx } },
    __reactRouterDataRouter: {
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  })
}

/** Publishes the router's states during and after a navigation. */
function publishNavigation() {
  for (const state of ["loading", "idle"]) for (const listener of listeners) listener({ navigation: { state } })
}

beforeEach(() => back.mockReset())
afterEach(() => vi.unstubAllGlobals())

async function requestPage(address: string, status: number) {
  const results = { page: { type: "error" as const, result: new ErrorResponseImpl(status, "", null) } }
  expect(await skipGonePages({ request: new Request(site + address) }, async () => results)).toBe(results)
}

test("Back skips a page that is gone; links and Forward do not, nor does the first history entry", async () => {
  stubBrowser(list, 2)
  await requestPage(roomPath, 404)
  stubBrowser(roomPath, 3)
  await requestPage(roomPath, 404)
  publishNavigation()
  expect(back).not.toHaveBeenCalled()
  stubBrowser(roomPath, 2)
  await requestPage(roomPath, 500)
  publishNavigation()
  expect(back).not.toHaveBeenCalled()
  stubBrowser(roomPath, 1)
  await requestPage(roomPath, 404)
  expect(back).not.toHaveBeenCalled()
  publishNavigation()
  expect(back).toHaveBeenCalledOnce()
  stubBrowser(roomPath, 0)
  await requestPage(roomPath, 404)
  publishNavigation()
  expect(back).toHaveBeenCalledOnce()
})

test("a later navigation is not undone", async () => {
  stubBrowser(list, 3)
  publishNavigation()
  stubBrowser(roomPath, 2)
  await requestPage(roomPath, 404)
  stubBrowser(list, 1)
  publishNavigation()
  expect(back).not.toHaveBeenCalled()
})
