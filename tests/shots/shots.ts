import { mkdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { type BrowserContext, chromium } from "@playwright/test"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { demoArtworks } from "../../demo/artworks.ts"
import { findBrowser } from "../support/find-browser.ts"
import { startSite } from "../support/site-process.ts"
import { contactSheet } from "./contact-sheet.ts"

// `npm run shots [-- --only gallery --whole]`: every page of the demo collection at four widths, light and dark, into
// shots/, with one sheet per page to look at.

const { values } = parseArgs({ options: { only: { type: "string" }, whole: { type: "boolean", default: false } } })
const widths = [390, 820, 1440, 1920]
const schemes = ["light", "dark"] as const
const folder = resolve(import.meta.dirname, "../../shots")

type Page = { name: string; path: string; admin?: boolean }

const site = await startSite()
const joined = await joinEmbedded({ folder: site.data })
if (!joined) throw new Error("the database does not run")
const database = new pg.Client(joined.config)
await database.connect()
const ask = async (text: string) => (await database.query<{ value: string }>(text)).rows[0]?.value ?? ""

console.log("Waiting until the pictures are made …")
const made =
  "select count(*)::text as value from artworks a join pictures p on p.id = a.main_picture_id where p.palette <> '[]'"
while (Number(await ask(made)) < demoArtworks.length) await new Promise((done) => setTimeout(done, 500))

const available = await ask(
  "select id::text as value from artworks where availability = 'available' and price is not null order by hang_rank limit 1",
)
const sold = await ask("select id::text as value from artworks where availability = 'sold' order by hang_rank limit 1")
const order = await ask("select number as value from orders where order_state = 'open' order by placed_at desc limit 1")
const token = await ask("select token as value from orders where order_state = 'open' order by placed_at desc limit 1")

const pages: Page[] = [
  { name: "home", path: "/" },
  { name: "gallery", path: "/gallery" },
  { name: "shop", path: "/shop" },
  { name: "artwork", path: `/artwork/${available}` },
  { name: "artwork-sold", path: `/artwork/${sold}` },
  { name: "lightbox", path: `/artwork/${available}?image=1` },
  { name: "about", path: "/about" },
  { name: "commissions", path: "/commissions" },
  { name: "contact", path: "/contact" },
  { name: "contact-work", path: `/contact?type=artwork&artwork=${available}` },
  { name: "checkout", path: `/checkout?work=${available}` },
  { name: "checkout-empty", path: "/checkout" },
  { name: "order-confirmation", path: `/order-confirmation?order=${token}` },
  { name: "track-order", path: "/track-order" },
  { name: "terms", path: "/terms" },
  { name: "not-found", path: "/nothing-hangs-here" },
  { name: "auth", path: "/auth" },
  { name: "admin-dashboard", path: "/admin", admin: true },
  { name: "admin-orders", path: "/admin/orders", admin: true },
  { name: "admin-order", path: `/admin/orders/${order}`, admin: true },
  { name: "admin-artworks", path: "/admin/artworks", admin: true },
  { name: "admin-artwork-edit", path: `/admin/artworks/${available}/edit`, admin: true },
  { name: "admin-mailbox", path: "/admin/mailbox", admin: true },
  { name: "admin-demo", path: "/admin/demo", admin: true },
]

const browser = await chromium.launch(await findBrowser())

/** The artist's cookies, to look into the studio with. */
async function artist(): Promise<Awaited<ReturnType<BrowserContext["storageState"]>>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(await site.setupLink)
  await page.getByLabel("Name").fill("Marit Osgood")
  await page.getByLabel("E-mail").fill("marit@example.com")
  await page.getByLabel("Password", { exact: true }).fill("a quiet grey morning")
  await page.getByRole("main").getByRole("button").last().click()
  await page.waitForURL(/\/admin/)
  const state = await context.storageState()
  await context.close()
  return state
}

const studio = await artist()
await mkdir(folder, { recursive: true })
for (const page of pages.filter(({ name }) => !values.only || name.includes(values.only))) {
  const files: { file: string; label: string }[] = []
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const file = join(folder, `${page.name}-${width}-${colorScheme}.png`)
      const context = await browser.newContext({
        viewport: { width, height: width < 500 ? 844 : Math.round(width * 0.625) },
        colorScheme,
        reducedMotion: "reduce",
        ...(page.admin && { storageState: studio }),
      })
      const tab = await context.newPage()
      await tab.goto(site.url + page.path, { waitUntil: "networkidle" })
      if (values.whole) await walkDown(tab)
      await tab.screenshot({ path: file, fullPage: values.whole })
      await context.close()
      files.push({ file, label: `${width} ${colorScheme}` })
    }
  }
  await contactSheet(
    files.map(({ file }) => file),
    join(folder, `${page.name}.png`),
  )
  console.log(join("shots", `${page.name}.png`))
}

/** Pictures below the fold load when they are near: go there once. */
async function walkDown(tab: import("@playwright/test").Page): Promise<void> {
  await tab.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 60))
    }
    scrollTo(0, 0)
  })
  await tab.waitForLoadState("networkidle")
}

await browser.close()
await database.end()
await site.stop()
await rm(join(folder, "failures"), { recursive: true, force: true })
