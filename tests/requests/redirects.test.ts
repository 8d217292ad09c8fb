import { asc } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { missingAddresses, redirects } from "../../db/tables/redirects.ts"
import { saveMissingAddresses } from "../../domain/redirects/missing-addresses.server.ts"
import { openTestShop } from "../support/app.ts"
import { listHistoryLines } from "../support/history-lines.ts"
import { createTestExhibition, createTestPost } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { type Fields, readHtml } from "../support/visitor.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")
const user = await signInAsNewAccount(site, "user")

const list = "/admin/settings/redirects"
const importPath = `${list}/import`

async function expectRefused(path: string, form: Fields): Promise<void> {
  expect((await visitor().post(path, form)).headers.get("location")).toMatch(/^\/auth/)
  expect((await user.post(path, form)).status).toBe(403)
}

async function submit(path: string, form: Fields): Promise<[number, string]> {
  const answer = await artist.post(path, form)
  expect(errors).toEqual([])
  return [answer.status, await readHtml(answer)]
}

const add = (from: string, to: string) => submit(list, { intent: "add", decision: "add", from, to })
const find = async (from: string) =>
  (await shop.db.select().from(redirects)).find(({ fromPath }) => fromPath === from) ?? expect.fail(`no ${from}`)

describe("an old address", () => {
  it("is the artist's to add; what is wrong is said beside the field", async () => {
    await expectRefused(list, { intent: "add", from: "/old", to: "/gallery" })
    const [status, page] = await add("", "//evil.com")
    expect(status).toBe(400)
    expect(page).toContain("Please enter the old address")
    expect(page).toContain("Please enter a page of your site")
    const [taken, why] = await add("/Gallery/", "/shop")
    expect([taken, why.includes("Your site uses this address itself")]).toEqual([409, true])
    const [added, shown] = await add("https://old.example.com/Portfolio/Harbor/?x", "/gallery")
    expect([added, shown.includes("/portfolio/harbor leads to /gallery now.")]).toEqual([200, true])
    expect(await listHistoryLines(site, "redirect", (await find("/portfolio/harbor")).id)).toEqual([
      expect.stringMatching(/^added by/),
    ])
  })

  it("is changed on its page, removed, and restored by the undo", async () => {
    await add("/one", "/gallery")
    const { id } = await find("/one")
    const path = `${list}/${id}`
    await expectRefused(path, { intent: "change", from: "/one", to: "/about" })
    expect((await submit(path, { intent: "change", from: "/one", to: "/one" }))[0]).toBe(409)
    expect((await submit(path, { intent: "change", from: "/two", to: "/about", keepsMethod: "yes" }))[0]).toBe(200)
    expect(await find("/two")).toMatchObject({ id, toUrl: "/about", status: 308 })
    await expectRefused(list, { intent: "remove", id })
    expect((await submit(list, { intent: "remove", id: "x" }))[0]).toBe(400)
    const [status, page] = await submit(list, { intent: "remove", id })
    expect([status, page.includes("/two leads nowhere now.")]).toEqual([200, true])
    expect((await submit(list, { intent: "remove", id }))[0]).toBe(404)
    expect((await submit(list, { intent: "save", from: "/two", to: "/about", keepsMethod: "yes" }))[0]).toBe(200)
    expect(await find("/two")).toMatchObject({ toUrl: "/about", status: 308 })
  })

  it("is found by a search", async () => {
    await add("/percent%25sign", "/gallery")
    const page = await artist.html(`${list}?q=${encodeURIComponent("%25")}`)
    expect(page).toContain("/percent%25sign")
    expect(page).not.toContain("/portfolio/harbor<")
    const { pages } = await (await artist.get(`${list}/pages?q=galler`)).json()
    expect(pages).toMatchObject([{ path: "/gallery" }])
  })
})

describe("a visitor", () => {
  it.each([
    ["/Old/Page", "/gallery?a=1", "/old/page?b=%0d%0a2#x", "/gallery?a=1&b=%0D%0A2"],
    ["/blog/old-post", "/blog", "/blog/old-post", "/blog"],
    ["/exhibitions/old-show", "/exhibitions", "/exhibitions/old-show?from=x", "/exhibitions?from=x"],
    ["/artwork/old-work", "https://other.example/w", "/artwork/old-work?secret=1", "https://other.example/w"],
    ["/küste/ä", "/about", "/K%C3%BCste/%C3%A4/", "/about"],
  ])("from %s comes to %s", async (from, to, requested, location) => {
    expect((await add(from, to))[0]).toBe(200)
    const answer = await visitor().get(requested)
    expect([answer.status, answer.headers.get("location")]).toEqual([301, location])
    expect(answer.headers.get("cache-control")).toMatch(/no-store/)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it("is led on by the router, too", async () => {
    await add("/by-link", "/about")
    const answer = await visitor().get("/by-link.data")
    expect([answer.status, (await answer.text()).includes("/about")]).toEqual([202, true])
  })

  it.each([
    ...[
      "//evil.com",
      "/\\evil.com",
      "/%5cevil.com",
      "/%2f%2fevil.com",
      "/%2fevil.com",
      "/https://evil.com",
      "/.//evil.com",
    ],
    ...["/old%0d%0aLocation:%20https://evil.com", "/%00", "/%E0%A4%A", "/?to=https://evil.com", "/none?to=//evil.com"],
    ...["/old/page/x", "/old%2fpage", `/${"x".repeat(2_000)}`, "/OLD", "/wp-login.php", "/.env"],
  ])("is led nowhere from %s", async (path) => {
    const answer = await visitor().get(path)
    expect([200, 400, 404]).toContain(answer.status)
    expect(answer.headers.get("location")).toBeNull()
  })

  it("sees a page that appears later at an old address: the page is first", async () => {
    const path = { title: "Old post", slug: "later-post" }
    await add("/blog/later-post", "/about")
    expect((await visitor().get("/blog/later-post")).status).toBe(301)
    await createTestPost(shop, path)
    expect((await visitor().get("/blog/later-post")).status).toBe(200)
    const show = await createTestExhibition(shop, { title: "Former" })
    expect((await add(`/exhibitions/${show.slug}`, "/about"))[0]).toBe(409)
  })

  it("who sends a form is led on by a 308 alone", async () => {
    await submit(list, { intent: "add", from: "/form", to: "/contact", keepsMethod: "yes" })
    await add("/no-form", "/contact")
    expect((await visitor().post("/form")).status).toBe(308)
    expect((await visitor().post("/no-form")).status).toBe(404)
  })
})

describe("a missing address", () => {
  const report = () => saveMissingAddresses(shop.db, [{ path: "/lost/gallery", at: shop.now(), referrer: "Google" }])

  it("is shown with a page that is probably meant, and sent there", async () => {
    await report()
    const page = await artist.html(list)
    expect(page).toContain("/lost/gallery")
    expect(page).toContain("Perhaps “Gallery”?")
    await expectRefused(list, { intent: "send", from: "/lost/gallery", to: "/gallery" })
    const [status, refused] = await submit(list, { intent: "send", from: "/lost/gallery", to: "nowhere" })
    expect([status, refused.includes("Please enter a page of your site")]).toEqual([400, true])
    expect((await submit(list, { intent: "send", from: "/lost/gallery", to: "/gallery" }))[0]).toBe(200)
    expect(await shop.db.$count(missingAddresses)).toBe(0)
    expect((await visitor().get("/lost/gallery")).headers.get("location")).toBe("/gallery")
  })

  it("is dismissed", async () => {
    await shop.db.delete(redirects)
    await report()
    await expectRefused(list, { intent: "dismiss", path: "/lost/gallery" })
    expect((await submit(list, { intent: "dismiss", path: "x".repeat(301) }))[0]).toBe(400)
    expect((await submit(list, { intent: "dismiss", path: "/lost/gallery" }))[0]).toBe(200)
    expect(await shop.db.$count(missingAddresses)).toBe(0)
  })
})

describe("an import", () => {
  const look = async (text: string, name = "list.csv", by = artist) => {
    const form = new FormData()
    form.set("intent", "look")
    form.set("file", new File([text], name))
    return by.request(importPath, { method: "POST", body: form, headers: { origin: "http://localhost:3000" } })
  }

  it("shows first what needs a decision, then writes all rows", async () => {
    await shop.db.delete(redirects)
    expect((await look("From,To\n/a,/gallery\n", "list.csv", user)).status).toBe(403)
    await expectRefused(importPath, { intent: "import", lines: "[]" })
    const page = await readHtml(await look("From,To\n/a,/gallery\n/b,\n/about,/shop\n"))
    expect(page).toContain("1 address is ready. 1 needs a target, 1 is a page of your site.")
    const [, lines = ""] = /name="lines"[^>]*>([^<]*)</.exec(page) ?? []
    const typed = lines.replaceAll("&quot;", '"')
    const [, refused] = await submit(importPath, { intent: "import", lines: typed, "to[]": "//evil.com" })
    expect(refused).toContain("Please enter a page of your site")
    expect(await shop.db.$count(redirects)).toBe(0)
    expect((await submit(importPath, { intent: "import", lines: typed, "to[]": "/shop" }))[0]).toBe(302)
    const stored = await shop.db.select().from(redirects).orderBy(asc(redirects.fromPath))
    expect(stored.map(({ fromPath, toUrl }) => [fromPath, toUrl])).toEqual([
      ["/a", "/gallery"],
      ["/b", "/shop"],
    ])
  })

  it.each([
    ["no file", {}],
    ["what is no list", { intent: "import", lines: "{" }],
    ["a sitemap of this computer", { intent: "look", sitemap: "http://127.0.0.1/sitemap.xml" }],
    ["no web address", { intent: "look", sitemap: "file:///etc/passwd" }],
  ])("refuses %s", async (_, form) => {
    expect((await submit(importPath, form as Fields))[0]).toBe(400)
  })

  it("refuses XML with entities of its own", async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>'
    const answer = await look(laughs, "sitemap.xml")
    expect([answer.status, (await readHtml(answer)).includes("document type")]).toEqual([400, true])
  })

  it("accepts an export of several megabytes", async () => {
    const body = `<content:encoded><![CDATA[${"x".repeat(1_000_000)}]]></content:encoded>`
    const item = `<item><title>Gallery</title><link>/old/gallery</link>${body}</item>`
    const answer = await look(
      `<rss><channel>${item}${"<item></item>".repeat(3)}${body.repeat(3)}</channel></rss>`,
      "export.xml",
    )
    expect([answer.status, (await readHtml(answer)).includes("1 address is ready.")]).toEqual([200, true])
  })
})
