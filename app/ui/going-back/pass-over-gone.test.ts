import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { passOverGone } from "./pass-over-gone.ts"

const site = "https://site.example"
const list = "/admin/viewing-rooms"
const room = "/admin/viewing-rooms/1"
const back = vi.fn()
const listeners = new Set<(state: { navigation: { state: string } }) => void>()

/** @param address the browser's URL @param idx its index in the history */
function at(address: string, idx: number) {
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
function arrive() {
  for (const state of ["loading", "idle"]) for (const listener of listeners) listener({ navigation: { state } })
}

beforeEach(() => back.mockReset())
afterEach(() => vi.unstubAllGlobals())

async function ask(address: string, status: number) {
  const results = { page: { type: "error" as const, result: new ErrorResponseImpl(status, "", null) } }
  expect(await passOverGone({ request: new Request(site + address) }, async () => results)).toBe(results)
}

test("Back skips a page that is gone; links and Forward do not, nor does the first history entry", async () => {
  at(list, 2)
  await ask(room, 404)
  at(room, 3)
  await ask(room, 404)
  arrive()
  expect(back).not.toHaveBeenCalled()
  at(room, 2)
  await ask(room, 500)
  arrive()
  expect(back).not.toHaveBeenCalled()
  at(room, 1)
  await ask(room, 404)
  expect(back).not.toHaveBeenCalled()
  arrive()
  expect(back).toHaveBeenCalledOnce()
  at(room, 0)
  await ask(room, 404)
  arrive()
  expect(back).toHaveBeenCalledOnce()
})

test("a later navigation is not undone", async () => {
  at(list, 3)
  arrive()
  at(room, 2)
  await ask(room, 404)
  at(list, 1)
  arrive()
  expect(back).not.toHaveBeenCalled()
})
