import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { leaveOwnEntry } from "./leave-own-entry.ts"

const site = "https://site.example"
const draft = "/admin/invoices/1/edit"
const invoice = "/admin/invoices/1"
const back = vi.fn()
const listeners = new Set<(state: { navigation: { state: string }; location: object }) => void>()

/** @param shown the rendered page @param address the browser's URL, which differs after Back */
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

/** Publishes the router's states during and after a navigation. */
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

/** Requests a page that redirects. @returns whether the redirect replaces the entry */
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

test("a revalidated page and a URL with a query are replaced, too", async () => {
  at(`${draft}?decide=issue`, `${draft}?decide=issue`)
  expect(await takesItsPlace(`${draft}?decide=issue`, invoice)).toBe(true)
})

test("a link's target and a form submission are not replaced", async () => {
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

test("a later navigation is not undone, and the first history entry is not skipped", async () => {
  at(invoice, draft)
  expect(await takesItsPlace(draft, invoice)).toBe(true)
  arrive("/admin/customers")
  at(invoice, draft, 0)
  expect(await takesItsPlace(draft, invoice)).toBe(true)
  arrive(invoice)
  expect(back).not.toHaveBeenCalled()
})

test("a page without a redirect is unchanged", async () => {
  at(invoice, draft)
  const results = { page: { type: "data" as const, result: new Response("file") } }
  expect(await leaveOwnEntry({ request: new Request(site + draft) }, async () => results)).toBe(results)
  expect(back).not.toHaveBeenCalled()
})
