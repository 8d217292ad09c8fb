import { readFile } from "node:fs/promises"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

test("selected orders are a file of their own, and their papers one PDF [ORD-06]", async ({ page }) => {
  await page.goto("/admin/orders")
  await waitForHydration(page)
  for (const number of ["S-1009", "S-1002"]) await page.getByRole("checkbox", { name: new RegExp(number) }).click()
  const bar = page.getByRole("form", { name: "Selected orders" })
  await expect(bar.getByRole("status")).toHaveText("2 selected")
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    bar.getByRole("button", { name: "Export" }).click(),
  ])
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n").slice(1)
  expect(lines.map((line) => line.split(",")[0]).toSorted()).toEqual(["S-1002", "S-1009"])
  // The selection stays.
  await expect(bar.getByRole("status")).toHaveText("2 selected")
  const asked = page.waitForResponse(/packing-slips\?/)
  await bar.getByRole("button", { name: "Packing slips" }).click()
  const answer = await asked
  expect(new URL(answer.url()).searchParams.getAll("ids[]").toSorted()).toEqual(["S-1002", "S-1009"])
  expect([answer.status(), await answer.headerValue("content-type")]).toEqual([200, "application/pdf"])
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the browser sends the selection itself [ORD-06]", async ({ page }) => {
    await page.goto("/admin/orders")
    await page.getByRole("checkbox", { name: /S-1009/ }).check()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ])
    expect(await readFile(await download.path(), "utf8")).toContain("S-1009")
  })
})
