import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { pressTabUntil } from "../support/keyboard.ts"
import { connectMailServer } from "../support/mail-server.ts"
import { test } from "../support/studio.ts"

const path = "/admin/settings/mail-server"

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a service is chosen and its records are read, by keys, ${width} wide [ADM-21]`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { close } = await connectMailServer(page)
    await page.goto("/admin/address")
    await waitForHydration(page)
    await expect(page.getByText(/ answers[.,]/)).toBeVisible()
    await expectAccessible(page)
    await pressTabUntil(page, "Send a test")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { level: 1, name: "Mail server" })).toBeVisible()
    await pressTabUntil(page, "Fastmail")
    await page.keyboard.press("Enter")
    await expect(page.getByLabel("Server", { exact: true })).toHaveValue("smtp.fastmail.com")
    await expect(page.getByLabel("Port")).toHaveValue("465")
    await expect(page.getByText(/an app password from Settings, Privacy/)).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await close()
  })

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })
  test("a service fills in the form, and the page says how the site is", async ({ page }) => {
    await page.goto(path)
    await page.getByRole("link", { name: "Postmark" }).click()
    await expect(page.getByLabel("Server", { exact: true })).toHaveValue("smtp.postmarkapp.com")
    await page.goto("/admin/address")
    await page.getByRole("button", { name: "Check now" }).click()
    await expect(page.getByText("Checked just now.")).toBeVisible()
  })
})
