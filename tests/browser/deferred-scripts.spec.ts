import { expect, test } from "../support/browser.ts"
import { isHydrated, waitForHydration } from "../support/hydration.ts"

test("scripts wait until the main picture has been painted [GAL-03]", async ({ page }) => {
  // the demo's first picture is attached a moment after the site opens
  await expect.poll(async () => (await page.request.get("/")).text()).toMatch(/<img[^>]*fetchpriority="high"/i)
  const asked: string[] = []
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname))
  const picture = Promise.withResolvers<void>()
  const wanted = Promise.withResolvers<void>()
  await page.route("/files/**", async (route) => {
    wanted.resolve()
    await picture.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto("/", { waitUntil: "commit" })
  await wanted.promise
  await page.waitForFunction(() => document.querySelector("footer"))
  const scripts = () => asked.filter((path) => path.endsWith(".js"))
  expect(scripts()).toEqual([])
  picture.resolve()
  await page.clock.resume()
  await expect.poll(() => scripts().length).toBeGreaterThan(3)
  await waitForHydration(page)
})

for (const path of ["/", "/gallery", "/about"])
  test(`no script of ${path} is requested before its picture is painted`, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        // Of pictures in one frame the browser reports the largest, which need not be the main one.
        for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
          if (entry.element?.matches("img") && !("shown" in window)) Object.assign(window, { shown: entry.startTime })
      }).observe({ type: "largest-contentful-paint", buffered: true })
    })
    await page.goto(path)
    await waitForHydration(page)
    // The browser may report a frame long after it was painted.
    await page.waitForFunction(() => "shown" in window)
    const moments = await page.evaluate(() => ({
      shown: (window as { shown?: number }).shown ?? Number.NaN,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map((file) => file.startTime),
    }))
    expect(Math.min(...moments.asked)).toBeGreaterThan(moments.shown)
  })

test("a touch starts them at once, and so does a timeout", async ({ page }) => {
  const never = new Promise<void>(() => {})
  await page.route("/files/**", () => never)
  await page.clock.install()
  await page.goto("/", { waitUntil: "commit" })
  await page.waitForFunction(() => document.querySelector("footer"))
  await page.keyboard.press("Shift")
  await waitForHydration(page)

  await page.goto("/", { waitUntil: "commit" })
  await page.waitForFunction(() => document.querySelector("footer"))
  expect(await isHydrated(page)).toBe(false)
  await page.clock.runFor(4_100)
  await waitForHydration(page)
})
