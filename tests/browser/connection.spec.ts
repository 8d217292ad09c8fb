import type { BrowserContext, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForDeferredScripts, waitForHydration } from "../support/hydration.ts"
import { corners } from "../support/images/fixtures.ts"
import { test } from "../support/studio.ts"

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Nothing you typed is lost" })
const again = (page: Page) => notice(page).getByRole("button")
const failures = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** Waits for hydration and the deferred offline handling. */
async function waitForOfflineSupport(page: Page) {
  await waitForHydration(page)
  await waitForDeferredScripts(page)
  await page.waitForLoadState("networkidle")
}

function recordPosts(page: Page): string[] {
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(".data")) sent.push(request.url())
  })
  return sent
}

/** Drops the responses of executed POST requests. @returns a function that ends this */
async function dropResponses(page: Page): Promise<() => Promise<void>> {
  const pattern = /\.data(\?|$)/
  await page.route(pattern, async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  return () => page.unroute(pattern)
}

/** A buyer's name that is unique per try. */
const getBuyerName = (name: string) => `${name}${["", " II", " III"][test.info().retry]}`

test.describe("at a fair, on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const begin = async (page: Page, name: string) => {
    await page.goto("/admin/orders/sale")
    await waitForOfflineSupport(page)
    await page.getByLabel("Search works").fill("Log Raft")
    await page.getByRole("list", { name: "Works found" }).getByRole("link").first().tap()
    const chosen = page.getByRole("list", { name: "Works of this sale" })
    await expect(chosen.getByRole("listitem")).toHaveCount(1)
    await chosen.getByLabel(/^Price of/).fill("150")
    await page.getByLabel("Name", { exact: true }).fill(name)
    await page.getByText("Card terminal").tap()
  }
  const salesTo = async (page: Page, name: string) => {
    await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
    await waitForOfflineSupport(page)
    return page.getByRole("main").getByText(name, { exact: true }).filter({ visible: true })
  }

  test("an offline sale keeps its typed values, and is recorded once when the connection is back", async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(failures)
    const name = getBuyerName("Odile Marsh")
    await begin(page, name)
    await context.setOffline(true)
    await expect(page.getByText("You’re offline. The sale is kept on this device")).toBeVisible()
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name)
    await expectAccessible(page, "[role=progressbar]")
    await page.getByRole("button", { name: "Record the sale, $150" }).tap()
    // The form is ready for the next sale.
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("")
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("realtime_queue") ?? "[]").length)
    expect(await kept()).toBe(1)
    await context.setOffline(false)
    await expect.poll(kept).toBe(0)
    await expect(await salesTo(page, name)).toHaveCount(1)
  })

  test("a sale with a lost response is not repeated automatically, and once by the button", async ({
    page,
    expectErrors,
  }) => {
    expectErrors(failures)
    await begin(page, getBuyerName("Ruben Vale"))
    const mend = await dropResponses(page)
    const sent = recordPosts(page)
    await page.getByRole("button", { name: "Record the sale, $150" }).tap()
    await expect(notice(page)).toContainText("We don’t know whether what you sent arrived")
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await mend()
    expect(sent).toHaveLength(1)
    await page.getByRole("button", { name: "Send it again" }).tap()
    await expect(page.getByRole("heading", { level: 1, name: /^Order S-/ })).toBeVisible()
    expect(sent).toHaveLength(2)
    await expect(await salesTo(page, getBuyerName("Ruben Vale"))).toHaveCount(1)
  })
})

test("the studio: a search and a payment wait, and other pages can be requested in the meantime", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(failures)
  await page.goto("/admin/orders?state=to_pay")
  await waitForOfflineSupport(page)
  await context.setOffline(true)
  await page.getByRole("searchbox").first().fill("nobody of that name")
  await page.keyboard.press("Enter")
  await expect(notice(page)).toContainText("No connection")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Orders/)
  await expect(page.getByRole("searchbox").first()).toHaveValue("nobody of that name")
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await expect(page).toHaveURL(/nobody/)

  await page.goto("/admin/orders?state=to_pay")
  await waitForOfflineSupport(page)
  await page.getByRole("main").locator("tbody tr[data-row]").first().getByRole("link").click()
  await page.getByRole("link", { name: "Record a payment" }).click()
  const decision = page.getByRole("region", { name: "Record a payment" })
  await decision.getByLabel("Amount").fill("1")
  await context.setOffline(true)
  await decision.getByRole("button", { name: /^Record \$1/ }).click()
  await expect(notice(page)).toBeVisible()
  await expect(decision.getByLabel("Amount")).toHaveValue("1")
  await again(page).click()
  await expect(notice(page)).toBeVisible()
  await expect(again(page)).toBeFocused()
  await context.setOffline(false)
  await expect(page.getByRole("status", { name: "What was done" })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test("a return with text and pictures waits unchanged", async ({ page, context, expectErrors }) => {
  expectErrors(failures)
  await page.goto("/admin/orders?state=on_the_way")
  await waitForOfflineSupport(page)
  // Each try uses another order, because an order has one return.
  const order = page.getByRole("main").locator("tbody tr[data-row]").nth(test.info().retry)
  await order.getByRole("link").click()
  const buyers = (await page.getByRole("link", { name: "View as the buyer" }).getAttribute("href")) ?? ""
  await page.goto(buyers.replace("/order-confirmation", "/track-order"))
  await waitForOfflineSupport(page)
  await page.getByText("Return a work, or report damage").click()
  await page.getByLabel("What would you like?").selectOption("Report damage")
  for (const work of await page.getByRole("group", { name: "Which work?" }).getByRole("checkbox").all())
    await work.check()
  await page.getByLabel("What happened?").fill("The frame is chipped")
  const buffer = await corners(900, 600).jpeg().toBuffer()
  await page.getByLabel("Pictures, if they help").setInputFiles({ name: "chip.jpg", mimeType: "image/jpeg", buffer })
  await context.setOffline(true)
  await page.getByRole("button", { name: "Send to the studio" }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel("What happened?")).toHaveValue("The frame is chipped")
  await expect(page.getByRole("img", { name: "chip.jpg" })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("You reported damage on")).toBeVisible()
  await expect(page.getByRole("list", { name: "Your pictures" }).getByRole("img")).toHaveCount(1)
})

/** Removes the studio's session from the browser. */
async function signOutOfStudio(context: BrowserContext) {
  await context.clearCookies()
  return context.newPage()
}

test("the checkout keeps its typed values, and is sent when the connection is back", async ({
  context,
  expectErrors,
}) => {
  expectErrors(failures, /400/)
  const page = await signOutOfStudio(context)
  await page.goto("/gallery?availability=available&q=etching")
  await waitForOfflineSupport(page)
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click()
  await page.getByRole("button", { name: /^Add to Cart/ }).click()
  await page.goto("/checkout")
  await waitForOfflineSupport(page)
  await page.getByLabel("Name", { exact: true }).fill("Lena Amsel")
  await context.setOffline(true)
  await page.getByRole("button", { name: /^Place order/ }).click()
  await expect(notice(page)).toContainText("No connection")
  await expectAccessible(page, "[role=progressbar]")
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lena Amsel")
  await context.setOffline(false)
  // Sent, with errors beside the empty fields.
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lena Amsel")
  await expect(notice(page)).toHaveCount(0)
})
