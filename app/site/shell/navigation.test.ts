import { expect, test } from "vitest"
import { arrangeNavigation, type NavigationPage } from "../../../domain/pages/navigation.ts"
import type { NavigationItem } from "../../../domain/settings/navigation-settings.ts"
import { createSiteNavigation } from "./navigation.ts"

const all = { series: true, exhibitions: true, blog: true }
const none = { series: false, exhibitions: false, blog: false }
const workshops: NavigationPage = {
  ...{ id: "00000000-0000-4000-8000-000000000001", slug: "workshops", title: "Workshops", placement: "bar" },
}
const create = (items: NavigationItem[], pages: NavigationPage[] = [], has = none) =>
  createSiteNavigation(arrangeNavigation(items, pages), has, [], items.length > 0)
const texts = (places: { text: string }[]) => places.map(({ text }) => text)

test("the default has the places of before, in their order and words [SHELL-04, SHELL-05, SHELL-06]", () => {
  const { bar, bottom, menu, further, footer, more } = create([], [], all)
  expect(texts(bar)).toEqual(["Gallery", "Shop", "About", "Commission", "Contact"])
  expect(texts(bottom)).toEqual(["Home", "Gallery", "Shop", "About", "Contact"])
  expect(texts(menu)).toEqual(["Home", "Gallery", "Shop", "About", "Commissions", "Contact"])
  expect(texts(footer)).toEqual(["Home", "About", "Gallery", "Shop", "Commissions", "Contact"])
  expect(texts(further)).toEqual(["Exhibitions", "Journal"])
  expect(texts(more)).toEqual(["Series", "Exhibitions", "Journal", "Track an order", "Certificates"])
})

test("order and names are those of the list, in the bar, the menu, on a phone and in the footer", () => {
  const { bar, bottom, menu, footer } = create([
    { place: "shop", name: "Buy" },
    { place: "gallery", name: "" },
    { place: "about", name: "", in: "menu" },
    { place: "contact", name: "", in: "footer" },
  ])
  expect(texts(bar)).toEqual(["Buy", "Gallery", "Commission"])
  expect(texts(bottom)).toEqual(["Home", "Buy", "Gallery", "Commissions"])
  expect(texts(menu)).toEqual(["Home", "Buy", "Gallery", "About", "Commissions"])
  expect(texts(footer)).toEqual(["Home", "Buy", "Gallery", "About", "Contact", "Commissions"])
})

test("a place that is nowhere else is in the footer, and a kind without content nowhere", () => {
  const items: NavigationItem[] = [
    { place: "series", name: "Bodies of work", in: "bar" },
    { place: "blog", name: "", in: "footer" },
  ]
  const full = create(items, [], all)
  expect(texts(full.bar)).toContain("Bodies of work")
  expect(texts(full.menu)).toContain("Bodies of work")
  expect(texts(full.further)).toEqual(["Exhibitions"])
  expect(texts(full.more)).toContain("Journal")
  expect(JSON.stringify(create(items))).not.toMatch(/Bodies of work|Journal/)
})

test("an own page in the bar is marked, and in the menu and the footer; five fit on a phone", () => {
  const { bar, bottom, menu, footer } = create([], [workshops])
  expect(bar.find(({ own }) => own)).toEqual({ to: "/workshops", text: "Workshops", own: true })
  expect(texts(menu)).toContain("Workshops")
  expect(texts(footer)).toContain("Workshops")
  expect(texts(bottom)).toEqual(["Home", "Gallery", "Shop", "About", "Contact"])
})

test("of three pages in the bar the third is in the menu, and a long title is cut", () => {
  const pages = ["Workshops", "Teaching and lectures at the academy", "Prints"].map((title, at) => ({
    ...workshops,
    ...{ id: `00000000-0000-4000-8000-00000000000${at}`, slug: `page-${at}`, title },
  }))
  const { bar, further } = create([], pages)
  expect(texts(bar.filter(({ own }) => own))).toEqual(["Workshops", "Teaching and lectur…"])
  expect(texts(further)).toEqual(["Prints"])
})
