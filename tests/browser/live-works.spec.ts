import type { Browser, BrowserContext, Page } from "@playwright/test"
import { expect, test } from "../support/browser.ts"
import { startBufferingProxy } from "../support/buffering-proxy.ts"
import { waitForHydration } from "../support/hydration.ts"
import { fillCheckoutForm } from "../support/order-on-page.ts"

/** The most expensive available original, which other tests do not use. */
async function findOriginal(page: Page): Promise<[id: string, title: string]> {
  await page.goto("/shop?sort=price-down")
  const label = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasNotText: /Edition|ON HOLD|Slack Water/ })
    .filter({ hasText: "$" })
  const link = label.first().getByRole("heading").getByRole("link")
  const [href, title] = [await link.getAttribute("href"), await link.locator("i").textContent()]
  return [String(href).slice("/artwork/".length), String(title)]
}

/** Holds a work in another browser. Without scripts, for speed. @returns the payment page */
async function holdWork(browser: Browser, baseURL: string | undefined, id: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await holdAgain(page, id)
  return page
}

async function holdAgain(page: Page, id: string) {
  await page.goto(`/checkout?work=${id}`)
  await fillCheckoutForm(page)
  await page.getByRole("radio", { name: /Demo payment/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()
  await expect(page.getByText("It’s held for you. Nobody else can buy it.")).toBeVisible()
}

const getLabel = (page: Page, id: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href="/artwork/${id}"]`) })

/** The tabs' stream requests, except that of the shop's page where the test started. */
function recordStreams(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on("request", (request) => {
    if (request.resourceType() === "eventsource" && !ownReferrer.test(request.frame().url())) asked.push(request.url())
  })
  return asked
}

const ownReferrer = /sort=price-down$/

test("while one buys, the work’s page, the gallery and the shop of another change in place, by one stream [RT-08]", async ({
  browser,
  baseURL,
  context,
  page: gallery,
}) => {
  const [id, title] = await findOriginal(gallery)
  const asked = recordStreams(context)
  await gallery.goto(`/gallery?q=${encodeURIComponent(title)}`)
  await expect.poll(() => asked.length).toBe(1)
  const [work, shop] = [await context.newPage(), await context.newPage()]
  await work.goto(`/artwork/${id}`)
  await shop.goto("/shop?sort=price-down&orientation=landscape,portrait,square")
  await Promise.all([work, shop].map(waitForHydration))
  const button = work.getByRole("button", { name: "Add to Cart" })
  await button.focus()

  const buyer = await holdWork(browser, baseURL, id)
  await expect(work.getByText("On hold by another collector.")).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect(work.getByRole("heading", { level: 1 })).toBeFocused()
  await expect(work.getByText(`${title} is now on hold.`)).toHaveCount(1)
  for (const page of [gallery, shop]) await expect(getLabel(page, id)).toContainText("ON HOLD")
  // One tab's stream serves all tabs.
  expect(asked).toHaveLength(1)

  await buyer.getByRole("button", { name: "Release the work" }).click()
  await expect(button).toBeVisible()
  for (const page of [gallery, shop]) await expect(getLabel(page, id)).not.toContainText("ON HOLD")

  // When the streaming tab closes, another one opens a stream. A half-filled form stays.
  await gallery.close()
  await expect.poll(() => asked.length).toBe(2)
  await holdAgain(buyer, id)
  await work.getByText("Notify me if it becomes available").click()
  const email = work.getByRole("main").getByLabel("E-mail address")
  await email.pressSequentially("ada@exam")
  await buyer.getByRole("button", { name: "Pay by bank transfer instead" }).click()
  await expect(work.getByText("Reserved for another collector.")).toBeVisible()
  await expect(email).toBeFocused()
  await work.keyboard.type("ple.com")
  await expect(email).toHaveValue("ada@example.com")
  await expect(getLabel(shop, id)).toContainText("RESERVED")
  await buyer.context().close()
})

test("a page that was kept for the way back asks when it is shown again [RT-08]", async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const [id] = await findOriginal(page)
  const asked = recordStreams(context)
  await page.goto(`/artwork/${id}`)
  await expect.poll(() => asked.length).toBe(1)
  const move = (name: string) =>
    page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name)
  await move("pagehide")
  const buyer = await holdWork(browser, baseURL, id)
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible()
  await move("pageshow")
  await expect(page.getByText("On hold by another collector.")).toBeVisible()
  await buyer.getByRole("button", { name: "Release the work" }).click()
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible()
  await buyer.context().close()
})

test("behind a proxy that holds streams back, a page asks as long as it is seen [RT-08]", async ({
  browser,
  baseURL,
  context,
  page,
  expectErrors,
}) => {
  // The console errors when the proxy closes.
  expectErrors(/ERR_(EMPTY_RESPONSE|CONNECTION_REFUSED|CONNECTION_RESET) .*live-works/)
  const asked = recordStreams(context)
  const proxy = await startBufferingProxy(String(baseURL))
  const [id] = await findOriginal(page)
  await page.clock.install()
  await page.goto(`${proxy.url}/artwork/${id}`)
  await waitForHydration(page)
  await page.clock.resume()
  await expect.poll(() => asked.filter((url) => url.startsWith(proxy.url)).length).toBeGreaterThan(0)
  const buyer = await holdWork(browser, baseURL, id)
  await page.clock.runFor(15_000)
  await expect(page.getByText("On hold by another collector.")).toBeVisible()
  await buyer.getByRole("button", { name: "Pay (demo)" }).click()
  await expect(buyer).toHaveURL(/order-confirmation/)
  await page.clock.runFor(15_000)
  await expect(page.getByRole("link", { name: "Commission a similar work" })).toBeVisible()
  await proxy.close()
  await buyer.context().close()
})

test("an open checkout hears that its work is held, and that it is free again [CHK-01]", async ({
  page,
  browser,
  baseURL,
}) => {
  const [id, title] = await findOriginal(page)
  await page.goto(`/artwork/${id}`)
  await waitForHydration(page)
  await page.getByRole("button", { name: /^Add to Cart/ }).click()
  await page.getByRole("link", { name: /^In your cart/ }).click()
  const line = page.getByRole("list", { name: "Works in your cart" }).getByRole("listitem").filter({ hasText: title })
  await expect(page.getByRole("button", { name: /^Place order/ })).toBeEnabled()
  const buyer = await holdWork(browser, baseURL, id)
  await expect(line).toContainText("On hold by another collector.")
  await expect(page.getByRole("button", { name: /^Place order/ })).toBeDisabled()
  await buyer.getByRole("button", { name: /^Release the work/ }).click()
  await expect(line).not.toContainText("On hold")
  await expect(page.getByRole("button", { name: /^Place order/ })).toBeEnabled()
  await buyer.context().close()
})

test("the browser that has ordered a work is told that it is kept for it, others that another collector has it [CHK-02]", async ({
  page,
  browser,
  baseURL,
}) => {
  const [id] = await findOriginal(page)
  await page.goto(`/checkout?work=${id}`)
  await waitForHydration(page)
  await fillCheckoutForm(page)
  await page.getByRole("radio", { name: /Demo payment/ }).check()
  await page.getByRole("button", { name: /Place order/ }).click()
  await expect(page.getByRole("button", { name: /^Pay \(demo\)/ })).toBeVisible()
  await waitForHydration(page)
  await page.goto(`/artwork/${id}`)
  await expect(page.getByText("On hold for you.")).toBeVisible()
  await expect(page.getByText("another collector")).toHaveCount(0)
  const other = await browser.newContext({ baseURL })
  const visitor = await other.newPage()
  await visitor.goto(`/artwork/${id}`)
  await waitForHydration(visitor)
  await expect(visitor.getByText("On hold by another collector.")).toBeVisible()
  await other.close()
  await page.goBack()
  await page.getByRole("button", { name: /^Release the work/ }).click()
  await expect(page).toHaveURL(/\/shop/)
})
