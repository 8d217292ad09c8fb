import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { passOverGone } from "./pass-over-gone.ts"

const site = "https://site.example"
const list = "/admin/viewing-rooms"
const room = "/admin/viewing-rooms/1"
const back = vi.fn()
/** Those who hear what the router does. */
const listeners = new Set<(state: { navigation: { state: string } }) => void>()

/** @param address what the browser's address says @param idx the place of that page in its history */
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

/** What the router says while it goes somewhere, and when it has arrived. */
function arrive() {
  for (const state of ["loading", "idle"]) for (const listener of listeners) listener({ navigation: { state } })
}

beforeEach(() => back.mockReset())
afterEach(() => vi.unstubAllGlobals())

async function ask(address: string, status: number) {
  const results = { page: { type: "error" as const, result: new ErrorResponseImpl(status, "", null) } }
  expect(await passOverGone({ request: new Request(site + address) }, async () => results)).toBe(results)
}

test("what is gone is passed over by Back when it is there, and not by a link or Forward, or where nothing is before it", async () => {
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

test("whoever went elsewhere meanwhile stays there", async () => {
  at(list, 3)
  arrive()
  at(room, 2)
  await ask(room, 404)
  at(list, 1)
  arrive()
  expect(back).not.toHaveBeenCalled()
})
