import { readdirSync, readFileSync } from "node:fs"
import { posix, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { pictures } from "../../db/tables/media.ts"
import { openTestShop } from "../support/app.ts"
import { insertFakePicture } from "../support/pictures.ts"
import { createTestExhibition, createTestPost, createTestSeries } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor } = site
const work = await insertWork(shop)
const draft = await createTestPost(shop, {}, null)
const show = await createTestExhibition(shop)
const body = await createTestSeries(shop)
const showPages = ["", "/hanging", "/hanging/print"].map((page) => `/admin/exhibitions/${show.id}${page}`)

const built = resolve(import.meta.dirname, "../../build/client")
const fileAt = (path: string) => readFileSync(built + path)
/** The sent size: brotli, compressed at build time. */
const getBrotliSize = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + fileAt(`${path}.br`).length, 0)
/** The size for the few browsers without brotli. */
const getGzipSize = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + fileAt(`${path}.gz`).length, 0)

/** Every script that a page names, and its static imports, without dynamic ones. */
function listScripts(html: string): Set<string> {
  const found = new Set<string>()
  const take = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const code = fileAt(path).toString()
    for (const [, imported = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
      take(posix.join(posix.dirname(path), imported))
  }
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) take(path)
  return found
}

const studioMarkers = ["Admin Dashboard", "mantine"]
/** Only the server needs the schemas: the browser validates forms itself. Schemas also try `eval`. */
const serverMarkers = ["ZodError"]
/** The lightbox, and the code of the carousel. */
const lightboxMarkers = ["Keyboard shortcuts", "slidesInView"]

const maxScriptBytes = 140_000

const publicPages = [
  `/artwork/${work.id}`,
  ...["/series", `/series/${body.slug}`],
  ...["/", "/gallery", "/shop", "/about", "/contact", "/commissions", "/exhibitions", "/blog", "/nothing", "/checkout"],
]

test.each(publicPages)(
  "%s: at most 140 kB of scripts (gzip), 25 of styles, 100 of fonts; nothing of the studio [rules]",
  async (path) => {
    const html = await (await visitor().get(path)).text()
    const scripts = listScripts(html)
    expect(scripts.size).toBeGreaterThan(3)
    expect(getGzipSize(scripts)).toBeLessThanOrEqual(maxScriptBytes)
    const styles = [...html.matchAll(/rel="stylesheet" href="(\/assets\/[^"#]+)/g)].map(([, href = ""]) => href)
    expect(styles.length).toBeGreaterThan(0)
    expect(getBrotliSize(styles)).toBeLessThanOrEqual(25_000)
    const fonts = [...html.matchAll(/rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(([, href = ""]) => href)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.reduce((sum, font) => sum + fileAt(font).length, 0)).toBeLessThanOrEqual(100_000)
    const code = [...scripts].map((script) => fileAt(script).toString()).join("\n")
    for (const word of [...studioMarkers, ...serverMarkers, ...lightboxMarkers]) expect(code).not.toContain(word)
  },
)

test("what hears of works that are held or sold comes when a page is quiet, and is at most 1 kB [RT-08]", async () => {
  const name = readdirSync(`${built}/assets`).find((file) => /^follow-works-.*\.js$/.test(file))
  const code = fileAt(`/assets/${name}`)
  expect(code.toString()).toContain("EventSource")
  expect(gzipSync(code).length).toBeLessThanOrEqual(1_000)
  for (const path of ["/", "/gallery", `/artwork/${work.id}`]) {
    const scripts = [...listScripts(await (await visitor().get(path)).text())]
    expect(scripts.map((script) => fileAt(script).toString()).join()).not.toContain("EventSource")
  }
})

function chunk(name: string): Set<string> {
  const file = readdirSync(`${built}/assets`).find((one) => one.startsWith(`${name}-`) && one.endsWith(".js"))
  if (!file) throw new Error(`no file of ${name}`)
  return listScripts(`/assets/${file}`)
}

test("who is signed in loads at most 12 kB of live parts beside what everybody loads; strangers none, nor TanStack Query [SHELL-09]", async () => {
  const forAll = listScripts(await (await visitor().get("/gallery")).text())
  const liveParts = [...chunk("site-slot"), ...chunk("site-live")].filter((script) => !forAll.has(script))
  const bytes = liveParts.reduce((sum, path) => sum + gzipSync(fileAt(path), { level: 9 }).length, 0)
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThanOrEqual(12_000)
  const code = (paths: Iterable<string>) => [...paths].map((path) => fileAt(path).toString()).join("\n")
  const [ofLive, ofQueries] = ["Max reconnection attempts reached", "refetchOnWindowFocus"]
  expect(code(liveParts)).toContain(ofLive)
  expect(code(forAll)).not.toContain(ofLive)
  expect(code(liveParts)).not.toContain(ofQueries)
  expect(code(chunk("studio-live"))).toContain(ofQueries)
})

test("a full page of the gallery is at most 9 kB of HTML", async () => {
  const formats = ["webp", "avif"].flatMap((format) =>
    [320, 640, 960, 1280, 1920, 2560].map((width) => ({
      format,
      width,
      height: Math.round(width * 0.75),
      bytes: width * 90,
    })),
  )
  for (let n = 0; n < 24; n++) {
    const picture = await insertFakePicture(shop)
    const folder = `pictures/${picture}`
    const variants = formats.map((one) => ({ ...one, key: `${folder}/${one.width}.${one.format}` })) as never
    await shop.db.update(pictures).set({ variants }).where(eq(pictures.id, picture))
    const title = `Low Water, ${buildTitle(n)}`
    await insertWork(shop, { title, year: 2000 + n, price: 100_000 + n * 7_350, mainPictureId: picture })
  }
  const html = await (await visitor().get("/gallery")).text()
  expect(html.split('href="/artwork/').length).toBeGreaterThan(12)
  expect(html).toContain("pictures/")
  expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(9_000)
})

const names = ["Night Ferry", "Pilings", "Weir", "Slack Tide", "Salt Marsh", "Lock Keeper", "Breakwater", "Ebb"]
const buildTitle = (n: number) => `${names[n % names.length]} ${["at dawn", "in fog", "after rain"][n % 3]}`

/** The rich-text editor: 139 kB, which a post loads after its page. */
const editorMarkers = ["ProseMirror", "tiptap"]

test("no page of the studio initially loads the rich-text editor", async () => {
  const artist = await signInAsNewAccount(site, "admin")
  for (const path of [
    "/admin",
    "/admin/blog",
    "/admin/blog/new",
    `/admin/blog/${draft.id}/edit`,
    "/admin/homepage",
    ...showPages,
  ]) {
    const scripts = listScripts(await (await artist.get(path)).text())
    expect(scripts.size).toBeGreaterThan(3)
    const code = [...scripts].map((script) => fileAt(script).toString()).join("\n")
    for (const word of editorMarkers) expect([path, code.includes(word)]).toEqual([path, false])
  }
})

/** Offline, the browser validates a sale by the server's rules, which are loaded when a sale is recorded. */
const offlineSaleFile = /^sale-rules-[\w-]+\.js$/

test("these words are in files that pages load later or never, and no file has the schemas but that of a sale [rules]", () => {
  const files = readdirSync(`${built}/assets`).filter((name) => name.endsWith(".js"))
  const having = (word: string) => files.filter((name) => fileAt(`/assets/${name}`).includes(word))
  for (const word of [...studioMarkers, ...editorMarkers, ...lightboxMarkers]) expect(having(word)).not.toEqual([])
  for (const word of serverMarkers) expect(having(word)).toEqual([expect.stringMatching(offlineSaleFile)])
})

test("a hanging plan loads at most 12 kB of scripts beyond those of the studio’s first page", async () => {
  const artist = await signInAsNewAccount(site, "admin")
  const load = async (path: string) => listScripts(await (await artist.get(path)).text())
  const shell = await load("/admin")
  const own = [...(await load(`/admin/exhibitions/${show.id}/hanging`))].filter((script) => !shell.has(script))
  expect(own.length).toBeGreaterThan(0)
  expect(getBrotliSize(own)).toBeLessThanOrEqual(12_000)
})
