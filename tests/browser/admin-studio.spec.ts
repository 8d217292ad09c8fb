import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const awaiting = "/admin/orders?state=to_pay"

test("the palette finds works and people in spite of slips, goes to pages and does things [ADM-22]", async ({
  page,
}) => {
  await page.goto("/admin")
  await waitForHydration(page)
  const ask = async (words: string) => {
    await page.keyboard.press("ControlOrMeta+k")
    const field = page.getByRole("textbox", { name: "Find or do" })
    await field.fill(words)
    return page.getByRole("dialog", { name: "Find or do" })
  }
  const palette = await ask("smokhouse")
  await expect(palette.getByRole("button", { name: /^Smokehouse/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Smokehouse" })).toBeVisible()

  await ask("mark paid")
  await palette.getByText("Mark an order paid").click()
  await expect(page).toHaveURL(awaiting)
  const row = page.getByRole("main").locator("tbody tr[data-row]").first()
  const buyer = ((await row.locator("[data-slot=second]").innerText()).split(/\s{2}|,|\n/)[0] ?? "").trim()
  const name = buyer.split(" ").slice(0, 2).join(" ")
  await ask(name.slice(0, -2) + name.slice(-1))
  await expect(palette.getByRole("button", { name: new RegExp(`${name}.*@.*order`) })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(palette).toBeHidden()

  // A command opens the page where one more step completes it.
  await ask("issue a certificate")
  await palette.getByText("Issue a certificate of authenticity").click()
  await expect(page.getByRole("main")).toContainText("Open a work, then choose Issue a certificate.")
  await ask("print labels")
  await palette.getByText("Print labels, a price list or a checklist").click()
  await expect(page.getByRole("main")).toContainText("press Papers")
  await ask("new invoice")
  await palette.getByText("New invoice").click()
  await expect(page.getByRole("heading", { level: 1, name: "New invoice" })).toBeVisible()
  await page.goto("/admin")
  await waitForHydration(page)

  await ask("dakr")
  await expect(palette.getByRole("button", { name: "Change the theme" })).toBeVisible()
  await expect(palette.getByRole("button")).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(palette).toBeHidden()
  await ask("mark paid")
  await expect(palette.getByRole("button", { name: /^S-\d+.*Awaiting payment/ }).first()).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(palette).toBeHidden()
  await ask("ship")
  await expect(palette.getByRole("button", { name: "Ship an order" })).toBeVisible()
  await expect(palette.getByRole("button", { name: /Canceled/ })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(palette).toBeHidden()

  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  const before = await scheme()
  await ask("theme")
  await page.keyboard.press("Enter")
  await expect.poll(scheme).toBe(before === "dark" ? "light" : "dark")
})

test("a payment is recorded in place: Escape closes it and gives the focus back; the button names the sum [ORD-06]", async ({
  page,
}) => {
  await page.goto(awaiting)
  await page.getByRole("main").locator("tbody tr[data-row]").first().getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1, name: /^Order S-/ })).toBeVisible()
  await waitForHydration(page)
  const open = page.getByRole("link", { name: "Record a payment" }).filter({ visible: true })
  await open.click()
  const decision = page.getByRole("region", { name: "Record a payment" })
  await expect(decision.getByLabel("Amount")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(decision).toBeHidden()
  await expect(open).toBeFocused()
  // An address can open it, as the to-do list does.
  await page.goto(`${new URL(page.url()).pathname}?decide=payment`)
  await waitForHydration(page)
  await decision.getByLabel("Amount").fill("10")
  await expect(decision.getByRole("button", { name: "Record $10" })).toBeVisible()
  await expect(decision).toContainText("is still to pay")
  await expectAccessible(page)
  await decision.getByRole("link", { name: "Not now" }).click()
  await expect(decision).toBeHidden()
  await expect(page).not.toHaveURL(/decide=/)
})

test("a refund is decided in place, work by work, sent by keyboard and undone [ORD-06]", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/)
  await page.goto("/admin/orders?state=to_send")
  await waitForHydration(page)
  await page
    .getByRole("row", { name: /S-1009/ })
    .getByRole("link")
    .click()
  await page.getByRole("link", { name: "Refund", exact: true }).click()
  const decision = page.getByRole("region", { name: "Refund" })
  const button = decision.getByRole("button", { name: /^Refund \$/ })
  const whole = (await button.textContent()) ?? ""
  await decision.getByRole("checkbox").first().uncheck()
  await expect(button).not.toHaveText(whole)
  await decision.getByRole("checkbox").first().check()
  await expect(button).toHaveText(whole)
  await expectAccessible(page)
  await button.click()
  await expect(decision.getByText("Please give a reason")).toBeVisible()
  await expect(decision.getByLabel("Reason")).toBeFocused()
  await page.keyboard.type("It was damaged")
  await button.focus()
  await page.keyboard.press("Enter")
  const said = page.getByRole("status", { name: "What was done" })
  await expect(said).toContainText("S-1009 is refunded. It’s final in")
  await expect(page.getByRole("list", { name: "Money" })).toContainText("It was damaged")
  await said.getByRole("button", { name: "Undo" }).click()
  await expect(said).toContainText("S-1009 is as it was before.")
  await expect(page.getByRole("list", { name: "Money" })).not.toContainText("It was damaged")
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("an order with a parcel does not scroll sideways, and every text button is 44 px high", async ({ page }) => {
    await page.goto("/admin/orders")
    await waitForHydration(page)
    await page
      .getByRole("row", { name: /Partly shipped/i })
      .getByRole("link")
      .tap()
    const buttons = page.getByRole("main").locator("[data-variant=transparent]").filter({ visible: true })
    await expect(page.getByRole("button", { name: "Correct the tracking" })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const button of await buttons.all())
      expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(44)
  })
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a payment is recorded and undone", async ({ page }) => {
    await page.goto(awaiting)
    await page.getByRole("main").locator("tbody tr[data-row]").first().getByRole("link").click()
    await page.getByRole("main").getByRole("link", { name: "Record a payment" }).click()
    const decision = page.getByRole("region", { name: "Record a payment" })
    await decision.getByRole("button", { name: /^Record \$/ }).click()
    await expect(page.getByText(/^S-\d+ is paid\./)).toBeVisible()
    await expect(decision).toBeHidden()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByText(/^S-\d+ is as it was before\./)).toBeVisible()
  })
})

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

  test("buttons and the sidebar are 44 px high", async ({ page }) => {
    for (const path of [
      "/admin",
      "/admin/artworks",
      "/admin/status",
      "/admin/about",
      "/admin/settings",
      "/admin/settings/log",
    ]) {
      await page.goto(path)
      await waitForHydration(page)
      // Pictures have their work's aspect ratio.
      const low = await page
        .locator("nav a, header button, main button:not(:has(img)), main a[data-variant]")
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility())
            .map((one) => [one.textContent || one.ariaLabel, Math.round(one.getBoundingClientRect().height)] as const)
            .filter(([, height]) => height < 44),
        )
      expect(low, path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(820)
      const cells = await page
        .locator("tbody td[data-slot=title]")
        .evaluateAll((all) => all.map((one) => one.clientWidth))
      expect(Math.min(999, ...cells), path).toBeGreaterThan(160)
    }
  })
})

test("axe finds nothing on the list, an edit page, an order and the mailbox, at three widths", async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: "reduce" })
  const row = page.getByRole("main").locator("tbody tr[data-row]").first().getByRole("link")
  for (const [list, opened] of [
    ["/admin/artworks", true],
    ["/admin/orders", true],
    ["/admin/mailbox", false],
  ] as const) {
    await page.goto(list)
    await waitForHydration(page)
    for (const page_ of opened ? ["list", "opened"] : ["list"]) {
      if (page_ === "opened") await row.click()
      if (page_ === "opened") await expect(page.getByRole("main").locator("tbody")).toHaveCount(0)
      for (const width of [1440, 820, 390]) {
        await page.setViewportSize({ width, height: 900 })
        if (page_ === "list" && list === "/admin/orders" && width < 1440) continue
        // Colors do not depend on the width.
        await expectAccessible(page, undefined, width === 1440 ? ["light", "dark"] : ["light"])
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  }
})
