import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { type Browser, type BrowserContext, chromium, type Request } from "@playwright/test"
import { findBrowser } from "../../tests/support/find-browser.ts"
import { listMeasuredPages } from "./open-demo.ts"

/** Lighthouse's phone: 412 × 823 CSS pixels, 1.75 device pixels each. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

type Weights = Record<
  "requests" | "kB" | "js gzip" | "css gzip" | "fonts" | "pictures" | "html" | "html br" | "early js",
  number
>

/** The requests of a browser without a cache, per page, until the network was idle for a second. kB are 1,000 bytes. */
export async function measureFirstVisits(url: string): Promise<void> {
  const browser = await chromium.launch(await findBrowser())
  const rows: Record<string, Weights> = {}
  for (const [name, path] of await listMeasuredPages(url)) rows[name] = await visit(browser, url + path)
  await browser.close()
  console.log("\nA first visit on a phone (kB; `early js`: scripts requested before the main picture had loaded)")
  console.table(rows)
}

async function visit(browser: Browser, address: string): Promise<Weights> {
  const context = await browser.newContext(phone)
  const seen = await watch(context, address)
  await context.close()
  return seen
}

async function watch(context: BrowserContext, address: string): Promise<Weights> {
  const page = await context.newPage()
  const requests: Request[] = []
  page.on("request", (request) => void requests.push(request))
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { painted: entry.startTime })
    }).observe({ type: "largest-contentful-paint", buffered: true })
  })
  await page.goto(address, { waitUntil: "networkidle" })
  await page.waitForTimeout(1000)
  const main = await page.evaluate(() => {
    const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]")
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    const there = files.find((file) => file.name === picture?.currentSrc)?.responseEnd ?? 0
    return files.filter((file) => file.name.endsWith(".js") && file.startTime < there).length
  })
  const weights: Weights = {
    requests: requests.length,
    kB: 0,
    "js gzip": 0,
    "css gzip": 0,
    fonts: 0,
    pictures: 0,
    html: 0,
    "html br": 0,
    "early js": main,
  }
  for (const request of requests) {
    const sizes = await request.sizes().catch(() => null)
    const response = await request.response()
    if (!sizes || !response) continue
    weights.kB += kilo(sizes.responseBodySize + sizes.responseHeadersSize)
    const body = await response.body().catch(() => Buffer.alloc(0))
    const kind = request.resourceType()
    if (kind === "script" || request.url().endsWith(".js")) weights["js gzip"] += kilo(gzipSync(body).length)
    else if (kind === "stylesheet") weights["css gzip"] += kilo(gzipSync(body).length)
    else if (kind === "font") weights.fonts += kilo(sizes.responseBodySize)
    else if (kind === "image") weights.pictures += kilo(sizes.responseBodySize)
    else if (kind === "document") {
      weights.html = kilo(body.length)
      weights["html br"] = kilo(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length)
    }
  }
  for (const name of Object.keys(weights) as (keyof Weights)[]) weights[name] = Math.round(weights[name] * 10) / 10
  return weights
}

const kilo = (bytes: number) => bytes / 1000
