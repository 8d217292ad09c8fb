import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const address = "/admin/settings/incoming"
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
const getMethodSelect = (page: Page) => page.getByRole("combobox", { name: "Answers come in by" })
const expectSaved = (page: Page) => expect(page.getByRole("status", { name: "What was done" })).toContainText("Saved.")

test("how e-mails come in: refused beside the field, kept when nothing is read, and by a program with a key [ADM-19]", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/)
  // Resets leftovers of an earlier try.
  await page.request.post(address, { form: { intent: "save", by: "nothing" } })
  await page.goto(address)
  await waitForHydration(page)
  await expect(page.getByText("Answers reach your own mailbox")).toBeVisible()
  await getMethodSelect(page).selectOption("imap")
  await expectAccessible(page)
  await field(page, "Server").fill("imap.example.com")
  await field(page, "User name").fill("")
  await page.getByRole("button", { name: "Save" }).press("Enter")
  await expect(field(page, "User name")).toHaveAccessibleDescription(/Please enter the user name/)
  // The typed values stay.
  await expect(field(page, "Server")).toHaveValue("imap.example.com")
  await expectAccessible(page, undefined, ["light"])
  await page.getByRole("combobox", { name: "Encryption" }).selectOption("starttls")
  await expect(field(page, "Port")).toHaveValue("143")
  await field(page, "User name").fill("studio")
  await page.getByLabel("Password").fill("a mailbox of fog")
  await field(page, "Its address").fill("studio@example.com")
  await page.getByRole("button", { name: "Save" }).press("Enter")
  await expectSaved(page)
  await expect(page.getByText("One is kept.")).toBeVisible()

  await getMethodSelect(page).selectOption("nothing")
  await expect(page.getByText("The password is forgotten then; the rest is kept")).toBeVisible()
  await page.getByRole("button", { name: "Save" }).press("Enter")
  await expect(page.getByText("Answers reach your own mailbox")).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await getMethodSelect(page).selectOption("imap")
  await expect(field(page, "Server")).toHaveValue("imap.example.com")
  await expect(field(page, "User name")).toHaveValue("studio")
  await expect(field(page, "Its address")).toHaveValue("studio@example.com")
  await expect(page.getByLabel("Password")).toHaveValue("")

  await getMethodSelect(page).selectOption("webhook")
  // A choice made during the save stays.
  const go = Promise.withResolvers<void>()
  await page.route(/\/incoming\.data/, async (route) => {
    await go.promise
    await route.continue()
  })
  await page.getByRole("button", { name: "Save" }).press("Enter")
  await getMethodSelect(page).selectOption("imap")
  await field(page, "Server").fill("imap.other.example")
  go.resolve()
  await expect(page.getByText(/^There is (no key yet|a key)\.$/)).toBeVisible()
  await expect(getMethodSelect(page)).toHaveValue("imap")
  await expect(field(page, "Server")).toHaveValue("imap.other.example")
  await page.getByRole("button", { name: /^(Make a|Replace the) key$/ }).press("Enter")
  await expect(field(page, "Key")).toHaveValue(/^[\w-]{43}$/)
  await expectAccessible(page)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText("There is a key.")).toBeVisible()
  await expect(field(page, "Key")).toHaveCount(0)
  expect((await page.request.post(address, { form: { intent: "save", by: "nothing" } })).ok()).toBe(true)
})
