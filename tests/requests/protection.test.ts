import { execFile } from "node:child_process"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { expect, test, vi } from "vitest"
import { type FormValues, formatFieldValues } from "../../app/admin/kit/edit/fields.ts"
import { settingsFields } from "../../app/admin/settings/settings-fields.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { system } from "../../domain/actor.ts"
import { getSettingsForEdit } from "../../domain/settings/settings-for-edit.server.ts"
import { openTestShop } from "../support/app.ts"
import { hasExifTool } from "../support/has-exif-tool.ts"
import { holdJobs } from "../support/hold-jobs.ts"
import { grainy } from "../support/images/fixtures.ts"
import { addPicture, attachWorkPicture } from "../support/pictures.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { waitForJobs } from "../support/wait-for-jobs.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop({ jobs: true })
const { shop, visitor, data } = site
const artist = await signInAsNewAccount(site, "admin")
const work = await insertWork(shop)
const file = join(data, "original.jpg")
await writeFile(file, await (await grainy(3400, 700)).jpeg().toBuffer())
const { id } = await addPicture(shop, system("Test"), file, async (tx, picture) => {
  await attachWorkPicture({ db: tx as never }, work.id, picture.id)
  await tx.update(artworks).set({ mainPictureId: picture.id }).where(eq(artworks.id, work.id))
})

const getRow = async () => {
  const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, id))
  if (!row) throw new Error("the picture is gone")
  return row
}
type Row = Awaited<ReturnType<typeof getRow>>
const waitUntil = (isSo: (row: Row) => boolean) =>
  vi.waitFor(
    async () => {
      const row = await getRow()
      expect([row.stage, isSo(row)]).toEqual(["done", true])
      return row
    },
    { timeout: 200_000, interval: 300 },
  )

async function save(changes: FormValues) {
  const stored = await getSettingsForEdit(shop, system("Test"))
  if (!stored.ok) throw new Error("the settings cannot be read")
  const { value, updatedAt } = stored.value
  const text = { ...formatFieldValues(settingsFields, value), ...changes }
  const answer = await artist.post("/admin/settings", { ...text, intent: "save", seenAt: updatedAt.toISOString() })
  expect(answer.status).toBeLessThan(400)
}
const open = (path: string) => visitor().get(path)
const read = async (path: string) => Buffer.from(await (await open(path)).arrayBuffer())
const getSigns = ({ headers }: Response) =>
  ["x-robots-tag", "tdm-reservation", "tdm-policy"].map((name) => headers.get(name))
const policy = `${shop.siteUrl}/.well-known/tdm-policy.json`
const pageMetas = (html: string) => html.match(/<meta name="(?:robots|tdm-[a-z]+)"[^>]*>/g)

let openRow: Row
const openFiles = new Map<string, Buffer>()
const former: string[] = []

test("an open site says nothing, and its pictures contain nothing [pictures]", { timeout: 240_000 }, async () => {
  openRow = await waitUntil(() => true)
  expect(openRow).toMatchObject({ protection: null, tiles: { width: 3400 } })
  expect(pageMetas(await visitor().html(`/artwork/${work.id}`))).toEqual([
    '<meta name="robots" content="index, follow"/>',
  ])
  const robots = await visitor().html("/robots.txt")
  expect(robots).not.toMatch(/GPTBot|Content-Signal/)
  for (const path of ["/", "/robots.txt", `/files/${openRow.variants[0]?.key}`])
    expect(getSigns(await open(path))).toEqual([null, null, null])
  for (const name of ["tdmrep.json", "tdm-policy.json"]) expect((await open(`/.well-known/${name}`)).status).toBe(404)
  for (const { key } of openRow.variants) openFiles.set(key, await read(`/files/${key}`))
  for (const bytes of openFiles.values()) expect((await sharp(bytes).metadata()).xmp).toBeUndefined()
  expect(Math.max(...openRow.variants.map(({ width }) => width))).toBe(3200)
  former.push(...(await shop.storage.public.list("pictures")))
})

test("Look only is said to machines at once [pictures]", async () => {
  await save({ protectionLevel: "look", protectionMaxSide: "1600" })
  expect(getSigns(await open("/"))).toEqual(["noai, noimageai", "1", policy])
  expect(getSigns(await open(`/files/${(await getRow()).variants[0]?.key}`))).toEqual(["noai, noimageai", "1", policy])
  expect(pageMetas(await visitor().html(`/artwork/${work.id}`))).toEqual([
    '<meta name="robots" content="index, follow, noai, noimageai"/>',
    '<meta name="tdm-reservation" content="1"/>',
    `<meta name="tdm-policy" content="${policy}"/>`,
  ])
  const robots = await visitor().html("/robots.txt")
  expect(robots).toContain("User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /admin")
  expect(robots).toMatch(/User-agent: GPTBot\n(?:User-agent: .+\n)+Disallow: \/\n/)
  expect(await (await open("/.well-known/tdmrep.json")).json()).toEqual([
    { location: "/", "tdm-reservation": 1, "tdm-policy": policy },
  ])
  expect(await (await open("/.well-known/tdm-policy.json")).json()).toMatchObject({ uid: policy, "@type": "Offer" })
  expect(await visitor().html("/sitemap.xml")).toContain("<image:image>")
  expect(getSigns(await artist.get("/admin/settings"))).toEqual([null, null, null])
})

test("workers write the rights into each file, and take larger ones away [pictures]", {
  timeout: 240_000,
}, async () => {
  const row = await waitUntil(({ protection }) => protection?.level === "look")
  expect(row).toMatchObject({ protection: { maxSide: 1600 }, tiles: null })
  expect(Math.max(...row.variants.map(({ width }) => width))).toBe(1600)
  const present = await shop.storage.public.list("pictures")
  expect(present.toSorted()).toEqual(row.variants.map(({ key }) => key).toSorted())
  const folder = join(data, "read")
  await mkdir(folder, { recursive: true })
  for (const { key, format } of row.variants) {
    const bytes = await read(`/files/${key}`)
    expect((await sharp(bytes).metadata()).xmp?.toString()).toContain("vocab/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING")
    await writeFile(join(folder, key.replaceAll("/", "_")), bytes)
    expect(format).toMatch(/^(?:avif|webp|jpeg)$/)
  }
  if (!hasExifTool) return
  const { stdout } = await promisify(execFile)("exiftool", ["-j", "-G", folder], { maxBuffer: 1e8 })
  const artistName = row.protection?.creator
  const expected = {
    "XMP:Creator": artistName,
    "XMP:Credit": artistName,
    "XMP:Rights": `© ${artistName}`,
    "XMP:WebStatement": `${shop.siteUrl}/terms`,
    "XMP:LicensorURL": [`${shop.siteUrl}/contact`],
    "XMP:DataMining": expect.stringMatching(
      /DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING|except .*search engine indexing/i,
    ),
    "XMP:Marked": true,
  }
  const found: Record<string, unknown>[] = JSON.parse(stdout)
  expect(found).toHaveLength(row.variants.length)
  for (const one of found)
    expect({ ...one, "XMP:LicensorURL": [one["XMP:LicensorURL"]].flat() }).toMatchObject(expected)
})

/** Addresses that someone might try: sizes, formats, former files, tiles, the image service, cards, feeds. */
function listGuesses(row: Row): string[] {
  const folders = [...new Set([...former, row.files.folder].map((key) => key.split("/").slice(0, 3).join("/")))]
  const guesses = former.map((key) => `/files/${key}`)
  const [, name] = row.files.folder.split("/")
  for (const folder of folders)
    for (let width = 1601; width <= 3400; width += 2)
      for (const extension of ["jpg", "webp", "avif"]) guesses.push(`/files/${folder}/${width}.${extension}`)
  const { folder: tiles = "" } = openRow.tiles ?? {}
  for (let x = 0; x < 3400; x += 512)
    for (const size of ["512,512", "512,188", "max", "3400,700", "1700,350", "3200,659"])
      for (const region of [`${x},0,512,512`, `${x},512,512,188`, "full"])
        for (const extension of ["jpg", "png"]) guesses.push(`/files/${tiles}/${region}/${size}/0/default.${extension}`)
  guesses.push(`/files/${tiles}/info.json`, `/files/${tiles}`, `/files/artworks/${work.slug}.jpg`)
  for (const card of [`artwork/${work.id}`, "gallery", "home", "default"]) guesses.push(`/cards/${card}.jpg`)
  while (guesses.length < 10_000)
    guesses.push(`/files/pictures/${name}/${guesses.length.toString(36)}/${1601 + (guesses.length % 1800)}.jpg`)
  return guesses
}

test("none of 10,000 guessed addresses has more than the limit [pictures]", { timeout: 280_000 }, async () => {
  const row = await getRow()
  const guesses = listGuesses(row)
  expect(guesses.length).toBeGreaterThanOrEqual(10_000)
  const [targets, more] = [new Set<string>(), [] as string[]]
  const look = async (path: string, hops = 0) => {
    const answer = await visitor({ waits: false }).get(path)
    const to = answer.headers.get("location")
    if (to && hops < 3 && !targets.has(to)) {
      targets.add(to)
      return look(to.replace(shop.siteUrl, ""), hops + 1)
    }
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("image/")) return
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    if (Math.max(width, height) > 1600) more.push(path)
  }
  for (let at = 0; at < guesses.length; at += 50)
    await Promise.all(guesses.slice(at, at + 50).map((path) => look(path)))
  expect(more).toEqual([])
  expect(targets.size).toBeGreaterThan(0)
})

test("a work's own choice wins, in words of its own [pictures]", async () => {
  const set = (protection: "" | "open" | "closed") =>
    shop.db.update(artworks).set({ protection }).where(eq(artworks.id, work.id))
  await set("closed")
  const { variants, files } = await getRow()
  expect(getSigns(await open(`/files/${variants[0]?.key}`))).toEqual(["noindex, noai, noimageai", "1", policy])
  expect(pageMetas(await visitor().html(`/artwork/${work.id}`))?.[0]).toContain("noimageindex, noai")
  expect(await visitor().html("/sitemap.xml")).not.toContain("<image:image>")
  await set("open")
  expect(getSigns(await open(`/files/${variants[0]?.key}`))).toEqual([null, null, null])
  const folder = `/files/pictures/${files.folder.split("/")[1]}/`
  expect(await visitor().html("/robots.txt")).toContain(`Disallow: /\nAllow: /artwork/${work.id}\nAllow: ${folder}\n`)
  await set("")
})

test("the artist stops and continues; open again, the files are the first ones [pictures]", {
  timeout: 240_000,
}, async () => {
  await save({ protectionLevel: "open" })
  const row = await waitUntil(({ protection }) => protection === null)
  expect(row.tiles).toEqual(openRow.tiles)
  for (const { key, format, width } of row.variants) {
    const [before] = openRow.variants.filter((one) => one.format === format && one.width === width)
    expect([key, (await read(`/files/${key}`)).equals(openFiles.get(before?.key ?? "") ?? Buffer.alloc(0))]).toEqual([
      key,
      true,
    ])
  }
  const releaseJobs = await holdJobs(site, "protect-pictures")
  await save({ protectionLevel: "closed" })
  await artist.post("/admin/settings", { intent: "stop protecting" })
  await releaseJobs()
  await waitForJobs(site, "protect-pictures")
  expect(await artist.html("/admin/settings")).toContain("Stopped. Pictures done: 0 of 1.")
  expect((await getRow()).protection).toBeNull()
  await artist.post("/admin/settings", { intent: "continue protecting" })
  await releaseJobs()
  await waitUntil(({ protection }) => protection?.level === "closed")
})
