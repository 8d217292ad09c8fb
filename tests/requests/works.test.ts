import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { artworkPictures, artworks, series } from "../../db/tables/artworks.ts"
import { holds } from "../../db/tables/holds.ts"
import { pictures } from "../../db/tables/media.ts"
import { orders } from "../../db/tables/orders.ts"
import { system } from "../../domain/actor.ts"
import { addProvenance } from "../../domain/artworks/record/provenance-commands.server.ts"
import { getPictureKey } from "../../domain/media/picture-view.ts"
import { unnamedArtist } from "../../domain/settings/artist-name.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { openTestShop } from "../support/app.ts"
import { attachWorkPicture, insertFakePicture } from "../support/pictures.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor, errors } = await openTestShop()
await saveSettings(shop, system("Test"), "site", { artistName: "Mara Lindqvist" })

beforeEach(async () => {
  for (const table of [holds, orders, artworkPictures, artworks, series, pictures]) await shop.db.delete(table)
})
afterEach(() => expect(errors).toEqual([]))

const listTitles = (html: string) => [...html.matchAll(/<h2[^>]*>.*?<i>(.*?)<\/i>/g)].map((match) => match[1])
const findLink = (html: string, words: string) =>
  new RegExp(`href="([^"]*)"[^>]*>${words}<`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null

async function holdFor(artworkId: string) {
  const [order] = await shop.db
    .insert(orders)
    .values({
      number: `SOL-${crypto.randomUUID()}`,
      token: crypto.randomUUID(),
      idempotencyKey: crypto.randomUUID(),
      requestHash: "",
      email: "b@example.org",
      name: "B",
      shipping: { id: "pickup", name: "Pickup", price: 0, pickup: true },
      paymentMethod: "bank_transfer",
      currency: "USD",
      subtotal: 0,
      shippingPrice: 0,
      total: 0,
      termsVersion: "1",
    })
    .returning()
  const expiresAt = new Date(shop.now().getTime() + 60_000)
  await shop.db.insert(holds).values({ artworkId, number: 1, orderId: order?.id ?? "", expiresAt })
}

describe("the gallery", () => {
  test("lists positioned works first, then the newest, and no hidden ones [GAL-01]", async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await insertWork(shop, { title: "Older", createdAt: day(1) })
    await insertWork(shop, { title: "Newer", createdAt: day(2), availability: "sold" })
    await insertWork(shop, { title: "Placed", createdAt: day(0), sortOrder: 3 })
    await insertWork(shop, { title: "Draft", publishedAt: null })
    await insertWork(shop, { title: "Gift", availability: "gifted" })
    const html = await visitor().html("/gallery")
    expect(listTitles(html)).toEqual(["Placed", "Newer", "Older"])
    expect(html).toContain("3 works")
    // A price implies availability.
    expect(html).not.toContain("AVAILABLE")
    expect(html).toContain("SOLD")
  })

  test("the shop lists available works, newest first [GAL-01]", async () => {
    await insertWork(shop, { title: "Older", createdAt: new Date("2026-01-01"), sortOrder: 1 })
    await insertWork(shop, { title: "Newer", createdAt: new Date("2026-01-02") })
    for (const availability of ["sold", "reserved", "on_loan", "not_for_sale"]) await insertWork(shop, { availability })
    expect(listTitles(await visitor().html("/shop"))).toEqual(["Newer", "Older"])
  })

  test("continues by a real link, without repeating or skipping a work [GAL-03]", async () => {
    for (let n = 0; n < 30; n++) await insertWork(shop, { title: `Study ${n}`, createdAt: new Date("2026-01-01") })
    const first = await visitor().html("/gallery")
    const more = findLink(first, "More works")
    const second = await visitor().html(more ?? "")
    expect(findLink(second, "More works")).toBeNull()
    expect([findLink(first, "The first works"), findLink(second, "The first works")]).toEqual([null, "/gallery"])
    const titles = [...listTitles(first), ...listTitles(second)]
    expect([listTitles(first).length, titles.length, new Set(titles).size]).toEqual([24, 30, 30])
  })

  test("filters, searches and sorts by its address [GAL-02]", async () => {
    const [low] = await shop.db.insert(series).values({ slug: "low-water", title: "Low Water" }).returning()
    await insertWork(shop, { title: "Weskeag", seriesId: low?.id, price: 500_000 })
    await insertWork(shop, { title: "Crépuscule", medium: "Sumi ink", price: 100_000, availability: "sold" })
    await insertWork(shop, { title: "Brickyard", price: 300_000 })
    const titles = async (search: string) => listTitles(await visitor().html(`/gallery?${search}`))
    expect(await titles("medium=Sumi+ink")).toEqual(["Crépuscule"])
    expect(await titles("series=low-water")).toEqual(["Weskeag"])
    expect(await titles("availability=sold&availability=on_hold")).toEqual(["Crépuscule"])
    expect(await titles("price_from=2000&price_to=4000")).toEqual(["Brickyard"])
    expect(await titles("q=crepus")).toEqual(["Crépuscule"])
    expect(await titles("q=brikyard")).toEqual(["Brickyard"])
    expect(await titles("sort=price-up")).toEqual(["Crépuscule", "Brickyard", "Weskeag"])
    expect(await titles("q=&medium=&year_from=&sort=price-down")).toEqual(["Weskeag", "Brickyard", "Crépuscule"])
  })

  test("a range whose first end is above the second says so, and offers what was meant [GAL-02]", async () => {
    await insertWork(shop, { title: "Dear", price: 300_000 })
    const html = await visitor().html("/gallery?price_from=5000&price_to=1000")
    expect(html).toContain("The first price is above the second, so no work can match.")
    expect(html).toMatch(/href="\/gallery\?price_from=1000&(amp;)?price_to=5000"[^>]*>Show \$1,000 to \$5,000</)
  })

  test("a search without scripts sets no order, so the best match is first; another order can be chosen [GAL-02]", async () => {
    await insertWork(shop, { title: "Harbour", description: "A weir in the fog.", sortOrder: 1 })
    await insertWork(shop, { title: "Weir" })
    const orders = (html: string) =>
      [...html.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value, words]) => [words, value])
    expect(orders(await visitor().html("/gallery"))).toEqual([
      ["Gallery order", ""],
      ["Newest first", "newest"],
      ["Price, low to high", "price-up"],
      ["Price, high to low", "price-down"],
      ["Year, latest first", "year"],
    ])
    const found = await visitor().html("/gallery?q=weir&sort=")
    expect(listTitles(found)).toEqual(["Weir", "Harbour"])
    expect(orders(found)).toContainEqual(["Best match", ""])
    expect(orders(found)).toContainEqual(["Gallery order", "hung"])
    expect(listTitles(await visitor().html("/gallery?q=weir&sort=hung"))).toEqual(["Harbour", "Weir"])
  })

  test("sends few queries to the database, whatever its filters [GAL-02]", async () => {
    for (let n = 0; n < 30; n++) await insertWork(shop, { title: `Study ${n}`, createdAt: new Date(2026, 0, n + 1) })
    const { id } = await insertWork(shop, { title: "Weskeag" })
    const pool = shop.db.$client as unknown as { query: (...sent: unknown[]) => unknown }
    const { query } = pool
    const asked: unknown[] = []
    pool.query = (...sent) => {
      asked.push(sent[0])
      return Reflect.apply(query, pool, sent)
    }
    try {
      const pages = [
        "/gallery",
        "/gallery?medium=Oil+on+linen&size=large&colour=blue&sort=newest",
        "/shop",
        "/gallery?q=study",
        "/gallery?q=stduy",
        "/gallery?q=zzzz+qqqq",
      ]
      for (const path of [...pages, `/artwork/${id}`]) {
        // Invalidates the cached data of works, like every change of a work.
        shop.pageCache.invalidate(["artworks", "artwork:*"])
        asked.length = 0
        expect((await visitor().get(path)).status).toBe(200)
        expect(asked.length, path).toBeGreaterThan(0)
        // A work's page also queries related works, and its films.
        expect(asked.length, path).toBeLessThanOrEqual(path.startsWith("/artwork") ? 8 : 6)
      }
    } finally {
      pool.query = query
    }
  })

  test("shows a message if nothing matches all filters, and if there are no works yet", async () => {
    expect(await visitor().html("/gallery")).toContain("The walls are bare")
    expect(await visitor().html("/shop")).toContain("Every work has found its wall")
    await insertWork(shop)
    const unknown = await visitor().html("/gallery?q=zzzz")
    expect(unknown).toContain("Nothing found for “zzzz”.")
    expect(findLink(unknown, "Show all works")).toBe("/gallery")
    const both = await visitor().html("/gallery?q=zzzz&availability=sold")
    expect(both).toContain("No work matches all of these.")
    expect(findLink(both, "Clear the filters")).toBe("/gallery")
  })

  test.each(["after=x", "after=1_2_3", "q=a&q=b", "sort=newest&sort=hung"])("refuses ?%s", async (search) => {
    expect((await visitor().get(`/gallery?${search}`)).status).toBe(400)
  })

  test.each(["sort=zzz", "year_from=x", "price_to=-1", "availability=lost", "other=1&other=2"])(
    "passes over ?%s",
    async (search) => {
      await insertWork(shop)
      expect((await visitor().get(`/gallery?${search}`)).status).toBe(200)
    },
  )

  test("has one canonical address for search engines, whatever its filters [META-01]", async () => {
    await insertWork(shop)
    const html = await visitor().html("/gallery?sort=newest")
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/gallery"/>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(await visitor().html("/gallery")).toContain('<meta name="robots" content="index, follow"/>')
  })
})

describe("a work's page", () => {
  test("has its label, a title for search engines and a canonical address [GAL-04, GAL-06]", async () => {
    const work = await insertWork(shop, {
      title: "Slack Water",
      size: '38" x 60"',
      description: "One winter.\n\nA red stroke.",
    })
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html).toContain("<title>Slack Water - Original Art by Mara Lindqvist</title>")
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/artwork/${work.id}"/>`)
    for (const words of [
      "Oil on linen",
      "38&quot; x 60&quot; (96.5 × 152.4 cm)",
      "$4,200",
      "AVAILABLE",
      "<p>A red stroke.</p>",
    ])
      expect(html).toContain(words)
  })

  test("opens its picture full screen without scripts, too", async () => {
    const { id } = await insertWork(shop)
    const picture = await insertFakePicture(shop)
    const variants = [{ format: "jpeg" as const, width: 1280, height: 960, key: "pictures/test/1280.jpg", bytes: 9000 }]
    await shop.db.update(pictures).set({ variants }).where(eq(pictures.id, picture))
    await attachWorkPicture(shop, id, picture)
    const html = await visitor().html(`/artwork/${id}`)
    const [link = ""] = /<noscript><a[^>]*>View full screen<\/a><\/noscript>/.exec(html) ?? []
    expect(link).toMatch(/href="\/files\/[^"]+"/)
  })

  test("is by “the artist” if the artist's name is not set [GAL-06]", async () => {
    const work = await insertWork(shop, { title: "Weir" })
    await saveSettings(shop, system("Test"), "site", { artistName: unnamedArtist })
    const html = await visitor().html(`/artwork/${work.id}`)
    await saveSettings(shop, system("Test"), "site", { artistName: "Mara Lindqvist" })
    expect(html).toContain("<title>Weir - Original Art by the artist</title>")
  })

  test("shows delivery costs if it is for sale, and how many copies are left of how many [GAL-05]", async () => {
    const work = await insertWork(shop, { editionSize: 25 })
    await holdFor(work.id)
    const html = (await visitor().html(`/artwork/${work.id}`)).replaceAll("<!-- -->", "")
    expect(html).toContain("<p>Edition of 25, 24 left</p>")
    expect(html).toMatch(/>Shipping[^<]*\$220[^<]*</)
    const asked = await insertWork(shop, { price: null })
    expect(await visitor().html(`/artwork/${asked.id}`)).not.toMatch(/>Shipping[^<]*\$/)
  })

  test("shows its size in both units, and links to its series [GAL-05]", async () => {
    const [tides] = await shop.db.insert(series).values({ slug: "tides", title: "Tides", position: 0 }).returning()
    const work = await insertWork(shop, { size: "38 × 60 in", seriesId: tides?.id ?? null })
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html).toContain("38\u00a0×\u00a060\u00a0in (96.5\u00a0×\u00a0152.4\u00a0cm)")
    expect(findLink(html, "Tides")).toBe("/gallery?series=tides")
  })

  test("is bought without scripts by a form to the checkout", async () => {
    const work = await insertWork(shop)
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html).toMatch(new RegExp(`action="/checkout"[^]*name="work" value="${work.id}"[^]*Add to Cart`))
  })

  test("links to an inquiry that names it", async () => {
    const work = await insertWork(shop, { title: "Salt & Shed" })
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(findLink(html, "Inquire")).toBe(`/contact?type=artwork&artwork=${work.id}&title=Salt+%26+Shed`)
  })

  test("without a price: “Price on request”, with an inquiry instead of a purchase [GAL-04]", async () => {
    const work = await insertWork(shop, { price: null })
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html).toContain("Price on request")
    expect(html).toContain("Inquire")
    expect(html).not.toContain("Add to Cart")
  })

  test("sold works are marked and have no inquiry link", async () => {
    const work = await insertWork(shop, { availability: "sold" })
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html.match(/>sold( out)?</gi)).toEqual([">SOLD<"])
    for (const words of ["Add to Cart", ">Inquire<", "$4,200"]) expect(html).not.toContain(words)
  })

  test("a held work offers a notification when it becomes available", async () => {
    const work = await insertWork(shop)
    await holdFor(work.id)
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html).toContain("ON HOLD")
    expect(html).toContain("On hold by another collector.")
    expect(html).toMatch(new RegExp(`action="/api/hold-alerts"[^]*name="artwork" value="${work.id}"[^]*name="email"`))
    expect(html).not.toContain("Add to Cart")
    const told = await visitor().post("/api/hold-alerts", { artwork: work.id, email: "c@example.org" })
    expect(told.headers.get("location")).toBe(`/artwork/${work.id}?told=1`)
    expect(await visitor().html(`/artwork/${work.id}?told=1`)).toContain(
      "This site can’t send e-mail yet, so please look here again.",
    )
  })

  test("shows its provenance, without the names of private owners [GAL-05]", async () => {
    const work = await insertWork(shop)
    const owned = { event: "Acquired from the artist", year: 2021, owner: "R. Whitcomb" }
    await addProvenance(shop, system("Test"), work.id, owned)
    await addProvenance(shop, system("Test"), work.id, { kind: "certificate", year: 2022, event: "Certificate no. 12" })
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html).toMatch(/<dt>Provenance<\/dt><dd><span[^>]*>Acquired from the artist, private collection, 2021</)
    expect(html).toMatch(/<dt>Certificate<\/dt><dd><span[^>]*>Certificate no. 12, 2022</)
    expect(html).not.toContain("Whitcomb")
  })

  test("a slug redirects permanently to the id [GAL-07]", async () => {
    const work = await insertWork(shop, { slug: "slack-water" })
    const answer = await visitor().get("/artwork/slack-water")
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `/artwork/${work.id}`])
  })

  test("a hidden or unknown work is not found, and reveals nothing [GAL-07]", async () => {
    const hidden = [
      await insertWork(shop, { title: "Secret", slug: "secret", publishedAt: null }),
      await insertWork(shop, { title: "Secret", archivedAt: new Date() }),
      await insertWork(shop, { title: "Secret", availability: "gifted" }),
      await insertWork(shop, { title: "Secret", availability: "lost" }),
    ]
    for (const address of [...hidden.map(({ id }) => id), "secret", crypto.randomUUID(), "nowhere", "a%2fb"]) {
      const answer = await visitor().get(`/artwork/${address}`)
      expect(answer.status).toBe(404)
      const html = await answer.text()
      expect(html).toContain("Page not found")
      expect(html).not.toContain("Secret")
    }
  })

  test("a hostile title is escaped everywhere [case 61]", async () => {
    const work = await insertWork(shop, {
      title: "</script><script>alert(1)</script>",
      description: "\u2028<img onerror=x>",
    })
    for (const path of [`/artwork/${work.id}`, "/gallery", "/sitemap.xml"]) {
      const html = await visitor().html(path)
      expect(html).not.toContain("<script>alert(1)")
      expect(html).not.toContain("<img onerror")
    }
    const html = await visitor().html(`/artwork/${work.id}`)
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
    expect(JSON.parse(data ?? "")["@graph"][0].name).toBe("</script><script>alert(1)</script>")
  })

  test("shows its pictures in every format, with reserved space; without scripts the address selects one [GAL-05]", async () => {
    const work = await insertWork(shop, { title: "Slack Water" })
    const variants = (["avif", "webp", "jpeg"] as const).flatMap((format) =>
      [640, 1280].map((width) => ({
        format,
        width,
        height: width / 2,
        key: getPictureKey("p", width, format),
        bytes: 1,
      })),
    )
    const made = await shop.db
      .insert(pictures)
      .values(
        ["whole", "detail"].map((name) => ({
          originalKey: `private/${name}`,
          sha256: name,
          format: "jpeg",
          bytes: 1,
          width: 3000,
          height: 1500,
          variants: variants.map((variant) => ({ ...variant, key: `${name}/${variant.key}` })),
          placeholder: { c1: "#112233", c2: "#445566" },
        })),
      )
      .returning()
    await shop.db.insert(artworkPictures).values(
      made.map((picture, position) => ({
        artworkId: work.id,
        pictureId: picture.id,
        position,
        caption: position ? "The red stroke" : "",
      })),
    )
    const html = await visitor().html(`/artwork/${work.id}`)
    expect(html).toContain("--r:2;--c1:#123;--c2:#456")
    expect(html).toMatch(
      /type="image\/avif" srcSet="\/files\/whole\/p\/640.avif 640w, \/files\/whole\/p\/1280.avif 1280w"/i,
    )
    expect(html).toMatch(/<img[^>]*width="3000" height="1500" alt="Slack Water, 2025. Oil on linen."/)
    expect(html).toContain("The red stroke")
    expect(html).not.toContain("private/")
    const first = /<img[^>]*fetchPriority="high"[^>]*>/i
    expect(first.exec(html)?.[0]).toContain("whole")
    expect(first.exec(await visitor().html(`/artwork/${work.id}?image=2`))?.[0]).toContain("detail")
  })
})
