import { expect, expectAccessible } from "../support/browser.ts"
import { live } from "../support/live.ts"
import { test } from "../support/studio.ts"

test("works are counted without a connection, kept when the tab is closed, and sent when it is back", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.goto("/admin/inventory/stock-take?decide=new")
  await live(page)
  await page.getByRole("checkbox", { name: /^Flat file/ }).check()
  await page.getByRole("button", { name: "Start counting" }).click()
  await page.getByRole("link", { name: "Count", exact: true }).filter({ visible: true }).click()
  await expect(page.getByText("Everything you counted is saved.")).toBeVisible()
  await live(page)

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
