import { expect, test } from "vitest"
import { getCacheKey, getCacheOwner, getRequestKind } from "./cache-rules.ts"

const site = "https://osgood.example"
const getRequest = (path: string, { method = "GET", mode = "cors" } = {}) => ({
  url: new URL(path, site).href,
  method,
  mode,
})

test.each([
  ["/admin", "navigate", "page"],
  ["/admin/orders?view=late", "navigate", "page"],
  ["/admin/orders.data", "cors", "data"],
  ["/admin/orders/sale/works", "cors", "data"],
  ["/assets/entry-1.js", "no-cors", "file"],
  ["/files/ab/640.webp", "no-cors", "picture"],
  // not handled by the worker
  ["/", "navigate", null],
  ["/administration", "navigate", null],
  ["/gallery.data", "cors", null],
  ["/api/session", "cors", null],
  ["/admin/orders/buyers", "cors", null],
  ["https://elsewhere.example/admin", "navigate", null],
])("what %s is to the worker [OFF-02]", (path, mode, kind) => {
  expect(getRequestKind(getRequest(path, { mode }), site)).toBe(kind)
  expect(getRequestKind(getRequest(path, { mode, method: "POST" }), site)).toBe(null)
})

const getResponse = (headers: Record<string, string> = {}, more = {}) => ({
  ...{ status: 200, type: "basic", redirected: false },
  headers: new Headers({ "Content-Type": "text/html; charset=utf-8", "X-Kept-For": "ada", ...headers }),
  ...more,
})

test("a page is kept for whom the site says, and nothing that is no page of the studio [OFF-02]", () => {
  const url = `${site}/admin/orders`
  expect(getCacheOwner(url, getResponse())).toBe("ada")
  expect(
    getCacheOwner(
      `${url}.data?_routes=admin%2Flayout%2Cadmin%2Forders`,
      getResponse({ "Content-Type": "text/x-script" }),
    ),
  ).toBe("ada")
  for (const [address, answer] of [
    [url, getResponse({}, { status: 500 })],
    [url, getResponse({}, { status: 202 })],
    [url, getResponse({}, { type: "opaqueredirect", status: 0 })],
    [url, getResponse({ "Content-Disposition": "attachment" })],
    [url, getResponse({ "Content-Type": "application/pdf" })],
    [`${site}/auth?next=/admin`, getResponse()],
    [`${url}.data?_routes=admin%2Forders`, getResponse()],
  ] as const)
    expect([address, getCacheOwner(address, answer)]).toEqual([address, null])
  const without = getResponse()
  without.headers.delete("X-Kept-For")
  expect(getCacheOwner(url, without)).toBe(null)
})

test("partial data requests share one cache key, and so do all URLs of the sale form", () => {
  expect(getCacheKey(`${site}/admin/orders.data?view=late&_routes=admin`)).toBe(`${site}/admin/orders.data?view=late`)
  expect(getCacheKey(`${site}/admin/orders/sale?form=1&work=2#x`)).toBe(`${site}/admin/orders/sale`)
})
