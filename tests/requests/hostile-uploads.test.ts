import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../../domain/actor.ts"
import { listDrafts } from "../../domain/artworks/upload/draft-queries.server.ts"
import { startDrafts } from "../../domain/artworks/upload/start-drafts.server.ts"
import { getPublicFolder } from "../../domain/media/picture-folder.server.ts"
import { openTestShop } from "../support/app.ts"
import { blackPng, boastfulAvif, corners, hollowGif, withSegment } from "../support/images/fixtures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, getUploadId, patchUpload } from "../support/uploads.ts"

const site = await openTestShop({ jobs: true })
const { shop } = site
const admin = await signInAsNewAccount(site, "admin")
const [{ id: artistId = "" } = {}] = await shop.db.select({ id: users.id }).from(users)
const artist: Actor = { kind: "user", id: artistId, email: "", name: "Ada Artist", role: "admin" }

async function send(name: string, bytes: Buffer): Promise<Response> {
  const begun = await startDrafts(shop, artist, { files: [buildAnnouncement(name, bytes.length)], work: null })
  if (!begun.ok) throw new Error(begun.problem.message)
  const id = getUploadId(begun.value[0])
  const created = await createUpload(admin, id, bytes.length)
  return created.ok ? patchUpload(admin, id, bytes) : created
}

async function draftWith(name: string) {
  const listed = await listDrafts(shop, artist)
  return listed.ok ? listed.value.find(({ files }) => files.some((file) => file.name === name)) : undefined
}

const page = "<!doctype html><html><script>alert(1)</script></html>"
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
const text = (content: string) => async () => Buffer.from(content, "latin1")

describe("what is no picture is refused in words, keeps the draft, and leaves no byte [case 44, case 53]", () => {
  test.each<[name: string, says: RegExp, make: () => Promise<Buffer>]>([
    ["page.jpg", /web page/, text(page)],
    ["drawing.png", /SVG/, text(svg)],
    ["drawing-with-a-head.jpg", /SVG/, text(`<?xml version="1.0"?>\n${svg}`)],
    ["script.jpg.php", /not a picture/, text("<?php system($_GET['x']); ?>")],
    ["archive.tif", /zip/, text(`PK\x03\x04\x14${"\0".repeat(40)}`)],
    ["sheet.jpeg", /PDF/, text("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
    ["gif-that-is-a-page.gif", /damaged/, text(`GIF89a/*${page}*/`)],
    ["cut.jpg", /incomplete|damaged/, async () => (await corners(300, 200).jpeg().toBuffer()).subarray(0, 900)],
    ["bomb.png", /16384 × 16384/, async () => blackPng(16_384, 16_384)],
    ["bomb.gif", /10000 × 10000/, async () => hollowGif(10_000, 10_000)],
    ["bomb.avif", /30000 × 30000/, () => boastfulAvif(30_000, 30_000)],
  ])("%s", async (name, says, make) => {
    const before = await shop.db.$count(pictures)
    expect((await send(name, await make())).status).toBeLessThan(300)
    const draft = await draftWith(name)
    expect(draft).toMatchObject({ picture: null, files: [{ problem: expect.stringMatching(says) }] })
    expect(await shop.db.$count(pictures)).toBe(before)
    const kept = [await shop.uploads.list(), await shop.storage.private.list(), await shop.storage.public.list()]
    expect(kept).toEqual([[], [], []])
  })
})

test.each<[name: string, bytes: number, says: RegExp]>([
  ["empty.jpg", 0, /empty/],
  ["drawing.svg", 500, /SVG/],
  ["film.jpg", 2_000_000_000, /at most 200 MB/],
])("%s is refused before its first byte [case 43, case 51]", async (name, bytes, says) => {
  const answer = await startDrafts(shop, artist, { files: [buildAnnouncement(name, bytes)], work: null })
  expect(answer).toMatchObject({ ok: true, value: [{ refused: expect.stringMatching(says) }] })
})

const names = [
  `"><img src=x onerror=alert(1)>.html`,
  "../../../../etc/cron.d/x.jpg",
  "..\\..\\windows\\win.ini.jpg",
  `${"a".repeat(900)}.jpg`,
  "\u202Egpj.exe",
  "CON.jpg",
  "=cmd|' /C calc'!A0.jpg",
]

test.each(names.entries().toArray())(
  "a picture is kept under a name of the site's own: %i, %j [case 50]",
  async (at, name) => {
    const file = await corners(200 + 2 * at, 140)
      .jpeg()
      .toBuffer()
    expect((await send(name, file)).status).toBe(204)
    const kept = (await shop.db.select().from(pictures)).find(
      ({ bytes, width }) => bytes === file.length && width === 200 + 2 * at,
    )
    expect(kept?.originalKey).toMatch(/^originals\/[\da-f-]{36}\.jpg$/)
    expect(kept?.originalName.length).toBeLessThanOrEqual(300)
    const html = await admin.html("/admin/upload")
    expect(html).not.toContain("<img src=x onerror")
  },
)

test("a picture that is a page, too, is drawn anew: no public file has any of it, or runs [case 42, case 46]", async () => {
  const told = await corners(700, 400)
    .withExif({ IFD0: { Make: "SpyCam" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer()
  const both = Buffer.concat([withSegment(told, 0xfe, Buffer.from(`--><script>alert(1)</script>`)), Buffer.from(page)])
  expect((await send("both.html", both)).status).toBe(204)
  const taken = async () => (await shop.db.select().from(pictures).where(eq(pictures.originalName, "both.html")))[0]
  await expect.poll(async () => (await taken())?.stage, { timeout: 50_000 }).toBe("done")
  const picture = await taken()
  const folder = getPublicFolder(picture?.id ?? "")
  const files = (await shop.storage.public.list(folder)).filter((key) => !key.endsWith(".json"))
  expect(files.length).toBeGreaterThan(3)
  for (const key of files) {
    // The work is a draft, so others get no file.
    expect((await site.visitor().get(`/files/${key}`)).status).toBe(404)
    const answer = await admin.get(`/files/${key}`)
    expect(answer.headers.get("content-type")).toMatch(/^image\/(?:avif|webp|jpeg)$/)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
    const bytes = Buffer.from(await answer.arrayBuffer())
    for (const word of ["<script", "SpyCam", "GPS", "<html"]) expect([key, bytes.includes(word)]).toEqual([key, false])
  }
  for (const path of [
    `${picture?.originalKey}`,
    `../private/${picture?.originalKey}`,
    `..%2fprivate%2f${picture?.originalKey}`,
  ])
    expect((await site.visitor().get(`/files/${path}`)).status).toBe(404)
})

test("no error was logged", () => expect(site.errors).toEqual([]))
