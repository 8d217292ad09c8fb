import { mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { type Browser, chromium, type Page } from "@playwright/test"
import { findBrowser } from "../support/find-browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { type Collection, openCollection } from "./collection.ts"
import { saveContactSheet } from "./contact-sheet.ts"
import type { Scene } from "./scene.ts"
import { createScenes } from "./scenes.ts"

/*
 * `npm run shots`: every page of the demo collection, in every relevant state, at four widths, light and dark, into
 * shots/, with one contact sheet per scene. The site must be built. After `--`:
 *   --only gallery,artwork-s   scenes whose names contain one of these
 *   --widths 390,1440          only these
 *   --scheme dark              only this one
 *   --whole                    the full page, not only the viewport
 *   --data folder              store the collection there for reuse: its pictures are processed once
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    widths: { type: "string", default: "390,820,1440,1920" },
    scheme: { type: "string", default: "light,dark" },
    whole: { type: "boolean", default: false },
    data: { type: "string" },
  },
})
/** A phone and a tablet in portrait orientation. */
const heights: Record<number, number> = { 390: 844, 820: 1180 }
const wanted = values.only.split(",")
const widths = values.widths.split(",").map(Number)
const schemes = values.scheme.split(",") as ("light" | "dark")[]
const folder = resolve(import.meta.dirname, "../../shots")

const browser = await chromium.launch(await findBrowser())
const failed: string[] = []
await mkdir(folder, { recursive: true })
const collection = await openCollection(browser, values.data && resolve(values.data)).catch(async (error: unknown) => {
  await browser.close()
  throw error
})
try {
  for (const scene of createScenes(collection).filter(({ name }) => wanted.some((part) => name.includes(part))))
    await saveScene(scene)
} finally {
  await browser.close()
  await collection.stop()
}
if (failed.length > 0) {
  console.error(`Could not be shown:\n${failed.join("\n")}`)
  process.exitCode = 1
}

/** Saves a scene at every width, and its contact sheet. Failed scenes are named at the end. */
async function saveScene(scene: Scene): Promise<void> {
  const files: string[] = []
  for (const colorScheme of schemes)
    for (const width of widths.filter((one) => !scene.widths || scene.widths.includes(one))) {
      const file = join(folder, `${scene.name}-${width}-${colorScheme}.png`)
      try {
        await takeScreenshot({ browser, collection, scene, width, colorScheme, file })
        files.push(file)
      } catch (error) {
        failed.push(`${scene.name}, ${width} px, ${colorScheme}: ${String(error).split("\n")[0]}`)
      }
    }
  if (files.length === 0) return
  const contactSheetFile = join(folder, `${scene.name}.png`)
  await saveContactSheet(files, contactSheetFile)
  console.log(join("shots", `${scene.name}.png`))
}

type Shot = {
  browser: Browser
  collection: Collection
  scene: Scene
  width: number
  colorScheme: "light" | "dark"
  file: string
}

async function takeScreenshot({ browser, collection, scene, width, colorScheme, file }: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: collection.url,
    viewport: { width, height: heights[width] ?? Math.round(width * 0.625) },
    colorScheme,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...(scene.studio && { storageState: collection.artist }),
    ...(scene.as && { storageState: collection.people[scene.as] }),
  })
  context.setDefaultTimeout(20_000)
  await collection.resetLimits()
  try {
    const tab = await context.newPage()
    await tab.goto(scene.path)
    if (scene.prepare) {
      await waitForHydration(tab)
      await scene.prepare(tab)
    }
    const whole = values.whole && !scene.viewportOnly
    await waitForContent(tab, whole)
    await tab.screenshot({ path: file, fullPage: whole })
  } finally {
    await context.close()
  }
}

/** Waits for fonts and pictures: those in view, or all of them, which load when scrolled near. */
async function waitForContent(tab: Page, whole: boolean): Promise<void> {
  if (whole)
    await tab.evaluate(() => {
      for (const img of document.querySelectorAll("img")) img.loading = "eager"
      // The bar at the bottom of a phone would appear in the middle of the page.
      for (const bar of document.querySelectorAll<HTMLElement>('nav[aria-label="Sections"], [aria-label="Actions"]'))
        bar.style.setProperty("position", "static")
      scrollTo(0, 0)
    })
  await tab.waitForLoadState("networkidle")
  await tab.evaluate(async (all) => {
    await document.fonts.ready
    const sought = [...document.images].filter((img) => {
      const { top, bottom, width } = img.getBoundingClientRect()
      return width > 0 && (all || (bottom > 0 && top < innerHeight))
    })
    await Promise.all(sought.map((img) => img.decode().catch(() => {})))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, whole)
}
