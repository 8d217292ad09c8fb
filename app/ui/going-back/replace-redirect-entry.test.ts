import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { replaceRedirectEntry } from "./replace-redirect-entry.ts"

const site = "https://site.example"
const draft = "/admin/invoices/1/edit"
const invoice = "/admin/invoices/1"
const back = vi.fn()
const listeners = new Set<(state: { navigation: { state: string }; location: object }) => void>()

/** @param shown the rendered page @param address the browser's URL, which differs after Back */
function stubBrowser(shown: string, address: string, idx = 3) {
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
function publishNavigation(pathname: string) {
  for (const state of ["loading", "idle"])
    for (const listener of listeners) listener({ navigation: { state }, location: { pathname, search: "" } })
}

beforeEach(() => {
  back.mockReset()
  listeners.clear()
})
afterEach(() => vi.unstubAllGlobals())

const redirectTo = (path: string) => new Response(null, { status: 302, headers: { Location: path } })

/** Requests a page that redirects. @returns whether the redirect replaces the entry */
async function isReplaced(address: string, to: string, init: RequestInit = {}) {
  const answer = redirectTo(to)
  const results = { page: { type: "error" as const, result: answer }, layout: { type: "data" as const, result: {} } }
  expect(await replaceRedirectEntry({ request: new Request(site + address, init) }, async () => results)).toBe(results)
  return answer.headers.has("X-Remix-Replace")
}

test("after Back, a page that leads elsewhere gives its entry away [ADM-04]", async () => {
  stubBrowser("/admin/customers", draft)
  expect(await isReplaced(draft, invoice)).toBe(true)
  publishNavigation(invoice)
  expect(back).not.toHaveBeenCalled()
})

test("a revalidated page and a URL with a query are replaced, too", async () => {
  stubBrowser(`${draft}?decide=issue`, `${draft}?decide=issue`)
  expect(await isReplaced(`${draft}?decide=issue`, invoice)).toBe(true)
})

test("a link's target and a form submission are not replaced", async () => {
  stubBrowser("/admin/invoices", "/admin/invoices")
  expect(await isReplaced(draft, invoice)).toBe(false)
  expect(await isReplaced("/admin/invoices", draft, { method: "POST" })).toBe(false)
})

test("a page that leads to the one that was just left is passed over, once it has given its entry away [ADM-04]", async () => {
  stubBrowser(invoice, draft)
  expect(await isReplaced(draft, `${site}${invoice}`)).toBe(true)
  expect(back).not.toHaveBeenCalled()
  publishNavigation(invoice)
  expect(back).toHaveBeenCalledOnce()
  publishNavigation(invoice)
  expect(back).toHaveBeenCalledOnce()
})

test("a later navigation is not undone, and the first history entry is not skipped", async () => {
  stubBrowser(invoice, draft)
  expect(await isReplaced(draft, invoice)).toBe(true)
  publishNavigation("/admin/customers")
  stubBrowser(invoice, draft, 0)
  expect(await isReplaced(draft, invoice)).toBe(true)
  publishNavigation(invoice)
  expect(back).not.toHaveBeenCalled()
})

test("a page without a redirect is unchanged", async () => {
  stubBrowser(invoice, draft)
  const results = { page: { type: "data" as const, result: new Response("file") } }
  expect(await replaceRedirectEntry({ request: new Request(site + draft) }, async () => results)).toBe(results)
  expect(back).not.toHaveBeenCalled()
})
