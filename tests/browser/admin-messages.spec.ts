import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const line = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Messages" }).getByRole("link", { name })
const answer = (page: Page) => page.getByRole("textbox", { name: /^Your answer to/ })
const getToast = (page: Page) => page.getByRole("status", { name: "What was done" })

/** Sends a message of a new sender by the contact form. */
async function sendMessage(page: Page, name: string, words: string) {
  const visitor = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  const tab = await visitor?.newPage()
  if (!tab) throw new Error("no browser")
  await tab.goto("/contact")
  await waitForHydration(tab)
  await tab.getByLabel("Name").fill(name)
  await tab
    .getByRole("textbox", { name: "E-mail", exact: true })
    .fill(`${name.toLowerCase().replaceAll(" ", ".")}@example.com`)
  await tab.getByRole("textbox", { name: "Message" }).fill(words)
  // Waits, because the form rejects submissions as fast as a bot's.
  await tab.waitForTimeout(3100)
  await tab.getByRole("button", { name: /^Send/ }).click()
  await expect(tab.getByText("Your message has arrived")).toBeVisible()
  await visitor?.close()
}

test("a message is answered with a ready answer, withdrawn, and sent; the next one is snoozed by keys [ADM-19]", async ({
  page,
  expectErrors,
}) => {
  const name = `Hanne Brandvold ${Date.now() % 10_000}`
  const ready = `Thanks first ${Date.now() % 10_000}`
  await page.goto("/admin/messages/ready")
  await waitForHydration(page)
  await page.getByLabel("Name", { exact: true }).last().fill(ready)
  await page.getByLabel("Words").last().fill("Dear {name}, thank you for writing.")
  await page.getByRole("button", { name: "Save reply" }).click()
  await expect(page.getByLabel("Name", { exact: true }).first()).not.toHaveValue("")
  await expectAccessible(page)
  await sendMessage(page, name, "The movers ask what it is insured for.")

  await page.goto("/admin/messages")
  await waitForHydration(page)
  // Opened as a document: what is typed while a page follows another is not of the page that comes.
  await page.goto((await line(page, name).getAttribute("href")) ?? "")
  await waitForHydration(page)
  await expect(page.getByRole("article")).toContainText("The movers ask what it is insured for.")
  await expectAccessible(page)
  await page.getByRole("button", { name: ready }).click()
  await expect(answer(page)).toHaveValue("Dear Hanne, thank you for writing.")
  await expect(page.getByText("The draft is kept.")).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(answer(page)).toHaveValue("Dear Hanne, thank you for writing.")
  await answer(page).press("ControlOrMeta+Enter")
  await expect(getToast(page)).toContainText("The answer is written.")
  await expect(answer(page)).toHaveValue("")
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(answer(page)).toHaveValue("Dear Hanne, thank you for writing.")
  await page.getByRole("button", { name: "Send reply" }).first().click()
  await expect(page.getByRole("article")).toContainText("You")
  await expect(page.getByRole("button", { name: "Needs an answer" })).toBeVisible()

  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: /^All/ }).click()
  // The address changes before the list.
  await expect(page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: /^All/ })).toHaveAttribute(
    "aria-current",
    "true",
  )
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("j")
  await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]+\?view=all$/)
  await page.keyboard.press("h")
  await expect(page.getByRole("heading", { name: "Snooze" })).toBeVisible()
  await expectAccessible(page)
  expectErrors(/400/)
  await page.getByRole("textbox", { name: "Days from now" }).fill("0")
  await page.getByRole("button", { name: "Snooze" }).click()
  await expect(page.getByText("At least one day.")).toBeVisible()
  await page.getByRole("textbox", { name: "Days from now" }).fill("3")
  await page.getByRole("button", { name: "Snooze" }).click()
  await expect(getToast(page).getByText("Snoozed. It comes back by itself.")).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).last().click()
  await expect(getToast(page).getByText("It’s back in the inbox.")).toBeVisible()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("the list, a message, and back; nothing is wider than the screen", async ({ page }) => {
    const name = `Noor Haddad ${Date.now() % 10_000}`
    await page.goto("/admin/messages")
    await waitForHydration(page)
    await sendMessage(page, name, "How white is it?")
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole("button", { name: "Send reply" })).toBeHidden()
    await line(page, name).tap()
    await expect(page.getByRole("article")).toContainText("How white is it?")
    await expect(line(page, name)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
    await answer(page).fill("Nearly as on the screen.")
    await page.getByRole("button", { name: "Send reply" }).filter({ visible: true }).tap()
    await expect(getToast(page)).toContainText("The answer is written.")
    await page.getByRole("link", { name: "All messages" }).tap()
    await expect(page.getByRole("navigation", { name: "Messages" })).toBeVisible()
  })
})

test("a reply waits for its files, is cleared at once when sent, and is restored above newer text", async ({
  page,
}) => {
  const name = `Tove Lindahl ${Date.now() % 10_000}`
  await page.goto("/admin/messages")
  await sendMessage(page, name, "May I see the certificate?")
  await page.reload()
  await page.goto((await line(page, name).getAttribute("href")) ?? "")
  await waitForHydration(page)
  const go = Promise.withResolvers<void>()
  await page.route(/\/admin\/messages\/[\da-f-]+\.data/, async (route) => {
    if (route.request().headers()["content-type"]?.startsWith("multipart/")) await go.promise
    await route.continue()
  })
  await page
    .getByLabel("Attach files")
    .setInputFiles({ name: "certificate.txt", mimeType: "text/plain", buffer: Buffer.from("It is genuine.") })
  await answer(page).fill("Please find it attached.")
  await answer(page).press("ControlOrMeta+Enter")
  await expect(page.getByText("The files are still on their way.")).toBeVisible()
  go.resolve()
  await expect(page.getByRole("list", { name: "Files that go with it" })).toContainText("certificate.txt")
  await answer(page).press("ControlOrMeta+Enter")
  await expect(getToast(page)).toContainText("The answer is written.")
  await expect(answer(page)).toHaveValue("")
  await answer(page).fill("And one more thing")
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(answer(page)).toHaveValue("Please find it attached.\n\nAnd one more thing")
  await expect(page.getByRole("list", { name: "Files that go with it" })).toContainText("certificate.txt")
})

test("a draft survives a server that fails, and leaving at once for another message", async ({
  page,
  expectErrors,
}) => {
  const name = `Ebba Holm ${Date.now() % 10_000}`
  await page.goto("/admin/messages")
  await sendMessage(page, name, "Does it come framed?")
  await page.goto("/admin/messages")
  const address = (await line(page, name).getAttribute("href")) ?? ""
  await page.goto(address)
  await waitForHydration(page)
  expectErrors(/503/)
  await page.route(/\/draft$/, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await answer(page).fill("It does")
  await expect(page.getByText("The draft is not kept yet. Trying again.")).toBeVisible()
  await expect(page.getByText("The draft is kept.")).toBeVisible()
  await answer(page).fill("It does, in oak.")
  const stored = page.waitForResponse(/\/draft$/)
  await page.getByRole("link", { name: "Saved replies" }).click()
  await stored
  await page.goto(address)
  await expect(answer(page)).toHaveValue("It does, in oak.")
})
