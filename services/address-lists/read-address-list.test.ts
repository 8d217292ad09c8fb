import { expect, test } from "vitest"
import { readAddressList } from "./read-address-list.server.ts"

async function* chunked(text: string, size = 7) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = (text: string, max = 100) => readAddressList(chunked(text), max)

test("a sitemap's pages are read, and not the addresses of its pictures", async () => {
  const list = await read(`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><loc> https://old.example/caf&#233;?a=1&amp;b=2 </loc><image:image><image:loc>https://old.example/x.jpg</image:loc></image:image></url>
      <url><lastmod>2020-01-01</lastmod></url>
      <url><loc><![CDATA[https://old.example/about]]></loc></url>
    </urlset>`)
  expect(list).toEqual({
    ok: true,
    addresses: [
      { address: "https://old.example/café?a=1&b=2", title: "" },
      { address: "https://old.example/about", title: "" },
    ],
    sitemaps: [],
  })
})

test("an index names its sitemaps", async () => {
  const list = await read("<sitemapindex><sitemap><loc>https://old.example/posts.xml</loc></sitemap></sitemapindex>")
  expect(list).toMatchObject({ ok: true, addresses: [], sitemaps: ["https://old.example/posts.xml"] })
})

test("of an export pages and posts are read, no attachments, menus and drafts", async () => {
  const item = (link: string, type: string, status: string) =>
    `<item><title>Harbor</title><link>${link}</link><content:encoded><![CDATA[<link>no</link>]]></content:encoded><wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status></item>`
  const list = await read(
    `<rss version="2.0"><channel><link>https://old.example</link>${item("/blog/harbor", "post", "publish")}${item("/a.jpg", "attachment", "publish")}${item("/draft", "page", "draft")}</channel></rss>`,
  )
  expect(list).toEqual({ ok: true, addresses: [{ address: "/blog/harbor", title: "Harbor" }], sitemaps: [] })
})

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("")
const deep = "<a>".repeat(100_000)

test.each([
  [
    "a billion laughs",
    `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><urlset><url><loc>&l9;</loc></url></urlset>`,
    "document type",
  ],
  [
    "an external entity",
    '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>&f;</loc></url></urlset>',
    "document type",
  ],
  ["an external document type", '<!DOCTYPE x SYSTEM "http://evil.example/x.dtd"><urlset/>', "document type"],
  ["an entity that is not declared", "<urlset><url><loc>&lol;</loc></url></urlset>", "damaged"],
  ["a hundred thousand elements in one another", deep, "nested"],
  ["a page that is no XML", "<html><body><br></body></html>", "damaged"],
  ["an end in the middle", "<urlset><url><loc>https://old.exa", "damaged"],
  ["no text at all", "", "damaged"],
])("%s is refused", async (_, xml, problem) => {
  const list = await read(xml)
  expect(list).toEqual({ ok: false, problem: expect.stringContaining(problem) })
})

test("more addresses than allowed are refused, and a long one is cut", async () => {
  const url = (address: string) => `<url><loc>${address}</loc></url>`
  expect(await read(`<urlset>${url("/a").repeat(101)}</urlset>`)).toMatchObject({ ok: false })
  const list = await read(`<urlset>${url("x".repeat(100_000))}</urlset>`)
  expect(list.ok && list.addresses[0]?.address.length).toBe(2_000)
})
