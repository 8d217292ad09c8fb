import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { asc } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { redirects } from "../../../db/tables/redirects.ts"
import { openFetchFile } from "../../../services/fetch-file/fetch-file.server.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system, visitor } from "../../actor.ts"
import { saveRedirect } from "../redirect-commands.server.ts"
import { importRedirects, previewRedirects } from "./import-redirects.server.ts"
import { fetchSitemap, readRedirectFile } from "./read-redirect-list.server.ts"
import type { ParsedRedirect } from "./redirect-rows.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const options = { findOwner: (path: string) => (path === "/about" ? ("site" as const) : null) }
const work = await insertWork(shop, { title: "Harbor at Dusk", slug: "harbor-at-dusk" })

const row = (from: string, to = "", title = ""): ParsedRedirect => ({ row: 1, from, to, title, problem: "" })
const plan = async (rows: ParsedRedirect[]) => {
  const planned = await previewRedirects(shop, artist, rows, options)
  if (!planned.ok) throw new Error(planned.problem.message)
  return planned.value
}
const stored = async () =>
  (await shop.db.select().from(redirects).orderBy(asc(redirects.fromPath))).map(({ fromPath, toUrl }) => [
    fromPath,
    toUrl,
  ])
const file = (text: string, name = "list.csv") => new File([text], name)

beforeEach(() => shop.db.delete(redirects))

describe("a file", () => {
  test.each([
    ["headings", "Old URL,New URL\n/a,/gallery\n/b,\n"],
    ["other headings, semicolons and a title", "Title;From;To\nA;/a;/gallery\nB;/b;\n"],
    ["no headings", "/a,/gallery\n/b,\n"],
  ])("with %s is read", async (_, text) => {
    const rows = await readRedirectFile(shop, artist, file(text))
    expect(rows.ok && rows.value.map(({ from, to }) => [from, to])).toEqual([
      ["/a", "/gallery"],
      ["/b", ""],
    ])
  })

  test("without old addresses, with too many, or with a hostile document type is refused", async () => {
    const many = `From\n${Array.from({ length: 5_001 }, (_, n) => `/${n}`).join("\n")}\n`
    const evil = '<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>&a;</loc></url></urlset>'
    for (const [text, problem] of [
      ["Name,Color\nA,red\n", "No column"],
      [many, "At most 5,000"],
      [evil, "document type"],
    ] as const)
      expect(await readRedirectFile(shop, artist, file(text))).toMatchObject({
        ok: false,
        problem: { message: expect.stringContaining(problem) },
      })
    expect(await readRedirectFile(shop, visitor, file("From\n/a\n"))).toMatchObject({ ok: false })
  })
})

test("a sitemap is fetched, with those that it names", async () => {
  const pages: Record<string, string> = {
    "/sitemap.xml": "<sitemapindex><sitemap><loc>BASE/one.xml</loc></sitemap></sitemapindex>",
    "/one.xml": "<urlset><url><loc>https://old.example/harbor</loc></url></urlset>",
  }
  const server = createServer((request, response) => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    response.end(pages[request.url ?? ""]?.replace("BASE", base))
  }).listen(0, "127.0.0.1")
  afterAll(() => void server.close())
  await new Promise((resolve) => server.once("listening", resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sitemap.xml`
  const withFetch = Object.create(shop, { fetchFile: { value: openFetchFile({ allows: () => true }) } })
  const rows = await fetchSitemap(withFetch, artist, address)
  expect(rows).toMatchObject({ ok: true, value: [{ from: "https://old.example/harbor" }] })
  // The shop's own refuses this computer's addresses.
  expect(await fetchSitemap(shop, artist, address)).toMatchObject({ ok: false })
})

test("a preview says of each row what happens, and suggests works of the same name", async () => {
  await saveRedirect(shop, artist, { from: "/known", to: "/gallery" }, options)
  const planned = await plan([
    row("/portfolio/harbor-at-dusk"),
    row("/portfolio/harbor-dusk"),
    row("/nothing-alike"),
    row("/known", "/gallery"),
    row("/known2", "/shop"),
    row("/KNOWN2/", "/shop"),
    row("/about", "/contact"),
    row("/a", "//evil.com"),
    row("//evil.com", "/gallery"),
    row("/loop", "/loop2"),
    row("/loop2", "/loop"),
  ])
  expect(planned.map(({ plan, to }) => [plan, to])).toEqual([
    ["new", `/artwork/${work.id}`],
    ["choose", `/artwork/${work.id}`],
    ["choose", ""],
    ["same", "/gallery"],
    ["new", "/shop"],
    ["twice", "/shop"],
    ["answered", "/contact"],
    ["choose", "//evil.com"],
    ["wrong", "/gallery"],
    ["choose", "/loop2"],
    ["choose", "/loop"],
  ])
})

test("patterns come in a list, too, and those that would go around are to be chosen again [REDIR-01]", async () => {
  const rows = [
    ["/was/*", "/is/*"],
    ["/is/*", "/was/*"],
    ["/away/*", "https://other.example/"],
  ].map(([from = "", to = ""], row) => ({ row, from, to, title: "", problem: "" }))
  const planned = await previewRedirects(shop, artist, rows, options)
  expect(planned.ok && planned.value.map(({ plan }) => plan)).toEqual(["choose", "choose", "choose"])
  const one = await previewRedirects(shop, artist, rows.slice(0, 1), options)
  expect(one.ok && one.value).toMatchObject([{ plan: "new", from: "/was/*", target: { url: "/is/*" } }])
})

describe("an import", () => {
  const run = (rows: [number, string, string | null, string][], choices: string[] = []) =>
    importRedirects(shop, artist, { rows, choices }, options)

  test("writes all rows, with the owner's choices in their order, and skips those without one", async () => {
    const result = await run(
      [
        [1, "/a", null, ""],
        [2, "/b", "/shop", ""],
        [3, "/c", null, ""],
        [4, "/d", null, ""],
      ],
      ["/gallery", "", "https://other.example/d"],
    )
    expect(result).toMatchObject({ ok: true, value: { added: 3, undecided: null } })
    expect(await stored()).toEqual([
      ["/a", "/gallery"],
      ["/b", "/shop"],
      ["/d", "https://other.example/d"],
    ])
    expect(await run([[1, "/a", "/shop", ""]])).toMatchObject({ ok: true, value: { added: 0, changed: 1 } })
  })

  test("writes nothing while one row is refused, and says why beside it", async () => {
    const rows: [number, string, string | null, string][] = [
      [1, "/a", "/gallery", ""],
      [2, "/b", null, ""],
      [3, "/c", "/d", ""],
      [4, "/d", "/c", ""],
    ]
    const result = await run(rows, ["javascript:alert(1)"])
    const messages = result.ok ? result.value.undecided?.map(({ message }) => message) : null
    expect(messages).toEqual([
      "",
      expect.stringContaining("https://"),
      expect.stringContaining("circle"),
      expect.stringContaining("circle"),
    ])
    expect(await stored()).toEqual([])
  })

  test("of 5,000 rows is written at once; more, and what is no list, are refused", async () => {
    const many = Array.from({ length: 5_001 }, (_, n): [number, string, string, string] => [n, `/${n}`, "/gallery", ""])
    expect(await run(many)).toMatchObject({ ok: false })
    expect(await importRedirects(shop, artist, { rows: null, choices: [] }, options)).toMatchObject({ ok: false })
    expect(await importRedirects(shop, visitor, { rows: many, choices: [] }, options)).toMatchObject({ ok: false })
    expect(await run(many.slice(1))).toMatchObject({ ok: true, value: { added: 5_000 } })
  })
})
