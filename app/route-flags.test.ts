import { describe, expect, test } from "vitest"
import { listRoutes } from "./route-entry.ts"
import { getRouteFlags, isCountedPath } from "./route-flags.server.ts"
import routes from "./routes.ts"

const listed = listRoutes(routes)
const fill = (path: string, value = "x1") => path.replace(/:\w+/g, value)

/** Listed a second time, so that a flag that is lost by mistake fails here. */
const secretBeginnings =
  /^\/+(?:auth|setup|newsletter|track-order|order-confirmation|checkout\/+pay|commissions\/+room|calendars|drafts|certificates|viewing-rooms|api\/+(?:invoices|returns|rooms))(?:[/.]|$)/i
const framed = [
  ...["/admin/homepage/preview", "/admin/about/preview"],
  ...["x1", "a%20b", "a.b"].map((id) => `/admin/pages/${id}/preview`),
]

const encodeFirst = (path: string) => path.replace(/[a-z]/, (character) => `%${character.charCodeAt(0).toString(16)}`)
const otherSpellings = (path: string) => [
  path.toUpperCase(),
  `${path}/`,
  `/${path}`,
  encodeFirst(path),
  path.replace(/\/(?=[^/]+$)/, "//"),
  path.replace(/\/(?=[^/]+$)/, "%2f"),
  path.replace(/(.)\//g, "$1//"),
]
const neighbours = (path: string) => [`${path}x`, `${path}.json`, `${path}/x`, `${path}/x/y`, path.slice(0, -1)]
const oddPaths = [
  ...["/checkout.x/pay/k", "/checkout/foo", "/authors", "/newsletters", "/viewing-rooms", "/certificates/owner/a/b"],
  ...["/%63ommissions%2froom/k", "/certificates/%256fwner/k", "/certificates/%6fwner/k/%E0%A4%A", "/auth%0a"],
  ...["/newsletter/%0ak", "/commissions/rooms/k", "/artwork/%E0%A4%A", "/%", "//", "/auth/v1x", "/administer"],
]
const pages = [...new Set(listed.flatMap(({ path }) => ["x1", "a%20b", "a.b"].map((value) => fill(path, value))))]
const all = [
  ...oddPaths,
  ...pages.flatMap((path) => [path, `${path}.data`, ...otherSpellings(path), ...neighbours(path)]),
].filter((path) => path.startsWith("/"))

test("an address with a secret is secret in every spelling, and so is all that begins alike; nothing else [trust]", () => {
  const decode = (path: string) => path.replace(/%[2-7][\da-f]/gi, decodeURIComponent)
  expect(all.length).toBeGreaterThan(3000)
  expect(all.filter((path) => getRouteFlags(path).secret !== secretBeginnings.test(decode(path)))).toEqual([])
})

describe("a route", () => {
  test.each(listed.filter(({ path }) => !path.includes("*")))("has its flags, and its data some: $path", (one) => {
    // The studio's layout and its first page have one address.
    const index = listed.find((other) => other.index && other.path === one.path)
    const { secret: _secret, ...own } = (index ?? one).flags
    expect(getRouteFlags(fill(one.path))).toMatchObject(own)
    const data = getRouteFlags(one.path === "/" ? "/_.data" : `${fill(one.path)}.data`)
    const { cached, offline, uploads } = own
    expect(data).toMatchObject({ cached, offline, uploads })
    expect([data.policy, data.camera, data.counted]).toEqual([undefined, undefined, undefined])
  })

  test("in another spelling permits nothing: neither caching nor a page's own policy [trust]", () => {
    const known = new Set(pages)
    const others = listed
      .flatMap(({ path }) => [...otherSpellings(fill(path)), `${fill(path)}/x/y`])
      // An encoded slash is part of a parameter.
      .filter((path) => !known.has(path) && !path.includes("%2f"))
    for (const path of others)
      expect([path, getRouteFlags(path)]).toEqual([path, { secret: expect.any(Boolean), offline: "never" }])
  })

  test("with a secret or of the studio is cached for nobody and counted nowhere but on its entry page [trust]", () => {
    for (const { path, flags } of listed)
      if (flags.secret || path.startsWith("/admin")) expect([path, flags.cached]).toEqual([path, undefined])
    const counted = listed.filter(({ path, flags }) => flags.counted && getRouteFlags(path).secret)
    expect(counted.map(({ path }) => path)).toEqual(["/newsletter"])
  })

  test("below one that is never offline is never offline [trust]", () => {
    const never = listed.filter(({ flags }) => flags.offline === "never").map(({ path }) => `${path}/`)
    const below = listed.filter(({ path }) => never.some((above) => path.startsWith(above)))
    expect(below.length).toBeGreaterThan(10)
    expect(below.filter(({ flags }) => flags.offline !== "never").map(({ path }) => path)).toEqual([])
  })
})

test("three pages may be framed, one of the studio's has the site's policy, and one may use the camera [trust]", () => {
  const having = (isWanted: (path: string) => boolean) => [...new Set(all.filter(isWanted))]
  expect(having((path) => getRouteFlags(path).policy === "framed")).toEqual(framed)
  for (const path of having((one) => getRouteFlags(one).policy === "site"))
    expect(path).toMatch(/^\/admin\/artworks\/[^/]+\/preview$/)
  for (const path of having((one) => getRouteFlags(one).camera === true))
    expect(path).toMatch(/^\/admin\/inventory\/stock-take\/[^/]+\/count$/)
})

test.each([
  ["/", ["/_.data", "/_root.data"]],
  ["/gallery", ["/gallery.data"]],
  ["/artwork/a%20b", ["/artwork/a%20b.data"]],
  ["/exhibitions/low-water", ["/exhibitions/low-water.data"]],
  ["/series/low-water", ["/series/low-water.data"]],
])("%s is cached, and its data under %j", (path, data) => {
  const { cached } = getRouteFlags(path)
  expect(cached?.topics).toContain("settings")
  for (const one of data) expect(getRouteFlags(one).cached).toBe(cached)
})

test.each([
  ...["/contact", "/gallery/_.data", "/gallery.data.data", "/artwork", "/artwork/", "/artwork//x", "/artwork/a/b"],
  ...["/exhibitions/low-water/calendar.ics", "/Gallery", "/gallery/", "//gallery", "/shop%2f", "/account"],
])("%s is not cached", (path) => expect(getRouteFlags(path).cached).toBeUndefined())

test("visits of public pages are counted", () => {
  const counted = pages.filter(isCountedPath).filter((path) => !/a(?:%20|\.)b/.test(path))
  expect(counted.toSorted()).toEqual(
    [
      ...["/", "/gallery", "/shop", "/artwork/x1", "/about", "/exhibitions", "/exhibitions/x1", "/blog", "/blog/x1"],
      ...["/series", "/series/x1", "/x1"],
      ...["/commissions", "/contact", "/checkout", "/newsletter", "/privacy", "/terms", "/shipping", "/withdrawal"],
    ].toSorted(),
  )
})
