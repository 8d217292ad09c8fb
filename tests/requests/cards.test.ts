import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { rateLimits } from "../../db/tables/rate-limits.ts"
import { system } from "../../domain/actor.ts"
import { saveSettings } from "../../domain/settings/settings-commands.server.ts"
import { cardPages } from "../../domain/sharing/card-pages.ts"
import { openTestShop } from "../support/app.ts"
import { insertWork } from "../support/works.ts"

const { shop, visitor, errors } = await openTestShop()
await saveSettings(shop, system("Test"), "site", { artistName: "Marit Osgood", tagline: "Paintings of the river" })

beforeEach(async () => {
  errors.length = 0
  await shop.db.delete(artworks)
  await shop.db.delete(rateLimits)
})

/** A work with a picture of one color, whose file exists. */
async function paintedWork(background: string, change: Parameters<typeof insertWork>[1] = {}) {
  const key = `pictures/${crypto.randomUUID()}/1280.jpg`
  const size = { width: 1280, height: 960 }
  await shop.storage.public.put(
    key,
    await sharp({ create: { ...size, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
  const [picture] = await shop.db
    .insert(pictures)
    .values({
      originalKey: "originals/x",
      sha256: key,
      format: "jpeg",
      bytes: 1,
      ...size,
      variants: [{ format: "jpeg", ...size, key, bytes: 1 }],
    })
    .returning()
  return insertWork(shop, { mainPictureId: picture?.id, ...change })
}

const meta = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

const getCardPath = async (path: string) => {
  const address = meta(await visitor().html(path), "og:image") ?? ""
  expect(address).toMatch(/^http:\/\/localhost:3000\/cards\//)
  return address.replace("http://localhost:3000", "")
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe("a work's card", () => {
  it("is a JPEG of 1200 × 630 that shows the work, cached indefinitely [GAL-06, META-02]", async () => {
    const work = await paintedWork("#2040d0")
    const html = await visitor().html(`/artwork/${work.id}`)
    expect([meta(html, "og:image:width"), meta(html, "og:image:height")]).toEqual(["1200", "630"])
    const answer = await visitor().get(await getCardPath(`/artwork/${work.id}`))
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("image/jpeg")
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    const bytes = await bytesOf(answer)
    expect(bytes.length).toBeLessThan(150_000)
    expect(Number(answer.headers.get("content-length"))).toBe(bytes.length)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 })
    const pixel = await sharp(bytes).extract({ left: 300, top: 300, width: 1, height: 1 }).raw().toBuffer()
    for (const [index, value] of [0x20, 0x40, 0xd0].entries())
      expect(Math.abs((pixel[index] ?? 0) - value)).toBeLessThan(8)
  })

  it("gets a new address when its content changes, and former addresses redirect", async () => {
    const work = await paintedWork("#a03020")
    const before = await getCardPath(`/artwork/${work.id}`)
    await shop.db.update(artworks).set({ title: "High Water" }).where(eq(artworks.id, work.id))
    const now = await getCardPath(`/artwork/${work.id}`)
    expect(now).not.toBe(before)
    for (const path of [before, `/cards/artwork/${work.id}.jpg`]) {
      const answer = await visitor().get(path)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, now])
    }
    expect((await visitor().get(now)).status).toBe(200)
  })

  it("omits price and availability, which change", async () => {
    const work = await paintedWork("#a03020")
    const before = await getCardPath(`/artwork/${work.id}`)
    await shop.db.update(artworks).set({ price: 1, availability: "sold" }).where(eq(artworks.id, work.id))
    expect(await getCardPath(`/artwork/${work.id}`)).toBe(before)
  })

  it("does not exist for drafts, archived works and unknown ones, also if it was drawn before [GAL-06, META-02]", async () => {
    const work = await paintedWork("#a03020")
    const path = await getCardPath(`/artwork/${work.id}`)
    expect((await visitor().get(path)).status).toBe(200)
    await shop.db.update(artworks).set({ publishedAt: null }).where(eq(artworks.id, work.id))
    for (const name of [path, `/cards/artwork/${work.id}.jpg`, `/cards/artwork/${crypto.randomUUID()}.jpg`])
      expect((await visitor().get(name)).status).toBe(404)
  })

  it.each(["x.jpg", `${"a".repeat(36)}.jpg`, "..%2f..%2fsecret.jpg"])("%s is no card", async (name) => {
    expect((await visitor().get(`/cards/artwork/${name}`)).status).toBe(404)
  })

  it("answers HEAD with headers only", async () => {
    const work = await paintedWork("#a03020")
    const path = await getCardPath(`/artwork/${work.id}`)
    const answer = await visitor().request(path, { method: "HEAD" })
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([200, "image/jpeg", ""])
  })

  it("is drawn a limited number of times per network address; cards drawn before are always served", async () => {
    const work = await paintedWork("#a03020")
    const path = await getCardPath(`/artwork/${work.id}`)
    await visitor().get(path)
    const limit = { points: 60, seconds: 600 }
    for (let taken = 1; taken < 59; taken++) await shop.rateLimits.consume("cards:127.0.0.1", limit)
    const others = [await insertWork(shop), await insertWork(shop)]
    const answers = []
    for (const { id } of others) answers.push(await visitor().get(await getCardPath(`/artwork/${id}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 503])
    expect(answers[1]?.headers.get("retry-after")).toBe("60")
    expect((await visitor().get(path)).status).toBe(200)
  })
})

describe("a page's card", () => {
  const pages = [
    ["/", "home"],
    ["/gallery", "gallery"],
    ["/shop", "shop"],
    ["/about", "about"],
    ["/commissions", "commissions"],
    ["/contact", "contact"],
    ["/terms", "default"],
    ["/nothing/here", "default"],
  ]

  it.each(pages)("%s is shared with the card %s [META-01]", async (path, name) => {
    await paintedWork("#a03020", { isFeatured: true })
    expect(await getCardPath(path)).toBe(`/cards/${name}.jpg`)
    const answer = await visitor().get(`/cards/${name}.jpg`)
    expect(answer.status).toBe(200)
    expect(await sharp(await bytesOf(answer)).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 })
  })

  it("exists for every page, on an empty site too", async () => {
    for (const name of cardPages) expect((await visitor().get(`/cards/${name}.jpg`)).status).toBe(200)
    expect((await visitor().get("/cards/nothing.jpg")).status).toBe(404)
  })

  it("has an ETag, and changes with its work", async () => {
    await paintedWork("#2040d0")
    const first = await visitor().get("/cards/gallery.jpg")
    const tag = first.headers.get("etag") ?? ""
    expect(first.headers.get("cache-control")).toContain("max-age=3600")
    const again = await visitor().request("/cards/gallery.jpg", { headers: { "If-None-Match": `"x", W/${tag}` } })
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""])
    await shop.db.delete(artworks)
    await paintedWork("#208020")
    const changed = await visitor().request("/cards/gallery.jpg", { headers: { "If-None-Match": tag } })
    expect([changed.status, changed.headers.get("etag") === tag]).toEqual([200, false])
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
