import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"
import { firefoxUserAgent } from "../support/visits.ts"

test("visits are on the page of the studio, which can be read and used without a mouse [ADM-20]", async ({
  page,
  browser,
  baseURL,
}) => {
  const somebody = await browser.newContext({
    ...{ baseURL: baseURL ?? "", userAgent: firefoxUserAgent },
    // Admins are not counted.
    storageState: { cookies: [], origins: [] },
  })
  const tab = await somebody.newPage()
  for (const path of ["/", "/gallery"]) {
    const told = tab.waitForResponse((answer) => answer.url().endsWith("/api/visits"))
    await tab.goto(path)
    expect((await told).status()).toBe(204)
  }
  await somebody.close()
  const days = page.locator("table").filter({ has: page.locator("th", { hasText: "Visitors before" }) })
  // A visitor of two pages. Counts are written periodically.
  await expect(async () => {
    await page.goto("/admin/analytics")
    await expect(page.getByRole("heading", { name: /One person is here now/ })).toBeVisible({ timeout: 1_000 })
    await expect(days.locator("tr").last()).toHaveText(/\d{4}12/, { timeout: 1_000 })
  }).toPass()
  await waitForHydration(page)
  await expect(page.getByText(/^In 30 days [\d,]+ visitors looked at [\d,]+ pages/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, undefined, ["light"])
  const table = page.getByText("Table", { exact: true })
  await table.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("columnheader", { name: "Visitors", exact: true })).toBeVisible()
  // The page marks the earlier days as the demo's.
  await expect(page.getByText(/^Visits until .* are demo data\.$/)).toBeVisible()
  await page.getByRole("link", { name: "7 days" }).focus()
  await page.keyboard.press("Enter")
  await page.waitForURL(/range=7/)
  await expect(page.getByText(/^In 7 days [\d,]+ visitors/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV: visitors" }).click(),
  ])
  expect(file.suggestedFilename()).toBe("visitors.csv")
})
