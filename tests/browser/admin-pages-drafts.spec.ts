import { expect } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import {
  createStudioPage,
  expectPageSaved,
  expectToast,
  listBlockRows,
  pressPublish,
  writeHeading,
} from "../support/pages-studio.ts"
import { test } from "../support/studio.ts"

const noCookies = { storageState: { cookies: [], origins: [] } }

test("changes are counted and discarded, and a former version is restored", async ({ page }) => {
  test.slow()
  await createStudioPage(page, "Versions")
  await writeHeading(page, "First")
  await pressPublish(page)
  await expectToast(page, "Versions is published.")
  await page.getByLabel("Heading", { exact: true }).fill("Second")
  await page.getByLabel("Introduction").fill("A word before.")
  await expect(page.getByRole("button", { name: "Publish 2 changes" }).first()).toBeVisible()
  await expectPageSaved(page)
  await page.getByRole("button", { name: "Discard changes" }).click()
  await expectToast(page, "The draft is gone")
  await expect(page.getByLabel("Introduction")).toHaveValue("")
  expect((await listBlockRows(page)).join()).toContain("First")
  await page.locator("[data-block-row]").getByRole("button", { name: "Heading First" }).click()
  await page.getByLabel("Heading", { exact: true }).fill("Third")
  await page.getByRole("button", { name: "Publish 1 change" }).first().click()
  await expectToast(page, "Versions is published.")
  // The page has been read again.
  await expect(page.getByRole("button", { name: "Published" })).toBeVisible()
  await page.getByRole("button", { name: "Restore" }).last().click()
  await expectToast(page, "The former version is now the draft.")
  await expect.poll(async () => (await listBlockRows(page)).join()).toContain("First")
})

test("two tabs: the second sees the conflict and loses nothing", async ({ page, expectErrors }) => {
  test.slow()
  expectErrors(/409/)
  const id = await createStudioPage(page, "Two tabs")
  await writeHeading(page, "From both")
  await expectPageSaved(page)
  const other = await page.context().newPage()
  await other.goto(`/admin/pages/${id}`)
  await waitForHydration(other)
  await page.getByLabel("Introduction").fill("Written here")
  await expectPageSaved(page)
  await other.getByLabel("Introduction").fill("Written there")
  await expect(other.getByRole("region", { name: "Conflict" })).toContainText("in another tab")
  await expect(other.getByLabel("Introduction")).toHaveValue("Written there")
  await other.getByRole("button", { name: /Take your other tab’s/ }).click()
  await expect(other.getByLabel("Introduction")).toHaveValue("Written here")
  await other.close()
})

test("a private link shows the draft to a visitor, and ends when it is revoked", async ({
  page,
  browser,
  baseURL,
  expectErrors,
}) => {
  expectErrors(/404/)
  await createStudioPage(page, "For architects")
  await writeHeading(page, "Only for you")
  await expectPageSaved(page)
  await page.getByRole("button", { name: "Make a private link" }).click()
  const link = page.locator("#link").getByText(/\/drafts\//)
  const { pathname } = new URL((await link.innerText()).trim())
  const visitor = await (await browser.newContext({ baseURL, ...noCookies })).newPage()
  await visitor.goto(pathname)
  await expect(visitor.getByRole("main")).toContainText("Only for you")
  await page.getByRole("button", { name: "Revoke the link" }).click()
  await expectToast(page, "shows nothing from now on")
  expect((await visitor.goto(pathname))?.status()).toBe(404)
  await visitor.context().close()
})

test("a third page in the bar is swapped for one of the two", async ({ page }) => {
  test.slow()
  for (const title of ["Bar one", "Bar two"]) {
    await createStudioPage(page, title)
    await page.getByRole("button", { name: "Put it in the bar" }).click()
    await expectToast(page, "The page is in the bar now.")
  }
  await createStudioPage(page, "Bar three")
  await expect(page.getByText("The bar is full.")).toBeVisible()
  await page.getByRole("button", { name: "Swap with Bar one" }).click()
  await expectToast(page, "The page is in the bar now.")
  await page.goto("/admin/pages")
  await expect(page.locator("tr", { hasText: "Bar one" })).toContainText("In the menu")
  await expect(page.locator("tr", { hasText: "Bar three" })).toContainText("In the bar")
})

test("a connection that is lost while typing loses nothing", async ({ page, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await createStudioPage(page, "Offline")
  await page.context().setOffline(true)
  await writeHeading(page, "Written without a connection")
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("No connection")
  await page.context().setOffline(false)
  await expectPageSaved(page)
  await page.reload()
  expect((await listBlockRows(page)).join()).toContain("Written without a connection")
})

test("a deleted page comes back", async ({ page }) => {
  await createStudioPage(page, "Deleted page")
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.waitForURL(/admin\/pages$/)
  await expectToast(page, "Deleted page is deleted.")
  await page.getByRole("button", { name: "Undo" }).click()
  await expectToast(page, "Deleted page is back.")
  await expect(page.locator("tr", { hasText: "Deleted page" })).toBeVisible()
})
