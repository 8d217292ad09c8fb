import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { passOverGone } from "./pass-over-gone.ts"

const site = "https://site.example"
const list = "/admin/viewing-rooms"
const room = "/admin/viewing-rooms/1"
const back = vi.fn()
/** Hears what the router does. */
let listener = (_: { navigation: { state: string } }) => {}

/** @param address what the browser's address says @param idx the place of that page in its history */
function at(address: string, idx: number) {
  vi.stubGlobal("window", {
    location: { origin: site, pathname: address, search: "" },
    history: { back, state: { idx } },
    __reactRouterDataRouter: { subscribe: (heard: typeof listener) => (listener = heard) },
  })
}

afterEach(() => vi.unstubAllGlobals())

/** Asks for a page that answers so. @returns whether it is shown */
async function shows(address: string, status: number): Promise<boolean> {
  const leaving = new AbortController()
  back.mockImplementation(() => void setTimeout(() => leaving.abort()))
  const request = new Request(site + address, { signal: leaving.signal })
  const results = { page: { type: "error" as const, result: new ErrorResponseImpl(status, "", null) } }
  await passOverGone({ request }, async () => results)
  return !leaving.signal.aborted
}

test("what is gone is passed over by Back, and not by Forward, by a link, or where nothing is before it", async () => {
  at(list, 2)
  expect(await shows(room, 404)).toBe(true)
  at(room, 3)
  expect(await shows(room, 404)).toBe(true)
  listener({ navigation: { state: "loading" } })
  at(room, 1)
  expect(await shows(room, 500)).toBe(true)
  expect(await shows(room, 404)).toBe(false)
  listener({ navigation: { state: "idle" } })
  expect(await shows(room, 404)).toBe(true)
  at(room, 0)
  expect(await shows(room, 404)).toBe(true)
  expect(back).toHaveBeenCalledOnce()
})
