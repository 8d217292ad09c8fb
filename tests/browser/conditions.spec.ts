import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"

const sections = [
  "/",
  "/gallery",
  "/shop",
  "/about",
  "/exhibitions",
  "/blog",
  "/commissions",
  "/contact",
  "/checkout",
  "/track-order",
  "/newsletter",
  "/privacy",
  "/auth",
  "/nothing-here",
]

async function openWork(page: Page, search: string) {
  await page.goto(`/shop?q=${search}`)
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  await expect(
    page
      .getByText("View full screen")
      .or(page.getByText("Share", { exact: true }))
      .first(),
  ).toBeVisible()
  return new URL(page.url()).pathname
}

const getOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test("nothing has to be scrolled sideways to be read [SHELL-13]", async ({ page, expectErrors }) => {
    expectErrors(/404/)
    for (const path of [...sections, await openWork(page, "slack+water")]) {
      await page.goto(path)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      expect([path, await getOverflow(page)]).toEqual([path, 0])
    }
  })
})

test("text at twice the size fits the page", async ({ page, expectErrors }) => {
  expectErrors(/404/)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of [...sections, await openWork(page, "slack+water")]) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%"
    })
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    expect([path, await getOverflow(page)]).toEqual([path, 0])
  }
})

test("with reduced motion nothing moves", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  for (const path of ["/", "/gallery", await openWork(page, "slack+water")]) {
    await page.goto(path)
    await page.getByRole("main").getByRole("link").first().hover()
    // The line under the top bar depends on the scroll position, and is not an animation.
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ timeline, effect }) => timeline === document.timeline && Number(effect?.getComputedTiming().duration) > 0,
        )
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 80)),
    )
    expect([path, moving]).toEqual([path, []])
  }
})

test("in forced colors, current, completed and sold states can be distinguished", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  await page.goto("/")
  const dots = page.getByRole("button", { name: /^Work \d of \d/ })
  const ground = (index: number) => dots.nth(index).evaluate((dot) => getComputedStyle(dot, "::before").backgroundColor)
  expect(await ground(0)).not.toBe(await ground(1))
  await page.goto("/gallery?availability=sold")
  const dot = await page
    .getByText("SOLD", { exact: true })
    .first()
    .evaluate((badge) => getComputedStyle(badge, "::before").backgroundColor)
  expect(dot).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
  await openWork(page, "etching")
  const border = await page
    .getByRole("button", { name: "Add to Cart" })
    .evaluate((button) => getComputedStyle(button).borderTopWidth)
  expect(border).toBe("1px")
})

test.describe("in print", () => {
  test.use({ colorScheme: "dark" })
  const waysGone = async (page: Page) => {
    for (const role of ["navigation", "contentinfo", "button"] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light")
  }

  test("a work has its picture, its label and its description", async ({ page }) => {
    await openWork(page, "slack+water")
    await page.emulateMedia({ media: "print" })
    await waysGone(page)
    await expect(page.getByRole("heading", { level: 1, name: "Slack Water" })).toBeVisible()
    await expect(page.getByText("Oil on linen").first()).toBeVisible()
    await expect(page.getByRole("heading", { name: "Hung nearby" })).toBeHidden()
  })

  test("an order has the amount, the payee and the works [SHELL-13]", async ({ page }) => {
    const path = await openWork(page, "etching")
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? ""
    await page.goto(`/checkout?work=${path.split("/").at(-1)}`)
    await page.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
    await page.getByRole("main").getByLabel("E-mail", { exact: true }).fill("judith@example.com")
    await page.getByRole("radio", { name: /^Pick up/ }).check()
    await page.getByRole("checkbox", { name: /I accept the Terms/ }).check()
    await page.getByRole("button", { name: /Place order/ }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
    await page.emulateMedia({ media: "print" })
    await waysGone(page)
    for (const words of ["Please transfer", "Reference", "Total", title])
      await expect(page.getByText(words).first()).toBeVisible()
  })
})
