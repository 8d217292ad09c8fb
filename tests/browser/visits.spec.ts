import type { Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { openOriginalForSale } from "../support/for-sale.ts"
import { waitForHydration } from "../support/hydration.ts"

function recordVisits(page: Page): Record<string, string>[] {
  const all: Record<string, string>[] = []
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/visits")) return
    expect(request.method()).toBe("POST")
    expect(request.postData()?.length ?? 0).toBeLessThan(300)
    all.push(JSON.parse(request.postData() ?? ""))
  })
  return all
}

test("each page is told once, however one comes to it [ADM-20]", async ({ page }) => {
  const all = recordVisits(page)
  await page.goto("/?utm_source=Wall%20label")
  await waitForHydration(page)
  await expect.poll(() => all).toEqual([{ p: "/", r: "", u: "Wall label" }])
  await page.getByRole("link", { name: "Gallery" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible()
  await expect.poll(() => all.slice(1)).toEqual([{ p: "/gallery" }])
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
  await page.waitForURL(/\/artwork\//)
  const work = new URL(page.url()).pathname
  await expect.poll(() => all.slice(2)).toEqual([{ p: work }])
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible()
  await expect.poll(() => all.slice(3)).toEqual([{ p: "/gallery" }])
  await page.goto("/shop")
  await waitForHydration(page)
  await expect.poll(() => all.slice(4)).toEqual([{ p: "/shop", r: "" }])
  // Another sort order is the same page.
  await page.locator("#sort").selectOption("price-up")
  await page.waitForURL(/sort=price-up/)
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible()
  await expect.poll(() => all.slice(5)).toEqual([{ p: "/privacy" }])
})

test("what goes into a cart, words that find nothing, and addresses without a page [ADM-20]", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/)
  const all = recordVisits(page)
  await openOriginalForSale(page)
  await waitForHydration(page)
  const p = new URL(page.url()).pathname
  // Counting starts with the deferred scripts.
  await expect.poll(() => all).toContainEqual({ p, r: "" })
  await page.getByRole("button", { name: "Add to Cart" }).click()
  await expect.poll(() => all).toContainEqual({ k: "c", p })
  await page.goto("/gallery?q=zzzzqqqq")
  await expect.poll(() => all, { timeout: 10_000 }).toContainEqual({ k: "q", q: "zzzzqqqq" })
  await page.goto("/old-shop")
  await expect.poll(() => all).toContainEqual({ k: "m", p: "/old-shop", r: "" })
  expect(all.filter(({ p: path }) => path === "/old-shop")).toHaveLength(1)
})

test("pages with a secret in their address tell nothing [ADM-20]", async ({ page, expectErrors }) => {
  // a certificate that is not in the register
  expectErrors(/404/)
  const all = recordVisits(page)
  for (const path of ["/track-order", "/certificates/7Q4M-21KD-90XE-HT3R"]) {
    await page.goto(path)
    await waitForHydration(page)
  }
  await page.goto("/")
  await waitForHydration(page)
  await expect.poll(() => all.map(({ p }) => p)).toEqual(["/"])
})

for (const wish of ["doNotTrack", "globalPrivacyControl"])
  test(`a browser with ${wish} tells nothing [ADM-20]`, async ({ page }) => {
    const all = recordVisits(page)
    await page.addInitScript(
      (name) => Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true }),
      wish,
    )
    await page.goto("/")
    await waitForHydration(page)
    await page.getByRole("link", { name: "Gallery" }).first().click()
    await expect(page.getByRole("heading", { level: 1, name: "Gallery" })).toBeVisible()
    expect(all).toEqual([])
  })
