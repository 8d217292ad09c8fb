import type { Page } from "@playwright/test"
import { expect, test as publicTest } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { connectMailServer } from "../support/mail-server.ts"
import { startSite } from "../support/site-process.ts"
import { artistAccount, test } from "../support/studio.ts"

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).filter({ visible: true }).first()

/** Opens a list that has a button to create records. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** Expects Back to return to the list. */
async function expectBackAt(page: Page, path: string) {
  await waitForHydration(page)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

test("from an issued invoice Back leads to the list, not to the draft that is none any more; so it does after Forward [ADM-04]", async ({
  page,
}) => {
  await open(page, "/admin/invoices")
  await button(page, "New invoice").click()
  await page.getByLabel("Name", { exact: true }).fill("Ines Calloway")
  await page.getByLabel("What, line 1").fill("Portrait, deposit")
  await page.getByLabel("Price, line 1").fill("240")
  await button(page, /^Save/).click()
  await link(page, "Issue").click()
  await button(page, /^Issue \d{4}-\d{4}$/).click()
  const issued = heading(page, /^Invoice \d{4}-\d{4}$/)
  await expect(issued).toBeVisible()
  await expectBackAt(page, "/admin/invoices")
  await expect(heading(page, "Invoice Generation")).toBeVisible()
  await page.goForward()
  await expect(issued).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/invoices\/[\da-f-]{36}$/)
  await expectBackAt(page, "/admin/invoices")
})

test("from a sale that was recorded Back leads to the orders, not to its form [ADM-04]", async ({ page }) => {
  await open(page, "/admin/orders")
  await link(page, "Record a sale").click()
  await page.getByLabel("Search works").fill("Log Raft")
  await page.getByRole("list", { name: "Works found" }).getByRole("link").first().click()
  await page.getByLabel(/^Price of/).fill("150")
  await page.getByLabel("Name", { exact: true }).fill("Tove Lind")
  await page.getByText("Card terminal").click()
  await button(page, "Record the sale, $150").click()
  await expect(heading(page, /^Order S-/)).toBeVisible()
  await expectBackAt(page, "/admin/orders")
})

test("from a newsletter that is sent Back leads to the list, not to its text nor to how it was begun [ADM-04]", async ({
  page,
}) => {
  const { close } = await connectMailServer(page)
  await open(page, "/admin/newsletter")
  await link(page, "Write a newsletter").click()
  await button(page, "Start writing").click()
  await page.getByRole("textbox", { name: "Subject", exact: true }).fill("The river stops")
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("It stood still for an hour.")
  await expect(page.getByText("Saved a moment ago")).toBeVisible()
  await link(page, /^Send to \d+$/).click()
  await button(page, /^Send to \d+ people now$/).click()
  await expect(page.getByRole("region", { name: "Progress" })).toBeVisible()
  await expectBackAt(page, "/admin/newsletter")
  await close()
})

/** Records with a form page: their list, button, fields and resulting heading. */
const recordForms: [
  what: string,
  path: string,
  begin: string,
  fields: Record<string, string>,
  press: string,
  then: RegExp,
][] = [
  ["a post", "/admin/blog", "New post", { Title: "Two greens" }, "Start writing", /\/blog\/[\da-f-]{36}\/edit\?new$/],
  [
    "an exhibition",
    "/admin/exhibitions",
    "New exhibition",
    { Title: "Two rivers", Venue: "Harbor Hall", "First day": "2031-05-01" },
    "Add the exhibition",
    /\/exhibitions\/[\da-f-]{36}$/,
  ],
  [
    "a viewing room",
    "/admin/viewing-rooms",
    "New viewing room",
    { Title: "For the stairs", For: "Ottilie Brandt" },
    "Make the room",
    /\/viewing-rooms\/[\da-f-]{36}$/,
  ],
  [
    "a consignment",
    "/admin/inventory/agreements",
    "New agreement",
    { With: "Harbor Hall", "They keep, in percent": "40" },
    "Make the draft",
    /\/agreements\/[\da-f-]{36}$/,
  ],
]
for (const [what, path, begin, fields, press, then] of recordForms)
  test(`from ${what} that was just made Back leads to the list, not to the form that made it [ADM-04]`, async ({
    page,
  }) => {
    await open(page, path)
    await link(page, begin).click()
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
    await button(page, press).click()
    await expect(page).toHaveURL(then)
    await expectBackAt(page, path)
  })

test("what was deleted is not gone back to [ADM-04]", async ({ page }) => {
  await open(page, "/admin")
  await link(page, "Blog Posts").click()
  await link(page, "New post").click()
  await page.getByLabel("Title", { exact: true }).fill("Not this one")
  await button(page, "Start writing").click()
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible()
  await button(page, "Delete").click()
  await expect(heading(page, "Blog Posts")).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
})

test("what was deleted on its own page is passed over [ADM-04]", async ({ page, expectErrors }) => {
  // the page that is gone
  expectErrors(/status of 404/)
  await open(page, "/admin/viewing-rooms")
  await link(page, "New viewing room").click()
  await page.getByLabel("Title", { exact: true }).fill("For the landing")
  await page.getByLabel("For", { exact: true }).fill("Ottilie Brandt")
  await button(page, "Make the room").click()
  await expect(page).toHaveURL(/\/viewing-rooms\/[\da-f-]{36}$/)
  await link(page, /^Delete/).click()
  await button(page, /^Delete “/).click()
  await expect(page).toHaveURL(/\/viewing-rooms$/)
  await expect(heading(page, /For the landing/)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/viewing-rooms$/)
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(0)
})

publicTest("after the first setup Back says that one is signed in, and leads on [AUTH-09]", async ({ page }) => {
  const site = await startSite({ args: ["--empty"] })
  try {
    await page.goto(await site.setupLink)
    await page.getByLabel("Your name").fill(artistAccount.name)
    await page.getByLabel("E-mail").fill(artistAccount.email)
    await page.getByLabel("Password", { exact: true }).fill(artistAccount.password)
    await page.getByRole("button", { name: "Open the studio" }).click()
    await page.waitForURL(/\/admin$/)
    await page.goBack()
    await expect(heading(page, "You’re signed in")).toBeVisible()
    await expect(page.getByText(artistAccount.email)).toBeVisible()
    await page.getByRole("link", { name: "Open the studio" }).click()
    await expect(page).toHaveURL(/\/admin$/)
  } finally {
    // The page would report a lost connection.
    await page.close()
    await site.stop()
  }
})
