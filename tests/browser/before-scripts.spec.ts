import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { live } from "../support/live.ts"

// On a slow phone a page is read, and used, long before its scripts are there.

/** Holds all scripts back; the answer lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test("delivery and country chosen before scripts came stay chosen", async ({ page }) => {
  await page.goto("/shop?q=etching")
  const address = await page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .getByRole("link")
    .first()
    .getAttribute("href")
  const letThemCome = await holdScripts(page)
  await page.goto(`/checkout?work=${address?.split("/").at(-1)}`, { waitUntil: "commit" })
  const pickUp = page.getByRole("radio", { name: /^Pick up/ })
  await pickUp.check()
  await page.getByLabel("Country").selectOption("Canada")
  letThemCome()
  await live(page)
  await expect(pickUp).toBeChecked()
  await expect(page.getByLabel("Country")).toHaveValue("CA")
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("Pick up")
})

test("who reloads and chooses again before scripts come keeps what was chosen last", async ({ page }) => {
  await page.goto("/shop?q=etching")
  const link = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first()
  const address = `/checkout?work=${(await link.getAttribute("href"))?.split("/").at(-1)}`
  await page.goto(address)
  await live(page)
  await page.getByLabel("Country").selectOption("Canada")
  await page.getByRole("combobox", { name: "Province" }).selectOption("Quebec")
  await page.getByRole("radio", { name: /^Demo payment/ }).check()
  // What nobody chose again comes back, also a province, whose list comes with its country.
  await page.goto(address)
  await live(page)
  await expect(page.getByRole("combobox", { name: "Province" })).toHaveValue("QC")

  const letThemCome = await holdScripts(page)
  await page.goto(address, { waitUntil: "commit" })
  await page.getByLabel("Country").selectOption("Germany")
  await page.getByRole("radio", { name: /^Bank transfer/ }).check()
  await page.getByRole("radio", { name: /^Pick up/ }).check()
  letThemCome()
  await live(page)
  await expect(page.getByLabel("Country")).toHaveValue("DE")
  await expect(page.getByRole("radio", { name: /^Pick up/ })).toBeChecked()
})

test("a wall searched and sorted before scripts came is searched and sorted when they are there", async ({ page }) => {
  const letThemCome = await holdScripts(page)
  await page.goto("/gallery?medium=Etching", { waitUntil: "commit" })
  await page.getByRole("searchbox", { name: "Search works" }).fill("blue")
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Year, latest first")
  letThemCome()
  await expect(page).toHaveURL(/\/gallery\?q=blue&medium=Etching&sort=year$/)
})

test("a wall that nobody touched stays where it is", async ({ page }) => {
  const address = "/shop?availability=available&price_from=100&medium=Etching"
  await page.goto(address)
  await live(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(page.url()).toMatch(/\/shop\?availability=available&price_from=100&medium=Etching$/)
})

test("pictures out of sight are put off until scripts come, and then stand there for whoever prints or scrolls fast", async ({
  page,
}) => {
  const letThemCome = await holdScripts(page)
  await page.goto("/gallery", { waitUntil: "commit" })
  const last = page.getByRole("main").locator("picture").last()
  const drawn = () => last.evaluate((picture) => getComputedStyle(picture.parentElement as Element).contentVisibility)
  await expect.poll(drawn).toBe("auto")
  letThemCome()
  await live(page)
  await expect.poll(drawn).toBe("visible")
})
