import { createHash } from "node:crypto"
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib"
import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { cacheableTopics } from "../../server/cached-pages.ts"
import { openTestShop } from "../support/app.ts"
import { buildCheckoutForm } from "../support/checkout.ts"
import { attachWorkPicture, insertFakePicture } from "../support/pictures.ts"
import { createTestExhibition, createTestPage, createTestPost, createTestSeries } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop } = site
const visitor = site.visitor()
const work = await insertWork(shop, { title: "Weskeag" })
const getPolicy = (answer: Response) => answer.headers.get("content-security-policy") ?? ""
/** Only a page from the cache has an ETag. */
const getEtag = (answer: Response) => answer.headers.get("etag")

describe("a public page", () => {
  test("is the same for everyone: the signed-in artist gets the visitor's page [case 78]", async () => {
    const artist = await signInAsNewAccount(site, "admin")
    const [mine, theirs] = [await visitor.get("/gallery"), await artist.get("/gallery")]
    expect(getEtag(mine)).toMatch(/^"[\w-]{22}-identity"$/)
    expect(getEtag(theirs)).toBe(getEtag(mine))
    expect(theirs.headers.getSetCookie()).toEqual([])
    expect(await theirs.text()).not.toContain("example.com")
    expect(mine.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate")
  })

  test("is not sent again to a browser that has it", async () => {
    const etag = getEtag(await visitor.get("/about")) ?? ""
    const again = await visitor.request("/about", { headers: { "if-none-match": etag } })
    expect([again.status, await again.text()]).toEqual([304, ""])
    expect(getEtag(again)).toBe(etag)
    const other = await visitor.request("/about", { headers: { "if-none-match": '"another"' } })
    expect(other.status).toBe(200)
  })

  test.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["zstd, gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["identity", null, (bytes: Buffer) => bytes],
  ] as const)("uses the best accepted encoding: %s", async (accepted, encoding, decode) => {
    const plain = await (await visitor.get("/gallery")).text()
    const answer = await visitor.request("/gallery", { headers: { "accept-encoding": accepted } })
    expect(answer.headers.get("content-encoding")).toBe(encoding)
    expect(answer.headers.get("vary")).toContain("Accept-Encoding")
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get("content-length"))).toBe(bytes.length)
    expect(decode(bytes).toString()).toBe(plain)
  })

  test("is recompressed at the highest level after a while", async () => {
    const asked = async (path: string) => {
      const answer = await visitor.request(path, { headers: { "accept-encoding": "br" } })
      return Buffer.from(await answer.arrayBuffer()).length
    }
    const least = async (path: string) => {
      const body = Buffer.from(await (await visitor.get(path)).arrayBuffer())
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
      return brotliCompressSync(body, { params }).length
    }
    const path = `/artwork/${work.id}?image=1`
    for (const one of ["/about", path]) {
      const smallest = await least(one)
      expect(await asked(one), one).toBeGreaterThan(smallest)
      await expect.poll(() => asked(one), { timeout: 10_000 }).toBe(smallest)
    }
  })

  test("allows its own inline scripts by their hashes, and no other", async () => {
    const answer = await visitor.get("/gallery")
    const policy = getPolicy(answer)
    expect(policy).toMatch(/script-src ('sha256-[\w+/]{43}=' )+'strict-dynamic'(;|$)/)
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe/)
    const scripts = [...(await answer.text()).matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(3)
    for (const [, text = ""] of scripts) expect(policy).toContain(createHash("sha256").update(text).digest("base64"))
  })

  test("answers HEAD without a body", async () => {
    const answer = await visitor.request("/gallery", { method: "HEAD" })
    expect([answer.status, await answer.text()]).toEqual([200, ""])
    expect(getEtag(answer)).toBe(getEtag(await visitor.get("/gallery")))
  })
})

describe("a change is visible to the next visitor", () => {
  test("however it was written", async () => {
    expect(await visitor.html(`/artwork/${work.id}`)).toContain("Weskeag")
    await shop.db.update(artworks).set({ title: "Weskeag, Ebb" }).where(eq(artworks.id, work.id))
    for (const path of ["/gallery", `/artwork/${work.id}`, "/gallery.data"])
      expect(await visitor.html(path), path).toContain("Weskeag, Ebb")
  })

  test("at once if it came from a form: a work that a visitor buys is on hold [RT-07]", async () => {
    expect(await visitor.html("/gallery")).not.toContain("ON HOLD")
    // Without waiting for the announcement: the process that made the change must invalidate at once.
    const buyer = site.visitor({ waits: false })
    const { items: _, ...form } = buildCheckoutForm([], { payment: "demo" })
    const answer = await buyer.post("/checkout", { ...(form as Record<string, string>), item: `${work.id}:1` })
    expect(answer.status).toBe(302)
    expect(await buyer.html("/gallery")).toContain("ON HOLD")
    expect(await buyer.html(`/artwork/${work.id}`)).toContain("ON HOLD")
  })

  test("within a minute when it depends only on time", async () => {
    site.later({ days: 30 })
    expect(await visitor.html("/gallery")).not.toContain("ON HOLD")
  })
})

/** The queries of `work` that read tables. */
async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
  const client = shop.db.$client
  const query = client.query
  const asked: string[] = []
  client.query = ((...args: [{ text: string }]) => {
    asked.push(args[0].text)
    return Reflect.apply(query, client, args)
  }) as typeof query
  try {
    await work()
  } finally {
    client.query = query
  }
  return asked
}

describe("a page is rendered again only when something that it shows has changed", () => {
  const remembered = async (paths: string[]) => {
    const answers: boolean[] = []
    for (const path of paths) answers.push((await recordQueries(() => visitor.get(path))).length === 0)
    return answers
  }

  test("fifty pictures of a draft, and every file of a picture, do not affect other works' pages", async () => {
    const draft = await insertWork(shop, { title: "In Progress", publishedAt: null })
    const other = await insertWork(shop, { title: "Slack Water", medium: "Etching", heightMm: 100, widthMm: 100 })
    const paths = ["/about", `/artwork/${other.id}`, `/artwork/${work.id}`, "/gallery"]
    for (const path of paths) await visitor.get(path)
    expect(await remembered(paths)).toEqual([true, true, true, true])

    for (let count = 0; count < 50; count++)
      await attachWorkPicture(shop, draft.id, await insertFakePicture(shop), count)
    expect(await remembered(paths)).toEqual([true, true, true, true])

    const picture = await insertFakePicture(shop)
    await attachWorkPicture(shop, other.id, picture)
    for (const path of paths) await visitor.get(path)
    const more = { format: "avif", width: 320, height: 240, key: "pictures/test/320.avif", bytes: 700 } as const
    await shop.db
      .update(pictures)
      .set({ variants: [more], stage: "done" })
      .where(eq(pictures.id, picture))
    // The gallery shows both works; they are of different kinds, so neither is related to the other.
    expect(await remembered(paths)).toEqual([true, false, true, false])
  })
})

describe("the topics of a page", async () => {
  const written = await createTestPost(shop, { title: "Ebb", works: [work.id] })
  const body = await createTestSeries(shop)
  const own = await createTestPage(shop)
  const exhibition = await createTestExhibition(shop, { title: "Low Water", works: [{ artworkId: work.id }] })

  /** Joins whose rows change with their works, or announce them. */
  const ofWorks: Record<string, RegExp> = {
    pictures: /from "?(artwork(s|_pictures)|media_files)\b/,
    media_files: /join "?artwork_media_files\b/,
  }
  const read = (query: string, table: string) =>
    new RegExp(`(from|join) "?${table}"?\\b`).test(query) && !ofWorks[table]?.test(query)

  const tables: Record<string, string[]> = {
    artworks: ["artworks", "artwork_pictures", "artwork_provenance", "artwork_media_files", "holds"],
    pictures: ["pictures"],
    photos: ["file_uploads"],
    homepage: ["homepage_sections"],
    settings: ["settings"],
    exhibitions: ["exhibitions", "exhibition_artworks", "exhibition_pictures"],
    posts: ["posts", "post_artworks", "post_pictures"],
    series: ["series", "series_pictures"],
    pages: ["pages", "page_files", "media_files"],
  }

  test.each([
    ...["/", "/gallery", "/shop", "/about", "/privacy", "/terms", "/shipping", "/withdrawal", "/exhibitions", "/blog"],
    ...[`/artwork/${work.id}`, `/exhibitions/${exhibition.slug}`, `/blog/${written.slug}`],
    ...["/series", `/series/${body.slug}`, `/${own.slug}`],
  ])("cover every table that it reads: %s", async (path) => {
    shop.pageCache.invalidate(null)
    const asked = await recordQueries(() => visitor.get(path))
    expect(asked.length).toBeGreaterThan(0)
    const shown = Object.keys(tables).filter((topic) =>
      tables[topic]?.some((table) => asked.some((query) => read(query, table))),
    )
    const topics = cacheableTopics(new URL(path, shop.siteUrl))?.map((one) => (one === "catalogue" ? "artworks" : one))
    expect(shown.filter((topic) => !topics?.includes(topic as never))).toEqual([])
  })
})

describe("is rendered for each visitor", () => {
  test.each(["/gallery?q=weskeag", "/gallery?utm_source=letter", "/contact?inquiry=artwork", "/checkout", "/auth"])(
    "%s",
    async (path) => {
      const answer = await visitor.get(path)
      expect(answer.status).toBe(200)
      expect([getEtag(answer), answer.headers.get("cache-control")]).toEqual([null, "private, no-store"])
      expect(getPolicy(answer)).toMatch(/script-src 'nonce-/)
    },
  )

  test("a missing or moved page is not cached", async () => {
    const missing = await visitor.get(`/artwork/${crypto.randomUUID()}`)
    expect([missing.status, getEtag(missing), missing.headers.get("cache-control")]).toEqual([404, null, "no-store"])
    const moved = await visitor.get(`/artwork/${work.slug}`)
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `/artwork/${work.id}`])
  })

  test("a page with a section that failed to load", async () => {
    await shop.db.execute(sql`alter table homepage_sections rename to away`)
    shop.pageCache.invalidate(null)
    const broken = await visitor.get("/")
    await shop.db.execute(sql`alter table away rename to homepage_sections`)
    expect([broken.status, getEtag(broken)]).toEqual([200, null])
    expect(getEtag(await visitor.get("/"))).not.toBeNull()
    site.errors.splice(0)
  })
})
