import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const path = "/admin/navigation"

async function open(page: Page) {
  await page.goto(path)
  await waitForHydration(page)
}

const getList = (page: Page, name: string) => page.getByRole("list", { name, exact: true })
const getRow = (page: Page, name: string) =>
  page.locator("main ol > li").filter({ has: page.getByRole("textbox", { name: `Name of ${name}`, exact: true }) })
const getGrip = (page: Page, name: string) => getRow(page, name).locator("[data-grip]")

async function save(page: Page) {
  await page.getByRole("button", { name: /^Save/ }).first().click()
  await expect(page.getByRole("button", { name: /^Save/ }).first()).toBeDisabled()
}

async function restore(page: Page) {
  await page.getByRole("button", { name: "Back to the default" }).click()
  if (await page.getByRole("button", { name: /^Save/ }).first().isEnabled()) await save(page)
}

/** The bar as a visitor sees it. */
async function getSiteBar(page: Page): Promise<string[]> {
  const answer = await page.request.get("/about")
  const html = await answer.text()
  const bar = html.slice(html.indexOf('aria-label="Main"'))
  return [...bar.slice(0, bar.indexOf("</nav>")).matchAll(/<a[^>]*>([^<]+)</g)]
    .map(([, text]) => text ?? "")
    .slice(0, 5)
}

test.describe("1440 px", () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("a word is dragged along the bar, a row into the menu, and the site shows it [SHELL-04]", async ({ page }) => {
    await open(page)
    await restore(page)
    await expectAccessible(page)
    const bar = getList(page, "The bar")
    await bar.getByRole("button", { name: "Shop" }).dragTo(bar.getByRole("button", { name: "Gallery" }), {
      targetPosition: { x: 4, y: 20 },
    })
    await expect(bar.getByRole("button")).toHaveText(["Shop", "Gallery", "About", "Commission", "Contact"])
    await getGrip(page, "Commissions").dragTo(getRow(page, "Exhibitions"), { targetPosition: { x: 200, y: 4 } })
    await expect(getList(page, "In the menu").getByRole("textbox").first()).toHaveAccessibleName("Name of Commissions")
    await save(page)
    expect(await getSiteBar(page)).toEqual(["Shop", "Gallery", "About", "Contact"])
    await page.reload()
    await expect(bar.getByRole("button")).toHaveText(["Shop", "Gallery", "About", "Contact"])
    await waitForHydration(page)
    await restore(page)
    expect(await getSiteBar(page)).toEqual(["Gallery", "Shop", "About", "Commission", "Contact"])
  })

  test("the keyboard moves, renames and moves on, and each step is announced", async ({ page, expectErrors }) => {
    expectErrors(/400/)
    await open(page)
    await restore(page)
    const bar = getList(page, "The bar")
    await bar.getByRole("button", { name: "Contact" }).focus()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await expect(page.getByText("Contact: 3 of 5 in the bar.")).toBeAttached()
    await expect(bar.getByRole("button", { name: "Contact" })).toBeFocused()
    await page.getByRole("button", { name: "Move Contact down" }).press("Enter")
    await expect(bar.getByRole("button")).toHaveText(["Gallery", "Shop", "About", "Contact", "Commission"])

    const name = page.getByRole("textbox", { name: "Name of About" })
    await name.fill("A painter from Astoria, Oregon")
    await expect(name).toHaveAccessibleDescription(/At most 20 characters in the bar/)
    await page.keyboard.press("Control+s")
    await expect(name).toHaveAccessibleDescription(/At most 20 characters in the bar/)
    await name.fill("The painter")
    await page.getByRole("combobox", { name: "Where Shop is" }).selectOption("Footer only")
    await expect(page.getByText("Shop: 2 of 2 in the footer.")).toBeAttached()
    await save(page)
    expect(await getSiteBar(page)).toEqual(["Gallery", "The painter", "Contact", "Commission"])
    await restore(page)
  })

  test("changes that are not saved are asked about, and discarded", async ({ page }) => {
    await open(page)
    await restore(page)
    await page.getByRole("button", { name: "Move Shop up" }).click()
    await page.getByRole("link", { name: "Open the links in Settings" }).click()
    await expect(page.getByRole("button", { name: "Stay" })).toBeVisible()
    await page.getByRole("button", { name: "Stay" }).click()
    await page.getByRole("button", { name: "Discard" }).click()
    await expect(getList(page, "The bar").getByRole("button").first()).toHaveText("Gallery")
  })
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" })

  test("a resting finger drags a row by its grip, and nothing is wider than the screen", async ({ page }) => {
    await open(page)
    await restore(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await getGrip(page, "Shop").evaluate((grip) => grip.scrollIntoView({ block: "center" }))
    const from = await getGrip(page, "Shop").boundingBox()
    const to = await getRow(page, "Gallery").boundingBox()
    if (!from || !to) throw new Error("a row is not visible")
    const client = await page.context().newCDPSession(page)
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: points })
    const [x, y] = [from.x + 20, from.y + 20]
    await touch("touchStart", [{ x, y }])
    await page.evaluate(() => new Promise((done) => setTimeout(done, 450)))
    for (const part of [0.3, 0.6, 1]) await touch("touchMove", [{ x, y: y + (to.y + 10 - y) * part }])
    await touch("touchEnd", [])
    await expect(getList(page, "The bar").getByRole("button").first()).toHaveText("Shop")
    await restore(page)
  })
})

for (const width of [768, 820, 1024, 1099, 1100])
  test(`the bar is one line at ${width} px with the longest words`, async ({ page, browser }) => {
    await open(page)
    await restore(page)
    for (const [name, text] of [
      ["Gallery", "Paintings and prints"],
      ["Commissions", "Ask for a painting"],
    ] as const)
      await page.getByRole("textbox", { name: `Name of ${name}` }).fill(text)
    await save(page)
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      storageState: { cookies: [], origins: [] },
    })
    const visitor = await context.newPage()
    await visitor.goto(new URL("/about", page.url()).href)
    const shown = await visitor.evaluate(() => {
      const words = [...document.querySelectorAll("header nav[aria-label=Main] li")].map((word) =>
        word.getBoundingClientRect(),
      )
      const visible = words.filter(({ width }) => width > 0)
      return {
        lines: new Set(visible.map(({ top }) => Math.round(top))).size,
        right: Math.max(...visible.map(({ right }) => right)),
        wide: document.documentElement.scrollWidth,
      }
    })
    expect(shown.lines).toBe(1)
    expect(shown.right).toBeLessThanOrEqual(width)
    expect(shown.wide).toBeLessThanOrEqual(width)
    await context.close()
    await restore(page)
  })
