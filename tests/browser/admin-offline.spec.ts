import type { Browser, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { startCutOnceProxy } from "../support/cut-once-proxy.ts"
import { waitForHydration } from "../support/hydration.ts"
import { startOutageProxy } from "../support/outage-proxy.ts"
import { test } from "../support/studio.ts"
import { getWorkerSite } from "../support/worker-site.ts"

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: "allow" })

/** Opens pages until the service worker has cached them. */
async function waitUntilCached(page: Page, ...paths: string[]): Promise<void> {
  await page.goto("/admin")
  await waitForHydration(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const path of paths) {
    await page.goto(path)
    await waitForHydration(page)
    await expect
      .poll(() =>
        page.evaluate(
          async (path) => (await caches.match(new URL(path, location.origin), { ignoreSearch: true })) !== undefined,
          path,
        ),
      )
      .toBe(true)
  }
}

async function openOffline(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Records a sale on the sales page, offline. */
async function recordSale(page: Page, title: string, buyer: string): Promise<void> {
  await page.getByLabel("Search works").fill(title)
  await page.getByRole("list", { name: "Works found" }).getByRole("button").first().tap()
  const chosen = page.getByRole("list", { name: "Works of this sale" })
  await chosen.getByLabel(/^Price of/).fill("150")
  await page.getByLabel("Name", { exact: true }).fill(buyer)
  await page.getByRole("button", { name: "Record the sale, $150" }).tap()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("Kept on this device")
  await expect(chosen).toHaveCount(0)
}

const getQueued = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("realtime_queue") ?? "[]") as { id: string }[])

async function queueSales(page: Page, artworkId: string, count: number): Promise<void> {
  const { user } = await (await page.context().request.get("/api/session")).json()
  await page.evaluate(
    ([by, artworkId, count]) => {
      const item = { artworkId, number: null, price: 15_000 }
      const sale = { items: [item], source: "fair", handover: "handed", paid: "now", method: "cash", name: "Tove Lind" }
      const made = Array.from({ length: Number(count) }, () => {
        const id = crypto.randomUUID()
        const operation = { id, timestamp: Date.now(), retries: 0, maxRetries: 3, type: "insert", table: "orders" }
        const about = { what: "*Log Raft*", words: "Sale of *Log Raft*" }
        return { ...operation, data: { ...sale, key: id }, by, about }
      })
      localStorage.setItem("realtime_queue", JSON.stringify(made))
    },
    [user.id, artworkId, count],
  )
}

/** The studio on another computer: a context without pages. */
async function openStudio(browser: Browser, storageState: unknown) {
  const { url: baseURL } = getWorkerSite()
  const context = await browser.newContext({ baseURL, storageState: storageState as never })
  const works = async () =>
    (await (await context.request.get("/admin/orders/sale/works")).json()) as Record<
      "id" | "title" | "availability" | "editionSize",
      string
    >[]
  return {
    close: () => context.close(),
    /** An available original that other tests do not use. */
    free: async () => {
      const isFree = ({ title, availability, editionSize }: Awaited<ReturnType<typeof works>>[number]) =>
        availability === "available" && editionSize === null && title !== "Slack Water"
      const work = (await works()).findLast(isFree)
      if (!work) throw new Error("no work is available")
      return work
    },
    work: async (title: string) => (await works()).find((work) => work.title === title),
    async move(id: string, to: string) {
      const form = { intent: "move", to, "ids[]": id }
      expect((await context.request.post("/admin/status", { form })).ok()).toBe(true)
    },
    orders: async () => (await (await context.request.get("/admin/orders/export")).text()).trim().split("\n").length,
  }
}

test("a fair’s day without a connection: three sales and two notes are sent once, and a conflict is shown and decided [OFF-01, OFF-02]", async ({
  page,
  context,
  browser,
  storageState,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /status of 409/)
  const elsewhere = await openStudio(browser, storageState)
  await waitUntilCached(page, "/admin/orders/S-1006", "/admin/status", "/admin/orders/sale", "/admin/queue")
  const before = await elsewhere.orders()
  await context.setOffline(true)

  await openOffline(page, "/admin/orders/sale")
  await expect(page.getByText("Without a connection. This page is as it was on")).toBeVisible()
  for (const buyer of ["Tove Lind", "Ina Quirer", "Sam Reyes"]) await recordSale(page, "Log Raft", buyer)

  await openOffline(page, "/admin/orders/S-1006")
  for (const words of ["Rings on Friday", "Wants a second one"]) {
    await page.getByLabel("New note").fill(words)
    await page.getByRole("button", { name: "Add the note" }).tap()
    await expect(page.getByRole("listitem").filter({ hasText: words })).toContainText("Not sent yet")
  }

  await openOffline(page, "/admin/status")
  const work = page
    .getByRole("main")
    .getByRole("button")
    .filter({ hasText: "Available", hasNotText: "Slack Water" })
    .first()
  const title = (await work.locator("i").textContent()) ?? ""
  await work.tap()
  const sheet = page.getByRole("dialog", { name: title })
  await sheet.getByRole("button", { name: /^Reserved/ }).tap()
  await expect(sheet.getByLabel("For whom")).toBeVisible()
  expect(await getQueued(page)).toHaveLength(6)
  const id = (await elsewhere.work(title))?.id ?? ""
  await elsewhere.move(id, "not_for_sale")

  await openOffline(page, "/admin/queue")
  const waiting = page.getByRole("main").getByRole("list").first().getByRole("listitem")
  await expect(waiting).toHaveCount(6)
  await expect(waiting.nth(0)).toContainText("Goes first: money before words")
  await expect(waiting.nth(2)).toContainText("Sale of Log Raft, $150")
  await expect(page.getByText("Six changes wait")).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await context.setOffline(false)
  await expect(page.getByRole("heading", { name: `The status of ${title} was changed in two places` })).toBeVisible()
  await expect(page.getByRole("radio", { name: /Not for sale/ })).toBeVisible()
  expect(await getQueued(page)).toEqual([])
  await expectAccessible(page)
  await page.getByRole("radio", { name: /You, on this device/ }).focus()
  await page.keyboard.press("Space")
  await page.getByRole("button", { name: "Keep mine" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Everything you changed has been sent.")).toBeVisible()

  expect((await elsewhere.work(title))?.availability).toBe("reserved")
  expect((await elsewhere.orders()) - before).toBe(3)
  await page.goto("/admin/orders/S-1006")
  for (const words of ["Rings on Friday", "Wants a second one"])
    await expect(page.getByRole("main").getByRole("paragraph").filter({ hasText: words })).toHaveCount(1)
  await elsewhere.close()
})

test("what is written about a work on its own page without a connection is kept, shown and sent [OFF-01, OFF-02]", async ({
  page,
  context,
  browser,
  storageState,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const elsewhere = await openStudio(browser, storageState)
  const { id } = await elsewhere.free()
  const path = `/admin/artworks/${id}/edit`
  await waitUntilCached(page, path, "/admin/queue")
  await context.setOffline(true)
  await openOffline(page, path)
  const notes = page.getByRole("textbox", { name: "Private notes" })
  const words = `Hangs by the door, ${Date.now()}`
  const shown = async () => {
    if (!(await notes.isVisible())) await page.getByRole("heading", { name: "Private notes" }).click()
    await expect(notes).toHaveValue(words)
    await expect(page.getByLabel("Availability", { exact: true })).toHaveValue("on_loan")
  }
  await page.getByRole("heading", { name: "Private notes" }).click()
  await notes.fill(words)
  await page.getByLabel("Availability", { exact: true }).selectOption("on_loan")
  await page.getByRole("button", { name: "Save 2 changes" }).tap()
  await expect(page.getByRole("main").getByText("Kept on this device.", { exact: true })).toBeVisible()
  await expect(page.getByRole("link", { name: "2 kept here" })).toBeVisible()
  await shown()
  // The cached page continues with the stored changes.
  await openOffline(page, path)
  await shown()
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled()
  await notes.fill(`${words}, dusted`)
  await page.getByRole("button", { name: "Save 1 change" }).tap()
  await expect.poll(async () => (await getQueued(page)).length).toBe(3)

  await context.setOffline(false)
  await expect.poll(() => getQueued(page)).toEqual([])
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByLabel("Availability", { exact: true })).toHaveValue("on_loan")
  await expect(page.getByRole("textbox", { name: "Private notes" })).toHaveValue(`${words}, dusted`)
  await elsewhere.move(id, "available")
  await elsewhere.close()
})

test("a connection that is cut while changes are sent loses and doubles none [OFF-01, OFF-02]", async ({
  browser,
  storageState,
  expectErrors,
}) => {
  expectErrors(/ERR_|Failed to load/)
  const elsewhere = await openStudio(browser, storageState)
  const before = await elsewhere.orders()
  const { id = "" } = (await elsewhere.work("Log Raft")) ?? {}
  // Cuts after the page's own bytes, in the middle of the changes.
  const proxy = await startCutOnceProxy(getWorkerSite().url, Number.MAX_SAFE_INTEGER)
  const context = await browser.newContext({
    baseURL: proxy.url,
    storageState: storageState as never,
    serviceWorkers: "block",
  })
  const page = await context.newPage()
  await page.goto("/admin/queue")
  await waitForHydration(page)
  await queueSales(page, id, 4)
  await context.setOffline(true)
  proxy.cutAfter(proxy.sent() + 1800)
  await context.setOffline(false)
  await expect(page.getByRole("button", { name: "Try now" }).or(page.getByText("Everything you changed"))).toBeVisible()
  await expect.poll(() => proxy.wasCut()).toBe(true)
  await expect(async () => {
    if ((await getQueued(page)).length > 0) await page.getByRole("button", { name: "Try now" }).click({ timeout: 1000 })
    expect(await getQueued(page)).toEqual([])
  }).toPass()
  expect((await elsewhere.orders()) - before).toBe(4)
  await context.close()
  await elsewhere.close()
  await proxy.close()
})

test("an answer that is swallowed on its way is waited for, then the change is sent again, and is one [OFF-01, OFF-02]", async ({
  browser,
  storageState,
  expectErrors,
}) => {
  test.setTimeout(120_000)
  expectErrors(/ERR_|Failed to load/)
  const elsewhere = await openStudio(browser, storageState)
  const before = await elsewhere.orders()
  const { id = "" } = (await elsewhere.work("Log Raft")) ?? {}
  const network = await startOutageProxy(getWorkerSite().url)
  const state = storageState as never
  const context = await browser.newContext({ baseURL: network.url, storageState: state, serviceWorkers: "block" })
  const page = await context.newPage()
  await page.goto("/admin/queue")
  await waitForHydration(page)
  await queueSales(page, id, 1)
  await context.setOffline(true)
  network.dropResponses()
  await context.setOffline(false)
  await expect(page.getByRole("button", { name: "Sending …" })).toBeVisible()
  await expect.poll(async () => (await elsewhere.orders()) - before).toBe(1)
  // The site has the change, but the page has no response.
  await expect(page.getByText("The site doesn’t answer")).toBeVisible({ timeout: 60_000 })
  expect(await getQueued(page)).toHaveLength(1)
  network.restore()
  await page.getByRole("button", { name: "Try now" }).click()
  await expect.poll(() => getQueued(page)).toEqual([])
  expect((await elsewhere.orders()) - before).toBe(1)
  await context.close()
  await elsewhere.close()
  await network.close()
})

test("signing out says what was not sent, and leaves no page of the studio on the device [OFF-02]", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    /status of 503 \(\) .*S-1/,
    /status of 401 .*(operations|notifications)/,
  )
  // The page may try to reconnect before it is left.
  expectErrors(/\/live' failed: HTTP Authentication failed/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await waitUntilCached(page, "/admin/orders/S-1006")
  await context.setOffline(true)
  await page.goto("/admin/orders/S-1999")
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: /S-1006/ }).tap()
  await waitForHydration(page)
  await page.getByLabel("New note").fill("Said before leaving")
  await page.getByRole("button", { name: "Add the note" }).tap()
  // In a wide window the count is beside the connection status only.
  await expect(page.getByText("1 kept here")).toHaveCount(1)
  await page.getByRole("button", { name: "Sign Out" }).tap()
  await expect(page.getByRole("heading", { name: "Sign out with 1 change not sent?" })).toBeVisible()
  await expectAccessible(page)
  // Signing out would end the session that other tests use.
  await context.clearCookies()
  await context.setOffline(false)
  await page.goto("/")
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("pages"))))
    .toEqual([])
  await context.setOffline(true)
  await page.goto("/admin/orders/S-1006")
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible()
  await expect(page.getByText("S-1006")).toHaveCount(0)
  expect(await getQueued(page)).toHaveLength(1)
})
