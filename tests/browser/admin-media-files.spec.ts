import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { addBlock, createStudioPage, expectPageSaved, expectToast, pressPublish } from "../support/pages-studio.ts"
import { test } from "../support/studio.ts"

const noCookies = { storageState: { cookies: [], origins: [] } }
const fixture = (name: string) => `tests/fixtures/media/${name}`

/** Since the page was opened. */
const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: "layout-shift", buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/** Of a request that the page sends to another site, the address. */
function watchOthers(page: Page): string[] {
  const others: string[] = []
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith("http") && hostname !== "localhost" && hostname !== "127.0.0.1") others.push(hostname)
  })
  return others
}

test("a film and a sound are sent, get poster and waveform, and play on the page [ADM-06]", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await createStudioPage(page, "Films")
  await addBlock(page, "Film")
  const input = page.locator("[data-open] input[type=file]")
  await input.setInputFiles({ name: "tide.mp4", mimeType: "video/mp4", buffer: Buffer.from("no film") })
  await expect(page.getByText("This is no film or sound that browsers play.")).toBeVisible()
  await page.getByRole("button", { name: "Choose another" }).click()
  await input.setInputFiles(fixture("film.webm"))
  const form = page.locator("[data-open]")
  await expect(form.getByText(/^2″, [\d.]+ kB$/)).toBeVisible({ timeout: 30_000 })
  await page.getByLabel("Caption", { exact: true }).fill("Low tide, Grays River")
  await addBlock(page, "Sound")
  await input.setInputFiles(fixture("sound.mp3"))
  await expect(form.getByText(/^4″, [\d.]+ kB$/)).toBeVisible({ timeout: 30_000 })
  await addBlock(page, "Film elsewhere")
  await page.getByLabel("Address of the film").fill("https://vimeo.com/76979871")
  await page.getByLabel("Title", { exact: true }).last().fill("The making of Neap")
  await expectAccessible(page)
  await expectPageSaved(page)
  await pressPublish(page)
  await expectToast(page, "Films is published.")

  const visitor = await (await browser.newContext({ baseURL, ...noCookies })).newPage()
  const others = watchOthers(visitor)
  await visitor.goto("/films")
  const video = visitor.locator("video")
  await expect(video).toHaveAttribute("poster", /^\/files\/pictures\//)
  await waitForHydration(visitor)
  await expectAccessible(visitor)
  expect(await readShift(visitor)).toBe(0)
  await video.evaluate(async (film: HTMLVideoElement) => {
    film.muted = true
    await film.play()
  })
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.2)
  const slider = visitor.getByRole("slider", { name: "Position in sound" })
  await slider.focus()
  await visitor.keyboard.press("End")
  await expect(slider).toHaveAttribute("aria-valuetext", "0:04 of 0:04")
  await visitor.keyboard.press("Home")
  await expect(slider).toHaveAttribute("aria-valuetext", "0:00 of 0:04")
  await visitor.getByRole("button", { name: "Play sound" }).click()
  await expect(visitor.getByRole("button", { name: "Pause sound" })).toBeVisible()
  await expect(slider).toHaveAttribute("aria-valuenow", /[123]/)
  const link = visitor.getByRole("link", { name: "Watch The making of Neap on Vimeo (new tab)" })
  await expect(link).toHaveAttribute("href", "https://vimeo.com/76979871")
  expect(others).toEqual([])
})

test("without scripts the browser’s own controls play both [SHELL-14]", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, ...noCookies, javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto("/films")
  await expect(visitor.locator("video[controls]")).toBeVisible()
  await expect(visitor.locator("audio[controls]")).toBeVisible()
})
