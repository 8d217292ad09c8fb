import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { leaveOwnEntry } from "./leave-own-entry.ts"

const site = "https://site.example"
const draft = "/admin/invoices/1/edit"
const invoice = "/admin/invoices/1"
const back = vi.fn()
/** Those who hear what the router does. */
const listeners = new Set<(state: { navigation: { state: string }; location: object }) => void>()

/** @param shown the page that is on the screen @param address what the browser's address says; after Back another page */
function at(shown: string, address: string, idx = 3) {
  const { pathname, search } = new URL(address, site)
  const [path, query] = shown.split("?")
  const location = { pathname: path, search: query ? `?${query}` : "" }
  vi.stubGlobal("window", {
    location: { origin: site, pathname, search },
    history: { back, state: { idx } },
    __reactRouterDataRouter: {
      state: { location, navigation: { state: "loading" } },
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  })
}

/** What the router says while it goes there, and when it has arrived. */
function arrive(pathname: string) {
  for (const state of ["loading", "idle"])
    for (const listener of listeners) listener({ navigation: { state }, location: { pathname, search: "" } })
}

beforeEach(() => {
  back.mockReset()
  listeners.clear()
})
afterEach(() => vi.unstubAllGlobals())

const leadsTo = (path: string) => new Response(null, { status: 302, headers: { Location: path } })

/** Asks for a page that leads elsewhere; whether that takes the entry's place. */
async function takesItsPlace(address: string, to: string, init: RequestInit = {}) {
  const answer = leadsTo(to)
  const results = { page: { type: "error" as const, result: answer }, layout: { type: "data" as const, result: {} } }
  expect(await leaveOwnEntry({ request: new Request(site + address, init) }, async () => results)).toBe(results)
  return answer.headers.has("X-Remix-Replace")
}

test("after Back, a page that leads elsewhere gives its entry away [ADM-04]", async () => {
  at("/admin/customers", draft)
  expect(await takesItsPlace(draft, invoice)).toBe(true)
  arrive(invoice)
  expect(back).not.toHaveBeenCalled()
})

test("so does a page that is read again, and one whose address has a query", async () => {
  at(`${draft}?decide=issue`, `${draft}?decide=issue`)
  expect(await takesItsPlace(`${draft}?decide=issue`, invoice)).toBe(true)
})

test("what is asked for by a link has no entry yet, and what is sent decides for itself", async () => {
  at("/admin/invoices", "/admin/invoices")
  expect(await takesItsPlace(draft, invoice)).toBe(false)
  expect(await takesItsPlace("/admin/invoices", draft, { method: "POST" })).toBe(false)
})

test("a page that leads to the one that was just left is passed over, once it has given its entry away [ADM-04]", async () => {
  at(invoice, draft)
  expect(await takesItsPlace(draft, `${site}${invoice}`)).toBe(true)
  expect(back).not.toHaveBeenCalled()
  arrive(invoice)
  expect(back).toHaveBeenCalledOnce()
  arrive(invoice)
  expect(back).toHaveBeenCalledOnce()
})

test("whoever went elsewhere meanwhile stays there, and the first of all entries is not passed over", async () => {
  at(invoice, draft)
  expect(await takesItsPlace(draft, invoice)).toBe(true)
  arrive("/admin/customers")
  at(invoice, draft, 0)
  expect(await takesItsPlace(draft, invoice)).toBe(true)
  arrive(invoice)
  expect(back).not.toHaveBeenCalled()
})

test("a page that leads nowhere is left alone", async () => {
  at(invoice, draft)
  const results = { page: { type: "data" as const, result: new Response("file") } }
  expect(await leaveOwnEntry({ request: new Request(site + draft) }, async () => results)).toBe(results)
  expect(back).not.toHaveBeenCalled()
})
