import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { test as base, expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

const test = base.extend<{ site: SiteProcess; workers: string[] }>({
  workers: [[], { option: true }],
  site: async ({ workers }, use) => {
    const site = await startSite({ args: ["--empty", ...workers], env: { SETUP: "on" } })
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

const email = "marit@example.com"
const password = "slack water at nine"

const step = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) })
const next = (page: Page) => page.getByRole("button", { name: "Next" })

/** Of the address that the terminal prints. */
const getPrintedPath = ({ said }: SiteProcess) => /\/setup\?code=[\w-]+/.exec(said.join("\n"))?.[0] ?? ""

async function createFiles(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "solander-first-pictures-"))
  const files = ["slack-water_2026_44x66.jpg", "notes.txt"].map((name) => join(folder, name))
  await writeFile(files[0] ?? "", await (await grainy(900, 600)).jpeg().toBuffer())
  await writeFile(files[1] ?? "", "These are notes.")
  return files
}

async function createAccount(page: Page): Promise<void> {
  await page.getByLabel("Your name, as on a wall label").fill("Marit Osgood")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByLabel("Where is the studio?").selectOption("US")
  await next(page).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Marit\.$/)
}

test("an empty site becomes one’s own in five steps, one of them skipped, the last ones on another device [AUTH-10]", async ({
  page,
  browser,
  site,
  expectErrors,
}) => {
  test.slow()
  // The account number with wrong check digits.
  expectErrors(/400 .*\/admin\/setup/)
  await page.goto("/gallery")
  await expect(page).toHaveURL(`${site.url}/setup`)
  await expectAccessible(page)
  await page.goto(getPrintedPath(site))
  await expect(page).toHaveURL(`${site.url}/setup`)
  await waitForHydration(page)
  await expectAccessible(page)
  await createAccount(page)
  await waitForHydration(page)

  // The look, with the real site beside it.
  await expectAccessible(page, "iframe")
  const shown = page.frameLocator("iframe").locator("html")
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText("Marit Osgood")
  await page.getByRole("radio", { name: /Fraunces/ }).check()
  await expect(shown).toHaveAttribute("data-typefaces", "fraunces")
  await page.getByRole("radio", { name: "My own" }).check()
  await page.getByLabel("My own color").fill("#f0e0a0")
  await next(page).click()
  await expect(page.getByLabel("My own color")).toHaveAccessibleDescription(/Too pale for words/)
  await page.getByLabel("My own color").fill("#2f5d43")
  await next(page).click()

  // Pictures become drafts; what is no picture says why.
  await expect(page.getByRole("heading", { name: "First pictures" })).toBeFocused()
  await expect(step(page, "Your look").first()).toContainText("Fraunces, Bottle green")
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose pictures" }).click(),
  ])
  await chooser.setFiles(await createFiles())
  const drafts = page.getByRole("list", { name: "Drafts" })
  await expect(drafts.getByRole("textbox", { name: /^Title/ }).first()).toHaveValue("Slack Water")
  await expect(page.getByText(/notes\.txt/)).toBeVisible()
  await drafts.getByRole("textbox", { name: "Price of Slack Water" }).fill("14,800")
  await expectAccessible(page, "iframe")
  await next(page).click()
  await expect(step(page, "First pictures").first()).toContainText(/draft/)

  // A closed laptop: another device goes on where this one stopped, after signing in.
  await page.close()
  const other = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const phone = await other.newPage()
  await phone.goto("/setup")
  await phone.getByLabel("E-mail").fill(email)
  await phone.getByLabel("Password").fill(password)
  await phone.getByRole("button", { name: "Sign in" }).click()
  await expect(phone).toHaveURL(`${site.url}/admin/setup`)
  await expect(phone.getByText("Two short steps, about two minutes left.")).toBeVisible()
  await waitForHydration(phone)
  await expectAccessible(phone, "iframe")
  await phone.goto("/admin")
  await phone.getByRole("link", { name: "Continue set-up" }).filter({ visible: true }).click()
  await phone.getByLabel("IBAN or account number").fill("DE89 3704 0044 0532 0130 01")
  await next(phone).click()
  await expect(phone.getByLabel("IBAN or account number")).toHaveAccessibleDescription(/check digits/)
  await phone.getByRole("button", { name: "Skip" }).click()
  await expect(phone.getByText("which only this computer can open")).toBeVisible()
  await expectAccessible(phone, "iframe")
  await next(phone).click()

  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("That’s everything.")
  await expect(phone.getByRole("heading", { level: 1 })).toBeFocused()
  await expect(phone.getByRole("link", { name: "Publish your first work" })).toBeVisible()
  await expect(phone.getByRole("main").getByRole("list").getByRole("listitem")).toHaveCount(3)
  await expectAccessible(phone, "iframe")
  await phone.getByRole("link", { name: "Open the studio" }).click()
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Your first work")
  await expect(phone.getByRole("link", { name: "Continue set-up" })).toHaveCount(0)
  const home = await phone.request.get("/")
  expect(await home.text()).toContain('data-typefaces="fraunces"')
  await other.close()
})

test.describe("with several processes", () => {
  test.use({ workers: ["--workers", "2"] })
  test("an empty site is set up without scripts, with the code, and goes on after a reload [AUTH-10]", async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto("/")
    const code = /set-up code: ([\w-]+)/.exec(site.said.join("\n"))?.[1] ?? ""
    await page.getByLabel("Set-up code").fill("AAAA-AAAA-AAAA")
    await page.getByRole("button", { name: "Open set-up" }).click()
    await expect(page.getByLabel("Set-up code")).toHaveAccessibleDescription(/That isn’t the code/)
    await page.getByLabel("Set-up code").fill(code.toLowerCase())
    await page.getByRole("button", { name: "Open set-up" }).click()
    await expect(page.getByLabel("Password")).toBeVisible()
    await page.reload()
    await createAccount(page)
    await page.getByRole("radio", { name: /Cormorant/ }).check()
    await next(page).click()
    // Chromium hides what is for browsers without scripts where only the test turns them off.
    expect(await page.content()).toContain("Pictures are sent by a script")
    await page.getByRole("button", { name: "Skip" }).click()
    await expect(page.getByLabel("Account holder")).toBeVisible()
    await page.reload()
    await page.getByLabel("Account holder").fill("Marit Osgood")
    await page.getByLabel("IBAN or account number").fill("DE89370400440532013000")
    await next(page).click()
    await page.getByRole("link", { name: "Your look" }).click()
    await expect(page.getByRole("radio", { name: /Cormorant/ })).toBeChecked()
    await page.goto("/admin/setup")
    await next(page).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("That’s everything.")
    await expect(page.getByText("Bank transfer")).toBeVisible()
    await context.close()
  })
})
