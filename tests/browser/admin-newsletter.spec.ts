import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { connectMailServer } from "../support/mail-server.ts"
import { parseEmailHeaders } from "../support/smtp-server.ts"
import { test } from "../support/studio.ts"

const main = (page: Page) => page.getByRole("main")
const expectSaved = (page: Page) => expect(main(page).getByText("Saved a moment ago")).toBeVisible()
const frame = (page: Page) => page.frameLocator("iframe")
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click()

const expectMessage = (page: Page, words: string) =>
  expect(page.getByRole("status", { name: "What was done" })).toContainText(words)

const setRate = (page: Page, perMinute: string) =>
  page.request.post("/admin/newsletter/settings", { form: { perMinute, postalAddress: "", unsubscribeAddress: "" } })

test("an issue is started from an exhibition, previewed, tested, sent, paused and resumed [NEWS-01]", async ({
  page,
}) => {
  test.slow()
  const { smtp, close } = await connectMailServer(page)
  await setRate(page, "60")
  await page.goto("/admin/newsletter")
  await waitForHydration(page)
  await page.getByRole("link", { name: "Write a newsletter" }).first().click()
  await page.getByRole("radio", { name: /An exhibition/ }).check()
  await page.getByLabel("Which exhibition?").selectOption({ label: "Slack Water" })
  await press(page, "Start writing")
  const text = page.getByRole("textbox", { name: "Text", exact: true })
  await expect(text).toBeVisible()
  await expect(frame(page).getByRole("heading", { level: 1 })).toHaveText("Slack Water")

  const subject = page.getByRole("textbox", { name: "Subject", exact: true })
  await subject.fill("The river stops")
  await expectSaved(page)
  await expect(frame(page).getByRole("heading", { level: 1 })).toHaveText("The river stops")

  // Another work, by keyboard alone.
  await text.focus()
  await page.keyboard.press("ControlOrMeta+End")
  await page.keyboard.press("Enter")
  await page.keyboard.type("/wo piling")
  await expect(page.getByRole("option", { name: "Piling" })).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await page.getByRole("option", { name: "Piling" }).click()
  await expect(page.getByRole("list").filter({ hasText: "Piling" }).last()).toBeVisible()
  await expectSaved(page)
  await expect(frame(page).getByText("Piling").first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("link", { name: "Plain text" }).click()
  await expect(page.getByText("Nobody counts whether you open this newsletter").first()).toBeVisible()
  await page.getByRole("link", { name: "Desk" }).click()
  await expect(page.locator("iframe")).toBeVisible()

  await page.getByRole("link", { name: "Send a test" }).first().click()
  await page.getByLabel("To", { exact: true }).fill("me@example.com")
  await press(page, "Send the test")
  await expectMessage(page, "A test is on its way to me@example.com.")
  // E-mails of other tests may have waited for a mail server.
  await expect.poll(() => smtp.received.flatMap(({ to }) => to)).toContain("me@example.com")
  const issues = () =>
    smtp.received.filter((one) => parseEmailHeaders(one)["list-id"] && !one.to.includes("me@example.com"))

  await page
    .getByRole("link", { name: /^Send to \d+$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole("heading", { name: /^Send this newsletter to \d+ people$/ })).toBeVisible()
  await expect(page.getByText(/It leaves from studio@/)).toBeVisible()
  await expectAccessible(page)
  await press(page, /^Send to \d+ people now$/)
  const progress = page.getByRole("region", { name: "Progress" })
  await expect(progress.getByRole("status")).toHaveText(/[1-9]\d* of \d+/, { timeout: 30_000 })
  await press(page, "Pause")
  await expect(progress.getByRole("status")).toHaveText(/^Paused at/)
  await expectAccessible(page)
  const before = issues().length
  await setRate(page, "6000")
  await press(page, "Go on")
  await expect(main(page).getByText("Sent", { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  expect(issues().length).toBeGreaterThan(before)
  const all = issues().flatMap(({ to }) => to)
  expect(new Set(all).size).toBe(all.length)
  expect(parseEmailHeaders(issues()[0] as never)["list-unsubscribe-post"]).toEqual(["List-Unsubscribe=One-Click"])
  await expect(
    page.getByRole("region", { name: "Recipients" }).getByText("Accepted", { exact: true }).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("link", { name: "View on site" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "The river stops" })).toBeVisible()
  await close()
})

test("subscribers: searched, added with consent, a list previewed before its import", async ({
  page,
  expectErrors,
}) => {
  // The response to the form without a source.
  expectErrors(/400/)
  const mark = Date.now()
  await page.goto("/admin/newsletter/subscribers")
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole("link", { name: "Add a subscriber" }).filter({ visible: true }).first().click()
  await page.getByLabel("E-mail").fill(`ada${mark}@example.com`)
  await press(page, "Add to the list")
  await expect(page.getByText("Where did they say yes? For example")).toBeVisible()
  await page.getByLabel("Where did they say yes?").fill("List at the open studio")
  await press(page, "Add to the list")
  await expectMessage(page, `ada${mark}@example.com is subscribed.`)

  await page.goto("/admin/newsletter/subscribers/import")
  await waitForHydration(page)
  const rows = [`bo${mark}@example.com`, `ada${mark}@example.com`, "teo.marchetti@example.net", "oops"]
  await page.getByRole("textbox", { name: /paste the addresses/ }).fill(rows.join("\n"))
  await page.getByLabel("Where did they say yes?").fill("Card at the fair")
  await page.getByLabel("On which day?").fill("2026-01-14")
  await press(page, "Show what will happen")
  await expect(page.getByRole("status").filter({ hasText: "1 address will be subscribed." })).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "oops" })).toContainText("This is not an e-mail address.")
  await expect(page.getByRole("row").filter({ hasText: "teo.marchetti" })).toContainText("Unsubscribed before")
  await expectAccessible(page)
  await press(page, "Subscribe 1 address")
  await expect(page.getByRole("link", { name: `bo${mark}@example.com` })).toBeVisible()
  await page.getByRole("link", { name: `bo${mark}@example.com` }).click()
  await expect(page.getByText("Card at the fair")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Remove" }).click()
  await press(page, /^Remove bo/)
  await expect(page.getByRole("link", { name: `bo${mark}@example.com` })).toHaveCount(0)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("an issue is started, its subject saved, and deleted", async ({ page }) => {
    const { close } = await connectMailServer(page)
    await page.goto("/admin/newsletter/new")
    await page.getByRole("button", { name: "Start writing" }).first().click()
    await page.getByRole("textbox", { name: "Subject", exact: true }).fill("By hand")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: "By hand" })).toBeVisible()
    await page.getByRole("link", { name: "Schedule" }).first().click()
    await expect(page.getByLabel(/Day and time/)).toBeVisible()
    await page.getByRole("button", { name: "Delete" }).click()
    await page.goto("/admin/newsletter")
    await expect(page.getByRole("link", { name: "By hand" })).toHaveCount(0)
    await close()
  })
})
