import { expect, test } from "vitest"
import routes from "../../routes.ts"
import { hereIn, isPageOfTheSite, ownerPlacesBeside, uniquePlaces } from "./places.ts"

test("only the layout's pages open without a new document", () => {
  const [site, ...others] = routes
  const addressOf = ({ path }: { path?: string }) =>
    `/${(path ?? "").replace(/:\w+/g, "one").replace("*", "nothing-here")}`
  // the studio's preview is one of the site's pages, in a frame of its own
  const pages = (site?.children ?? []).map(addressOf).filter((address) => !address.startsWith("/admin/"))
  expect(pages).toContain("/artwork/one")
  expect(pages.filter((address) => !isPageOfTheSite(address))).toEqual([])
  expect([...others.map(addressOf), "/files/pictures/a.avif", "/admin/orders"].filter(isPageOfTheSite)).toEqual([])
})

test("a place is current on its page and subpages, the home page only on itself", () => {
  expect(hereIn("/blog", "/blog")).toBe("page")
  expect(hereIn("/blog", "/blog/seven-whites")).toBe("page")
  expect(hereIn("/blog", "/blogs")).toBeUndefined()
  expect(hereIn("/", "/gallery")).toBeUndefined()
})

test("an address that the artist links is listed once, in the artist's words", () => {
  const own = [
    { to: "/track-order", text: "Where is my painting?" },
    { to: "/blog", text: "Notes" },
  ]
  const further = uniquePlaces([{ to: "/blog", text: "Journal" }, ...own])
  const all = [...further, ...ownerPlacesBeside(further)]
  expect(all.map(({ text }) => text)).toEqual(["Notes", "Where is my painting?", "Certificates"])
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
})
