import type { RouteConfigEntry } from "@react-router/dev/routes"
import { href } from "react-router"
import { describe, expect, test } from "vitest"
import routes from "../app/routes.ts"
import { createUrls, paths, studioPaths } from "./urls.ts"

type PathEntry = [name: string, path: (...values: string[]) => string]

const siteUrl = "https://gallery.example"
const urls = createUrls(() => siteUrl)

/** In the place of a parameter, here and in the patterns of the routes. */
const parameter = "~"
const build = (path: PathEntry[1]) => path(...Array<string>(path.length).fill(parameter))

const listPatterns = (entries: RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return [own, ...listPatterns(children, own)]
  })
const addresses = new Set(listPatterns(routes).map((pattern) => pattern.replace(/:\w+/g, parameter)))

describe.each([
  ["visitors", Object.entries(paths) as PathEntry[], urls],
  ["the studio", Object.entries(studioPaths) as PathEntry[], urls.studio],
])("an address of %s", (_, entries, absolute) => {
  test.each(entries)("is a route: %s", (_, path) => {
    expect(addresses).toContain(build(path).replace(/\?.*$/, ""))
  })

  test.each(entries)("has the origin before it in shop.urls: %s", (name, path) => {
    const url = (absolute as unknown as Record<string, PathEntry[1]>)[name]
    expect(url?.(parameter, parameter)).toBe(siteUrl + path(parameter, parameter))
  })
})

test("an address of no route is found", () => {
  expect(addresses).toContain("/artwork/~")
  expect(addresses).not.toContain("/artworks/~")
  expect(addresses).not.toContain("/artwork/x")
})

test("parameters are encoded as by the router", () => {
  const ascii = String.fromCharCode(...Array(128).keys())
  for (const value of [...ascii, ascii, "größe", "作品", "🖼️", "%2B", "a/../b", "1.0.0+1"]) {
    expect(paths.post(value)).toBe(href("/blog/:slug", { slug: value }))
    expect(studioPaths.order(value)).toBe(href("/admin/orders/:number", { number: value }))
    expect(paths.card("artwork", value)).toBe(href("/cards/:thing/:file", { thing: "artwork", file: value }))
  }
})

test("queries have the token, and the next page unless it is the home page", () => {
  expect(paths.orderConfirmation("t")).toBe("/order-confirmation?order=t")
  expect(paths.trackOrder("t")).toBe("/track-order?order=t")
  expect(paths.accountSetup("t")).toBe("/auth/setup?token=t")
  expect(paths.passwordReset("t")).toBe("/auth?reset=true&token=t")
  expect(paths.signInLink("t", "/")).toBe("/auth/link?token=t")
  expect(paths.emailConfirmation("a.b", "/account?a=b")).toBe("/auth/confirm?token=a.b&next=%2Faccount%3Fa%3Db")
  expect(urls.studio.order("SO-1")).toBe("https://gallery.example/admin/orders/SO-1")
})
