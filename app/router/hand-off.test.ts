import { runInNewContext } from "node:vm"
import { type EntryContext, UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "react-router"
import { expect, test } from "vitest"
import { handOff } from "./hand-off.server.ts"

/** What a browser knows of this page. */
function handedOn(loaderData: object, errors: object | null = null) {
  const match = { route: { id: "root" }, pathname: "/", pathnameBase: "/", params: {} }
  const text = handOff({
    manifest: { url: "/assets/manifest-1a2b.js", routes: { root: { css: ["/assets/root.css"], hasLoader: true } } },
    staticHandlerContext: { matches: [match], loaderData, actionData: null, errors },
  } as unknown as EntryContext)
  const window = { firstPage: undefined as never }
  runInNewContext(text, { window })
  return { text, page: window.firstPage as Record<string, never> }
}

test("a page is handed on as loaders gave it, with its routes and their styles", () => {
  const day = new Date("2026-11-25T12:00:00Z")
  const { page } = handedOn({ root: { day, none: undefined, works: [{ price: 12n }], by: new Map([["a", 1]]) } })
  expect(page).toMatchObject({
    matches: [{ id: "root", index: false, css: ["/assets/root.css"], pathname: "/", pathnameBase: "/", params: {} }],
    routes: "/assets/manifest-1a2b-site.js",
    errors: null,
  })
  expect(JSON.stringify(page.loaderData, (_, value) => (typeof value === "bigint" ? `${value}n` : value))).toBe(
    '{"root":{"day":"2026-11-25T12:00:00.000Z","works":[{"price":"12n"}],"by":{}}}',
  )
})

test("a text cannot end the script, whatever it says", () => {
  const said = "</script><script>alert(1)</script><!-- \u2028 ` \\"
  const { text, page } = handedOn({ root: { said } })
  expect(text).not.toMatch(/<|\u2028/)
  expect(page.loaderData).toMatchObject({ root: { said } })
})

test("a field that is called as what all objects inherit is left out", () => {
  const fields = Object.fromEntries([
    ["__proto__", "x"],
    ["name", "Ada"],
  ])
  const { page } = handedOn({ root: { fields } })
  expect(page.loaderData).toEqual({ root: { fields: { name: "Ada" } } })
})

test("of an error the browser gets what it shows, and no stack", () => {
  const failed = Object.assign(new Error("Unexpected Server Error"), { stack: "at /srv/secret.ts:1", code: "28P01" })
  const { text, page } = handedOn({}, { root: failed, page: new ErrorResponseImpl(404, "Not Found", { path: "/x" }) })
  expect(text).not.toMatch(/secret|28P01/)
  expect(page.errors).toMatchObject({
    root: { message: "Unexpected Server Error" },
    page: { status: 404, statusText: "Not Found", data: { path: "/x" }, internal: false },
  })
})
