import { expect, test } from "vitest"
import { readSiteExport } from "./read-site-export.server.ts"
import type { ExportedItem } from "./site-exports.ts"

async function* chunked(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(xml: string | Buffer, size = 7) {
  const items: ExportedItem[] = []
  const result = await readSiteExport(chunked(Buffer.from(xml), size), async (item) => void items.push(item))
  return { result, items }
}

const post = (fields = "") => `<item><title>Low &amp; tide</title><link>https://old.example/2019/05/low-tide/</link>
  <pubDate>Thu, 02 May 2019 08:30:00 +0000</pubDate><category domain="category" nicename="studio"><![CDATA[Studio]]></category>
  <category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>
  <category domain="post_format" nicename="x"><![CDATA[Aside]]></category>
  <content:encoded><![CDATA[<p>Fog <title>no</title></p>]]></content:encoded><wp:post_id>12</wp:post_id>
  <wp:post_name>low-tide</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
  <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[40]]></wp:meta_value></wp:postmeta>
  <wp:comment><wp:comment_content><![CDATA[Nice]]></wp:comment_content></wp:comment>${fields}</item>`
const wxr = (items: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Old</title><link>https://old.example</link>${items}</channel></rss>`

test("an item has its title, address, date, tags, text and picture [MOVE-01]", async () => {
  const { result, items } = await read(wxr(post()))
  expect(result).toEqual({ ok: true, site: { title: "Old", url: "https://old.example" } })
  expect(items).toEqual([
    expect.objectContaining({
      ...{ id: "12", type: "post", status: "publish", title: "Low & tide", slug: "low-tide", tags: ["Studio"] },
      ...{ link: "https://old.example/2019/05/low-tide/", date: new Date("2019-05-02T08:30:00Z") },
      ...{ content: "<p>Fog <title>no</title></p>", mainAttachment: "40", hasPassword: false },
    }),
  ])
})

test("zeros are no date, and a password is noticed", async () => {
  const zeros = "<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>"
  const { items } = await read(wxr(`<item>${zeros}<wp:post_password>x</wp:post_password></item>`))
  expect(items).toMatchObject([{ date: null, hasPassword: true }])
})

test("characters that XML forbids are left out, and old encodings are read [MOVE-01]", async () => {
  const { items } = await read(wxr("<item><title>a\u000bb</title></item>"))
  expect(items[0]?.title).toBe("ab")
  const latin = Buffer.from(wxr("<item><title>caf\u00e9</title></item>").replace("UTF-8", "ISO-8859-1"), "latin1")
  expect((await read(latin)).items[0]?.title).toBe("café")
  const wide = Buffer.from(`\ufeff${wxr("<item><title>café</title></item>")}`, "utf16le")
  expect((await read(wide)).items[0]?.title).toBe("café")
})

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("")

test.each([
  [
    "a billion laughs",
    `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>${wxr("<item><title>&l9;</title></item>")}`,
    "document",
  ],
  ["an external entity", `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss>&f;</rss>`, "document type"],
  ["an unknown entity", wxr("<item><title>&lol;</title></item>"), "damaged"],
  ["a hundred thousand elements in one another", "<a>".repeat(100_000), "nested"],
  ["an end in the middle", wxr(post()).slice(0, 700), "damaged"],
  ["a page", "<html><body><br></body></html>", "damaged"],
  ["XML of another kind", "<feed><entry/></feed>", "no export"],
  ["no text at all", "", "damaged"],
  ["an unknown encoding", wxr("").replace("UTF-8", "KLINGON"), "not known"],
  ["bytes of another encoding", Buffer.from(wxr("<item><title>caf\u00e9</title></item>"), "latin1"), "encoding"],
])("%s is refused [MOVE-02]", async (_, xml, problem) => {
  const { result } = await read(xml, 1000)
  expect(result).toEqual({ ok: false, problem: expect.stringContaining(problem) })
})

test("a text without an end is refused before it fills the memory [MOVE-02]", async () => {
  async function* endless() {
    yield Buffer.from(wxr("").replace("</channel></rss>", "<item><content:encoded><![CDATA["))
    for (;;) yield Buffer.alloc(1_000_000, "x")
  }
  const result = await readSiteExport(endless(), async () => {})
  expect(result).toEqual({ ok: false, problem: expect.stringContaining("too long") })
})
