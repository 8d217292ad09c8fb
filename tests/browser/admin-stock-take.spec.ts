import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

test("works are counted without a connection, kept when the tab is closed, and sent when it is back [ADM-15, OFF-01]", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto("/admin/inventory/stock-take?decide=new")
  await waitForHydration(page)
  await page.getByRole("checkbox", { name: /^Flat file/ }).check()
  await page.getByRole("button", { name: "Start counting" }).click()
  await page.getByRole("link", { name: "Count", exact: true }).filter({ visible: true }).click()
  await expect(page.getByText("Everything you counted is saved.")).toBeVisible()
  await waitForHydration(page)

  await context.setOffline(true)
  const field = page.getByRole("textbox", { name: "Number or title" })
  await field.fill("Cradle")
  await field.press("Enter")
  const last = page.getByRole("status", { name: "Counted last" })
  await expect(last).toContainText("Elsewhere")
  await last.getByRole("button", { name: "I’ll carry it back" }).click()
  await field.fill("a label nobody knows")
  await field.press("Enter")
  await expect(last).toContainText("Unknown")
  await page.getByRole("listitem").getByRole("checkbox").first().check()
  await expect(page.getByText("3 counted, not yet sent")).toBeVisible()
  await expectAccessible(page)
  const address = page.url()
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText("Everything you counted is saved.")).toBeVisible()
  const ticked = again.getByRole("listitem").getByRole("checkbox").first()
  await expect(ticked).toBeChecked()
  await ticked.uncheck()
  await expect(ticked).not.toBeChecked()
  await expect(again.getByText("Everything you counted is saved.")).toBeVisible()
  await again.goto(address.replace(/\/count$/, ""))
  await expect(again.getByRole("row", { name: /Cradle/ }).getByRole("checkbox")).not.toBeChecked()
  await expect(again.getByText("a label nobody knows")).toBeVisible()
  await expectAccessible(again)
})

test.describe("on two phones", () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "block",
  } as const

  test("both count without a connection, one after the other sends, and the report has each work once [ADM-15, OFF-01]", async ({
    page,
    browser,
    baseURL,
    storageState,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/)
    const contexts = await Promise.all(
      [1, 2].map(() => browser.newContext({ ...phone, ...(baseURL && { baseURL }), storageState })),
    )
    const [one, other] = await Promise.all(contexts.map((context) => context.newPage()))
    if (!one || !other) throw new Error("there are two phones")
    await one.goto("/admin/inventory/stock-take?decide=new")
    await waitForHydration(one)
    await one
      .locator("label")
      .filter({ hasText: /^Flat file/ })
      .tap()
    await one.getByRole("button", { name: "Start counting" }).tap()
    await expect(one.getByText("Nothing is counted yet")).toBeVisible()
    const report = one.url()
    for (const tab of [one, other]) {
      await tab.goto(`${report}/count`)
      await expect(tab.getByText("Everything you counted is saved.")).toBeVisible()
      await waitForHydration(tab)
    }
    for (const context of contexts) await context.setOffline(true)

    const type = async (tab: typeof one, words: string) => {
      await tab.getByRole("textbox", { name: "Number or title" }).tap()
      await tab.keyboard.type(words)
      await tab.getByRole("button", { name: "Count it" }).tap()
      await expect(tab.getByRole("textbox", { name: "Number or title" })).toHaveValue("")
    }
    // Both find the same work, and each one more.
    await type(one, "Crosswind")
    await type(one, "Piling")
    await expect(one.getByText("2 counted, not yet sent")).toBeVisible()
    await type(other, "Crosswind")
    await type(other, "Cradle")
    await expect(other.getByText("2 counted, not yet sent")).toBeVisible()
    await expectAccessible(other, undefined, ["light"])

    for (const [at, tab] of [one, other].entries()) {
      await contexts[at]?.setOffline(false)
      await expect(tab.getByText("Everything you counted is saved.")).toBeVisible()
    }
    await page.goto(report)
    // Other tests may have moved a work.
    const words = page.getByText(/^\d found where they should be, \d elsewhere, \d+ not seen/)
    const [, found, elsewhere] = /^(\d) found .*, (\d) elsewhere/.exec((await words.textContent()) ?? "") ?? []
    expect(Number(found) + Number(elsewhere)).toBe(3)
    await expect(page.getByRole("row", { name: /Cradle/ })).toHaveCount(1)
    for (const context of contexts) await context.close()
  })
})
