import { matchRoutes } from "react-router"
import { expect, test } from "vitest"
import { pageSchema } from "../domain/pages/page-schema.ts"
import { isReservedSlug } from "../domain/pages/reserved-slugs.ts"
import { listRoutes } from "./route-entry.ts"
import routes from "./routes.ts"

const listed = listRoutes(routes)
const table = listed.filter(({ path }) => !path.includes("*")).map(({ path }) => ({ path }))
const firstSegments = new Set(
  listed.map(({ path }) => path.split("/")[1] ?? "").filter((segment) => /^[a-z\d-]+$/.test(segment)),
)

test("no page of the artist hides or is hidden by a page, a folder or an endpoint of the site", () => {
  expect(firstSegments.size).toBeGreaterThan(30)
  // Only its files are below it: an artist’s page may be called so.
  expect([...firstSegments].filter((segment) => !isReservedSlug(segment))).toEqual(["press"])
  const outsideRoutes = ["artworks", "assets", "files", "healthz", "readyz", "metrics", "live"]
  expect(outsideRoutes.filter((segment) => !isReservedSlug(segment))).toEqual([])
})

test("a free address is answered by the page’s route, and no other", () => {
  for (const slug of ["press", "workshops", "zine", "x", "about-me", "2026"]) {
    expect(isReservedSlug(slug)).toBe(false)
    expect(matchRoutes(table, `/${slug}`)?.at(-1)?.route.path).toBe("/:slug")
  }
})

test.each(["shop", "admin", "drafts"])("/%s is refused with the reason", (slug) => {
  const parsed = pageSchema.safeParse({ title: "Shop", slug })
  expect(parsed.error?.issues).toMatchObject([{ path: ["slug"], message: `/${slug} is a page of the site already.` }])
})

test("random texts are refused as an address, or belong to the page’s route [trust]", () => {
  const letters = [
    "a",
    "b",
    "x",
    "7",
    "-",
    "/",
    ".",
    "%",
    "é",
    "\u0000",
    " ",
    "A",
    "0",
    "admin",
    "shop",
    "\\",
    "?",
    "#",
    "\u202e",
  ]
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  // An address of one segment matches no longer one.
  const short = table.filter(({ path }) => path.lastIndexOf("/") === 0)
  const accepted = new Set<string>()
  for (let round = 0; round < 2_000; round++) {
    const slug = Array.from({ length: 1 + next(6) }, () => letters[next(letters.length)]).join("")
    const parsed = pageSchema.safeParse({ title: "x", slug })
    if (!parsed.success || parsed.data.slug === "") continue
    accepted.add(parsed.data.slug)
  }
  expect(accepted.size).toBeGreaterThan(20)
  for (const slug of accepted) expect(matchRoutes(short, `/${slug}`)?.at(-1)?.route.path).toBe("/:slug")
})
