import type { Locator, Page } from "@playwright/test"
import { expect, expectAccessible, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test as studioTest } from "../support/studio.ts"

const prints = "/gallery?availability=available&q=etching"
const originals = "/shop?sort=price-up&q=oil&availability=available"

async function openWork(page: Page, press: (link: Locator) => Promise<void>, list = prints) {
  await page.goto(list)
  await waitForHydration(page)
  await press(page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link"))
  await expect(page).toHaveURL(/\/artwork\//)
}

/** Runs in the page: the contrast of a focused button's outline with its surroundings. */
function measureFocusRing(button: Element): { seen: string; contrast: number } {
  const style = getComputedStyle(button)
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
  if (!canvas) throw new Error("no canvas")
  const lightness = (color: string) => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const one = part / 255
      return one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  let around = button.parentElement
  const isClear = (color: string) => /^rgba\(0, 0, 0, 0\)$|^transparent$/.test(color)
  while (around && isClear(getComputedStyle(around).backgroundColor)) around = around.parentElement
  const ground = getComputedStyle(around ?? document.documentElement).backgroundColor
  const [light = 0, dark = 0] = [lightness(style.outlineColor), lightness(ground)].sort((one, other) => other - one)
  return { seen: `${style.outlineStyle} ${style.outlineWidth}`, contrast: (light + 0.05) / (dark + 0.05) }
}

test("the ring of every filled button is seen, in both color schemes", async ({ page }) => {
  await openWork(page, (link) => link.click())
  await page.getByRole("button", { name: "Add to Cart" }).click()
  const work = new URL(page.url()).pathname
  for (const path of [work, "/checkout", "/track-order", "/contact", "/commissions", "/auth", "/auth/sign-up"]) {
    await page.goto(path)
    await waitForHydration(page)
    await page.waitForLoadState("networkidle")
    await page.keyboard.press("Tab")
    const filled = page.locator('button[class*="main-"]:enabled:visible, a[class*="main-"]:visible')
    await expect(filled.first(), path).toBeVisible()
    for (const colorScheme of ["light", "dark"] as const) {
      // With reduced motion its colors change at once.
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      for (const button of await filled.all()) {
        await button.focus()
        const { seen, contrast } = await button.evaluate(measureFocusRing)
        expect(seen, `${path}, ${colorScheme}`).toBe("solid 2px")
        expect(contrast, `${path}, ${colorScheme}`).toBeGreaterThan(3)
      }
    }
  }
})

/** Expects touches 21 px above, below, left and right of its middle to hit it. */
async function expectReach(link: Locator) {
  await link.scrollIntoViewIfNeeded()
  const missed = await link.evaluate((element) => {
    element.scrollIntoView({ block: "center" })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const around = { above: [x, y - 21], below: [x, y + 21], left: [x - 21, y], right: [x + 21, y] } as const
    return Object.entries(around).flatMap(([side, [atX, atY]]) => {
      const hit = document.elementFromPoint(atX, atY)
      return hit && (element === hit || element.contains(hit)) ? [] : [side]
    })
  })
  expect(missed, (await link.textContent()) ?? "").toEqual([])
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("links are 44 px to a finger", async ({ page }) => {
    await openWork(page, (link) => link.tap())
    await page.getByRole("button", { name: "Add to Cart" }).tap()
    const main = page.getByRole("main")
    await expectReach(main.getByRole("button", { name: "Share" }))
    await expectReach(main.getByRole("definition").getByRole("link").first())
    const foot = page.getByRole("contentinfo")
    for (const name of ["Home", "About", "Shop"])
      await expectReach(foot.getByRole("link", { name, exact: true }).first())
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test("the focus follows navigation: from the gallery to a work and to the checkout", async ({ page }) => {
  const enter = async (link: Locator) => {
    await link.focus()
    await page.keyboard.press("Enter")
  }
  await openWork(page, enter)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await page.getByRole("button", { name: "Add to Cart" }).focus()
  await page.keyboard.press("Enter")
  await enter(page.getByRole("link", { name: /^In your cart\s*Check out/ }))
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeFocused()
})

studioTest.describe("the studio on a phone", () => {
  studioTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  studioTest("short words are 44 px to a finger, too", async ({ page }) => {
    await page.goto("/admin/orders")
    await waitForHydration(page)
    await expectReach(page.getByRole("link", { name: "Export as CSV" }))
  })
})

studioTest("Clear leaves the focus at the first row that was selected", async ({ page }) => {
  await page.goto("/admin/artworks")
  await waitForHydration(page)
  const boxes = page.locator('tbody [form="selection"][type="checkbox"]')
  await boxes.nth(2).check()
  await boxes.nth(1).check()
  await page.getByRole("button", { name: "Clear" }).click()
  await expect(boxes.nth(1)).toBeFocused()
  await expect(boxes.nth(1)).not.toBeChecked()
})

test("an alert for a work that has just been sold: the page says so", async ({
  page: visitor,
  browser,
  expectErrors,
}) => {
  expectErrors(/400/)
  // Blocks live updates, which would change the page before the request.
  await visitor.route(/\/api\/live-works/, () => {})
  await openWork(visitor, (link) => link.click(), originals)
  const { origin, pathname } = new URL(visitor.url())
  const buyer = await browser.newPage({ baseURL: origin })
  await buyer.goto(`/checkout?work=${pathname.split("/").at(-1)}`)
  await waitForHydration(buyer)
  await buyer.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  await buyer.getByLabel("E-mail", { exact: true }).first().fill("judith@example.com")
  await buyer.getByText("Pick up at the studio").click()
  await buyer.getByRole("radio", { name: /demo/i }).check()
  await buyer.getByRole("checkbox", { name: /I accept the Terms/ }).check()
  await buyer.getByRole("button", { name: /Place order/ }).click()
  await expect(buyer.getByRole("button", { name: /^Pay \(demo\)/ })).toBeVisible()

  await visitor.reload()
  await waitForHydration(visitor)
  await visitor.getByText("Notify me if it becomes available").click()
  await visitor.getByRole("button", { name: "Tell me" }).click()
  await expect(visitor.getByRole("main").getByLabel("E-mail address")).toHaveAccessibleDescription(
    /Please enter your e-mail address/,
  )
  await buyer.getByRole("button", { name: /^Pay \(demo\)/ }).click()
  await expect(buyer.getByRole("heading", { level: 1, name: "Thank you, Judith" })).toBeVisible()
  await visitor.getByRole("main").getByLabel("E-mail address").fill("ina@example.com")
  await visitor.getByRole("button", { name: "Tell me" }).click()
  await expect(visitor.getByText("It has been sold since, so we won’t write to you about it.")).toBeVisible()
  await expect(visitor.getByRole("link", { name: "Commission a similar work" })).toBeVisible()
  await expect(visitor.getByText(/We’ll write to you/)).toHaveCount(0)
  await expect(visitor.getByRole("heading", { level: 1 })).toBeFocused()
  await expectAccessible(visitor)
  await buyer.close()
})
