import { expect, test } from "vitest"
import { navigationSettings } from "../settings/navigation-settings.ts"
import { arrangeNavigation, type NavigationPage, toNavigationItems } from "./navigation.ts"
import { findNavigationProblems } from "./navigation-checks.ts"

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const createPage = (last: number, title: string, placement: NavigationPage["placement"] = "bar"): NavigationPage => ({
  ...{ id: id(last), slug: title.toLowerCase(), title, placement },
})
const workshops = createPage(1, "Workshops")
const press = createPage(2, "Press", "menu")
const order = (entries: { place: string }[]) => entries.map(({ place }) => place)

test("without a list a page of the bar is before Contact, and one of the menu last", () => {
  const entries = arrangeNavigation([], [press, workshops])
  expect(order(entries)).toEqual([
    ...["gallery", "shop", "about", "commissions", `page:${id(1)}`, "contact"],
    ...["series", "exhibitions", "blog", `page:${id(2)}`],
  ])
})

test("no place is lost by a list that lacks it, and one that is gone is skipped", () => {
  const items = [
    { place: "contact", name: "Write to us" },
    { place: `page:${id(9)}`, name: "" },
    { place: "shop", name: "", in: "menu" as const },
  ]
  const entries = arrangeNavigation(items, [workshops])
  expect(order(entries).slice(0, 3)).toEqual([`page:${id(1)}`, "contact", "shop"])
  expect(order(entries).toSorted()).toEqual(order(arrangeNavigation([], [workshops])).toSorted())
  expect(entries.find(({ place }) => place === "contact")).toMatchObject({ name: "Write to us", in: "bar" })
  expect(entries.find(({ place }) => place === "shop")).toMatchObject({ in: "menu" })
})

test("where an own page is stays in the page, and the default is stored as nothing", () => {
  const entries = arrangeNavigation([], [workshops])
  expect(toNavigationItems(entries, [workshops])).toEqual([])
  const renamed = entries.map((entry) => (entry.page ? { ...entry, name: "Teaching" } : entry))
  const stored = toNavigationItems(renamed, [workshops])
  expect(stored.find(({ place }) => place.startsWith("page:"))).toEqual({ place: `page:${id(1)}`, name: "Teaching" })
  expect(navigationSettings.parse({ items: stored }).items).toEqual(stored)
  expect(arrangeNavigation(stored, [{ ...workshops, placement: "menu" }]).find(({ page }) => page)?.in).toBe("menu")
})

test("a list with a place that no site has is refused", () => {
  for (const place of ["imprint", "page:", "page:../admin", "__proto__", "constructor"])
    expect(navigationSettings.safeParse({ items: [{ place, name: "" }] }).success).toBe(false)
})

const problems = (change: Parameters<typeof arrangeNavigation>[0], pages: NavigationPage[] = []) =>
  findNavigationProblems(arrangeNavigation(change, pages))

test("the bar has short names, two own pages, seven words, and one line", () => {
  expect(problems([])).toEqual({})
  expect(problems([{ place: "shop", name: "Everything that is for sale" }])).toEqual({
    "name.shop": expect.stringContaining("At most 20 characters"),
  })
  expect(problems([{ place: "shop", name: "Everything that is for sale", in: "menu" }])).toEqual({})
  const three = [workshops, createPage(2, "Teaching"), createPage(3, "Prints")]
  expect(Object.keys(problems([], three))).toEqual([`in.page:${id(3)}`])
  const more = ["series", "exhibitions", "blog"].map((place) => ({ place, name: "", in: "bar" as const }))
  expect(Object.keys(problems(more))).toHaveLength(1)
  const long = ["gallery", "shop", "about", "commissions"].map((place) => ({ place, name: "Twenty letters long." }))
  expect(Object.keys(problems(long))).toEqual([expect.stringMatching(/^in\./)])
})
