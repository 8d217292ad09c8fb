import { expect, test } from "vitest"
import routes from "../../routes.ts"
import { dedupePlaces, getAriaCurrent, isPublicPage, listOwnerPlaces } from "./places.ts"

test("only the layout's pages open without a new document", () => {
  const [site, ...others] = routes
  const addressOf = ({ path }: { path?: string }) =>
    `/${(path ?? "").replace(".well-known/:file", ".well-known/one.json").replace(/:\w+/g, "one").replace("*", "nothing-here")}`
  // The studio's preview, in a frame of its own, and a draft's private link are the site's pages too.
  const pages = (site?.children ?? []).map(addressOf).filter((address) => !/^\/(?:admin|drafts)\//.test(address))
  expect(pages).toContain("/artwork/one")
  expect(pages.filter((address) => !isPublicPage(address))).toEqual([])
  expect([...others.map(addressOf), "/files/pictures/a.avif", "/admin/orders"].filter(isPublicPage)).toEqual([])
})

test("a place is current on its page and subpages, the home page only on itself", () => {
  expect(getAriaCurrent("/blog", "/blog")).toBe("page")
  expect(getAriaCurrent("/blog", "/blog/seven-whites")).toBe("page")
  expect(getAriaCurrent("/blog", "/blogs")).toBeUndefined()
  expect(getAriaCurrent("/", "/gallery")).toBeUndefined()
})

test("an address that the artist links is listed once, in the artist's words", () => {
  const own = [
    { to: "/track-order", text: "Where is my painting?" },
    { to: "/blog", text: "Notes" },
  ]
  const further = dedupePlaces([{ to: "/blog", text: "Journal" }, ...own])
  const all = [...further, ...listOwnerPlaces(further)]
  expect(all.map(({ text }) => text)).toEqual(["Notes", "Where is my painting?", "Certificates"])
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
})
