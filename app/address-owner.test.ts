import { matchRoutes } from "react-router"
import { expect, test } from "vitest"
import { normalizePath } from "../domain/redirects/normalize-path.ts"
import { findAddressOwner } from "./address-owner.server.ts"
import { listRoutes } from "./route-entry.ts"
import routes from "./routes.ts"

const listed = listRoutes(routes).filter(({ path }) => !path.includes("*"))
const values = ["x1", "a.b", "café", "7q4m-21kd", "_", "0"]
const filled = listed.flatMap(({ path }) => values.map((value) => path.replace(/:\w+/g, value)))
const spellings = (path: string) => [
  path,
  path.toUpperCase(),
  `${path}/`,
  path.replaceAll("/", "//"),
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  `${path}.data`,
]

test("every route in every spelling has an owner, so that no redirect is made for it", () => {
  const all = [...new Set(filled.flatMap(spellings))].flatMap((path) => normalizePath(path) ?? [])
  expect(all.length).toBeGreaterThan(3000)
  expect(all.filter((path) => path !== "/" && path !== "/.data" && findAddressOwner(path) === null)).toEqual([])
})

test("what the router matches has an owner, and other addresses have none", () => {
  const table = listed.map(({ path }) => ({ path }))
  const words = [
    "gallery",
    "blog",
    "artwork",
    "exhibitions",
    "x",
    "commissions",
    "p",
    "shop",
    "checkout",
    "pay",
    "about",
    "2019",
  ]
  const word = (n: number) => words[n % words.length] as string
  const paths = Array.from(
    { length: 2_000 },
    (_, n) =>
      `/${[word(n), ...(n % 3 > 0 ? [word(Math.floor(n / 12))] : []), ...(n % 5 === 0 ? [word(Math.floor(n / 144))] : [])].join("/")}`,
  )
  for (const path of paths) {
    const isMatched = matchRoutes(table, path) !== null
    if (isMatched) expect([path, findAddressOwner(path)]).not.toEqual([path, null])
  }
  const free = [
    "/portfolio/harbor",
    "/shop/p/harbor",
    "/2019/03/harbor",
    "/gallery/harbor",
    "/wp-content/uploads/a.jpg",
  ]
  expect(free.map(findAddressOwner)).toEqual(free.map(() => null))
})

test.each([
  ["/blog/old-post", "record"],
  ["/exhibitions/old-show", "record"],
  ["/artwork/harbor", "record"],
  ["/about-me", "record"],
  ["/press", "record"],
  ["/exhibitions/old-show/calendar.ics", "site"],
  ["/admin/anything", "site"],
  ["/newsletter/anything", "site"],
  ["/files/a.webp", "site"],
  ["/favicon.ico", "site"],
  ["/gallery", "site"],
])("%s belongs to: %s", (path, owner) => {
  expect(findAddressOwner(path)).toBe(owner)
})
