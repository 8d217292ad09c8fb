import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { pressTabUntil } from "../support/keyboard.ts"
import { startSmtpServer } from "../support/smtp-server.ts"
import { sendTrackingEmail, test } from "../support/studio.ts"

const rows = (page: Page) => page.getByRole("main").locator("tbody tr")
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })
const frame = (page: Page) => page.locator('iframe[title="The e-mail as it looks"]')

async function open(page: Page) {
  await page.goto("/admin/mailbox")
  await expect(heading(page, "Mailbox")).toBeVisible()
  await waitForHydration(page)
}

/** Expects the frame to be exactly as high as the e-mail. */
async function expectWholeEmail(page: Page) {
  await expect(page.frameLocator("iframe").getByText("left the studio and is on the way to you")).toBeVisible()
  const heights = () =>
    frame(page).evaluate((shown: HTMLIFrameElement) => {
      const root = shown.contentDocument?.documentElement
      return { mail: root?.offsetHeight, needed: root?.scrollHeight, frame: shown.clientHeight }
    })
  await expect
    .poll(async () => {
      const { mail = 0, needed, frame } = await heights()
      return mail > 300 && mail === frame && needed === frame
    })
    .toBe(true)
}

/** Moves the focus through the links in the e-mail's frame. */
async function tabThroughEmail(page: Page, key: "Tab" | "Shift+Tab") {
  const isInside = () => frame(page).evaluate((shown) => shown === document.activeElement)
  await page.keyboard.press(key)
  await expect.poll(isInside).toBe(true)
  while (await isInside()) await page.keyboard.press(key)
}

test("e-mails are searched, narrowed, opened and read by keyboard alone [OPS-04]", async ({ page }) => {
  for (const _ of [1, 2]) await sendTrackingEmail(page)
  await open(page)
  const press = (key: string) => page.keyboard.press(key)
  await press("/")
  await expect(page.getByRole("searchbox", { name: "Search e-mails" })).toBeFocused()
  await page.keyboard.type("S-1006 is on")
  // The link of a row contains the search, for the way back.
  await expect(rows(page).first().getByRole("link")).toHaveAttribute("href", /\?q=S-1006/)
  await expect(rows(page).filter({ hasNotText: "Your order S-1006 is on its way" })).toHaveCount(0)
  // Leaves the field, where letters belong to the search.
  await press("Shift+Tab")
  for (const key of ["j", "j", "k", "j"]) await press(key)
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused()
  await press("Enter")
  await expect(heading(page, "Your order S-1006 is on its way")).toBeFocused()
  await expectWholeEmail(page)
  // Also when it is narrower and therefore higher.
  await page.setViewportSize({ width: 390, height: 900 })
  await expectWholeEmail(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectWholeEmail(page)
  await tabThroughEmail(page, "Tab")
  await expect(page.locator("summary", { hasText: "As plain text" })).toBeFocused()
  await press("Enter")
  await expect(page.getByText("David Lindahl,").last()).toBeVisible()
  await expectAccessible(page)
  await tabThroughEmail(page, "Shift+Tab")
  await expect(page.getByRole("main").getByRole("link", { name: "Mailbox" })).toBeFocused()
  await press("Enter")
  await expect(page).toHaveURL(/\?q=S-1006/)
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused()
  await expectAccessible(page)
  await pressTabUntil(page, /^Failed/, "Shift+Tab")
  await press("Enter")
  await expect(page).toHaveURL(/state=failed/)
  await expect(rows(page)).toHaveCount(0)
})

test.describe("on a phone in the dark", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" })

  test("an e-mail that waits is sent as soon as a mail server is connected [OPS-04]", async ({ page }) => {
    const smtp = await startSmtpServer()
    const server = async (host: string) => {
      await page.getByLabel("Server", { exact: true }).fill(host)
      await page.getByLabel("Encryption").selectOption("none")
      await page.getByLabel("Port").fill(new URL(smtp.url).port)
      await page.getByRole("button", { name: "Save" }).tap()
      await expect(page.getByText(/^E-mails (go out|wait in)/)).toHaveText(host ? /go out/ : /wait in/)
    }
    try {
      await sendTrackingEmail(page)
      await open(page)
      await page.getByRole("link", { name: "Connect one" }).tap()
      await expect(heading(page, "Mail server")).toBeVisible()
      await waitForHydration(page)
      await server("127.0.0.1")
      await open(page)
      await expect(page.getByText("E-mails wait here")).toHaveCount(0)
      await page
        .getByRole("link", { name: /^Waiting/ })
        .filter({ visible: true })
        .tap()
      await expect(page).toHaveURL(/state=filed/)
      await rows(page).filter({ hasText: "S-1006 is on its way" }).first().getByRole("link").tap()
      await expect(heading(page, "Your order S-1006 is on its way")).toBeVisible()
      await expectWholeEmail(page)
      const send = page.getByRole("region", { name: "Actions" }).getByRole("button", { name: "Send now" })
      await expect(send).toBeVisible()
      await send.tap()
      await expect(page.getByRole("status", { name: "What was done" })).toContainText("The e-mail is on its way.")
      const [mail] = await smtp.accepted(1)
      expect(mail?.to).toEqual(["d.lindahl@example.com"])
      await expect(async () => {
        await page.reload()
        await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(page.getByRole("button", { name: "Send now" })).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await expectAccessible(page, undefined, ["dark"])
    } finally {
      // Disconnects, so that the e-mails of other tests wait again, and the server can close.
      await page.goto("/admin/settings/mail-server")
      await waitForHydration(page)
      await server("")
      await smtp.close()
    }
  })
})
