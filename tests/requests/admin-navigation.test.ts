import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { formatNavigationItems } from "../../app/admin/pages/navigation/navigation-fields.ts"
import { pages } from "../../db/tables/pages.ts"
import { visitor as nobody, system } from "../../domain/actor.ts"
import { listHistory } from "../../domain/history-queries.server.ts"
import type { NavigationItemInput } from "../../domain/pages/navigation.ts"
import { saveNavigation } from "../../domain/pages/navigation-commands.server.ts"
import { getNavigationForEdit } from "../../domain/pages/navigation-queries.server.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const { shop, visitor } = site
const artist = await signInAsNewAccount(site, "admin")

const read = async () => {
  const navigation = await getNavigationForEdit(shop, system("Test"))
  if (!navigation.ok) throw new Error("the navigation cannot be read")
  return navigation.value
}

async function post(change: (items: NavigationItemInput[]) => NavigationItemInput[], seenAt?: Date) {
  const { value, updatedAt } = await read()
  const items = formatNavigationItems(change(value.items))
  return artist.post("/admin/navigation", { intent: "save", items, seenAt: (seenAt ?? updatedAt).toISOString() })
}

const part = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)))
const getBar = async () => part(await visitor().html("/about"), 'aria-label="Main"', "</nav>")
const getWords = (html: string) => [...html.matchAll(/<a[^>]*>([^<]*)</g)].map(([, text]) => text)

const createPage = async (title: string, values: Partial<typeof pages.$inferInsert> = {}) => {
  const slug = title.toLowerCase().replaceAll(/\W+/g, "-")
  const [page] = await shop.db
    .insert(pages)
    .values({ title, slug, placement: "bar", publishedAt: new Date(0), ...values })
    .returning()
  await shop.changes.flushed()
  return page as typeof pages.$inferSelect
}

test("saving without a change stores nothing, and the bar is the default", async () => {
  expect((await post((items) => items)).status).toBe(200)
  expect((await getSettings(shop.db, "navigation")).navigation.items).toEqual([])
  expect(getWords(await getBar()).slice(0, 5)).toEqual(["Gallery", "Shop", "About", "Commission", "Contact"])
})

test("another order and another name are on the site at once, and back to the default", async () => {
  await getBar()
  const answer = await post((items) => [
    { place: "shop", name: "Works & “prints”", in: "bar" },
    ...items.filter(({ place }) => place !== "shop"),
  ])
  expect(answer.status).toBe(200)
  expect(getWords(await getBar()).slice(0, 2)).toEqual(["Works &amp; “prints”", "Gallery"])
  expect((await listHistory(shop.db, "settings", "navigation"))[0]?.changes).toHaveProperty("items")
  const { defaults } = await read()
  await post(() => defaults.map(({ place, name, in: level }) => ({ place, name, in: level })))
  expect((await getSettings(shop.db, "navigation")).navigation.items).toEqual([])
  expect(getWords(await getBar())[0]).toBe("Gallery")
})

test("a name is escaped, and one that is too long for the bar is refused beside it", async () => {
  const rename = (name: string) => (items: NavigationItemInput[]) =>
    items.map((item) => (item.place === "about" ? { ...item, name } : item))
  expect((await post(rename("<b>Me</b>"))).status).toBe(200)
  expect(await getBar()).toContain("&lt;b&gt;Me&lt;/b&gt;")
  const refused = await post(rename("A painter from Astoria, Oregon"))
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain("At most 20 characters in the bar")
  expect(await getBar()).toContain("&lt;b&gt;Me")
  await post(rename(""))
})

test("a place leaves the bar for the menu or the footer, which always has it", async () => {
  const move = (level: NavigationItemInput["in"]) =>
    post((items) => items.map((item) => (item.place === "commissions" ? { ...item, in: level } : item)))
  for (const level of ["menu", "footer"] as const) {
    await move(level)
    const html = await visitor().html("/about")
    expect(part(html, 'aria-label="Main"', "</nav>")).not.toContain("/commissions")
    expect(part(html, 'aria-label="Menu"', "</nav>").includes("/commissions")).toBe(level === "menu")
    expect(part(html, "<footer", "</footer>")).toContain('href="/commissions"')
  }
  await move("bar")
})

test("an own page is in the bar while it is published, and its place is stored with it", async () => {
  await shop.db.delete(pages)
  const page = await createPage("Workshops")
  const words = ["Gallery", "Shop", "About", "Commission", "Workshops", "Contact"]
  expect(getWords(await getBar()).slice(0, 6)).toEqual(words)
  await createPage("Not yet", { publishedAt: null })
  await createPage("Next year", { publishedAt: new Date(shop.now().getTime() + 86_400_000) })
  await createPage("For architects", { placement: "link" })
  await createPage("Former", { archivedAt: new Date(0) })
  expect(getWords(await getBar()).filter(Boolean)).toEqual(words)

  await post((items) => items.map((item) => (item.place === `page:${page.id}` ? { ...item, in: "menu" } : item)))
  expect(await getBar()).not.toContain("Workshops")
  expect(part(await visitor().html("/about"), 'aria-label="Menu"', "</nav>")).toContain('href="/workshops"')
  const [stored] = await shop.db.select().from(pages).where(eq(pages.id, page.id))
  expect(stored?.placement).toBe("menu")
  expect((await listHistory(shop.db, "page", page.id))[0]?.changes.placement).toEqual({ before: "bar", after: "menu" })

  await shop.db.update(pages).set({ publishedAt: null }).where(eq(pages.id, page.id))
  await shop.changes.flushed()
  expect(await visitor().html("/about")).not.toContain("/workshops")
})

test("a third own page is refused for the bar, which names those that are there", async () => {
  await shop.db.delete(pages)
  for (const title of ["Workshops", "Teaching"]) await createPage(title)
  await createPage("Press", { placement: "menu" })
  const refused = await post((items) => items.map((item) => ({ ...item, in: item.in === "footer" ? "menu" : item.in })))
  expect(refused.status).toBe(200)
  const third = await post((items) =>
    items.map((item) => (item.place.startsWith("page:") ? { ...item, in: "bar" } : item)),
  )
  expect(third.status).toBe(400)
  expect(await third.text()).toContain("Move “Workshops” or “Teaching” to the menu first.")
  await shop.db.delete(pages)
})

test("only the artist saves, and not over a newer save [AUTH-07]", async () => {
  const { value, updatedAt } = await read()
  expect((await saveNavigation(shop, nobody, value, updatedAt)).ok).toBe(false)
  expect((await visitor().get("/admin/navigation")).status).toBe(302)
  const collector = await signInAsNewAccount(site, "user")
  expect((await collector.get("/admin/navigation")).status).toBe(403)
  await saveSettings(shop, system("Test"), "navigation", { items: [{ place: "shop", name: "Buy" }] })
  const late = await saveNavigation(shop, system("Test"), value, updatedAt)
  expect(late).toMatchObject({ ok: false, problem: { code: "conflict" } })
})

test("a list that no form sends is refused", async () => {
  const { updatedAt } = await read()
  const send = (items: unknown) =>
    artist.post("/admin/navigation", {
      ...{ intent: "save", items: JSON.stringify(items), seenAt: updatedAt.toISOString() },
    })
  expect((await send([["shop", "everywhere", ""]])).status).toBe(400)
  expect((await send([["shop", "bar", "x".repeat(41)]])).status).toBe(400)
  expect((await send(Array.from({ length: 201 }, () => ["shop", "bar", ""]))).status).toBe(400)
  expect((await send([["https://elsewhere.example", "bar", "Elsewhere"]])).status).toBe(200)
  expect(await getBar()).not.toContain("Elsewhere")
})
