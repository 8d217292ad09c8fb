import type { Locator, Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const section = (page: Page, name: string) =>
  page.getByRole("region", { name }).or(page.locator("section").filter({ has: page.getByRole("heading", { name }) }))
const save = (page: Page) => page.getByRole("button", { name: /^Save \d/ })

async function openSettings(page: Page) {
  await page.goto("/admin/settings")
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible()
  await waitForHydration(page)
}

test.describe("1440 px", () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test("colors and type are seen before they are saved, then by visitors, and can be undone [ADM-21]", async ({
    page,
    browser,
  }) => {
    await openSettings(page)
    const look = section(page, "Colors and type")
    const accent = look.getByRole("textbox", { name: "Accent color" })
    await accent.fill("#b98a2e")
    await expect(look.getByRole("status")).toContainText("Too pale for words")
    await look.getByRole("button", { name: "Red lead" }).click()
    await expect(accent).toHaveValue("#b5402a")
    await expect(look.getByRole("status")).toContainText("Good for words")
    await look.getByRole("radio", { name: /^Fraunces/ }).check()
    await expect(look.getByText("Add to cart").first()).toHaveCSS("background-color", "rgb(181, 64, 42)")
    await expect(look.getByText("Fraunces, for headings").first()).toHaveCSS("font-family", /^Fraunces/)
    await save(page).click()
    await expect(page.getByRole("main")).toContainText("2 settings saved.")
    // The focus stays.
    await page.getByRole("button", { name: "Undo" }).focus()

    const context = await browser.newContext()
    const visitor = await context.newPage()
    const fonts: string[] = []
    visitor.on("request", (request) => {
      if (request.url().endsWith(".woff2")) fonts.push(new URL(request.url()).pathname.split("/").at(-1) ?? "")
    })
    await visitor.goto(new URL("/contact", page.url()).href)
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Fraunces/)
    await expect(visitor.getByRole("button", { name: "Send" })).toHaveCSS("background-color", "rgb(181, 64, 42)")
    await visitor.evaluate(() => document.fonts.ready)
    expect(fonts.filter((file) => !/^(fraunces|inter)/.test(file))).toEqual([])
    await expectAccessible(visitor)

    await page.getByRole("button", { name: "Undo" }).click()
    await expect(accent).toHaveValue("")
    await visitor.reload()
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Newsreader/)
    await context.close()
  })

  test("the list at the side marks the section that was asked for, also at the page's end and after saving [ADM-21]", async ({
    page,
  }) => {
    await openSettings(page)
    const index = page.getByRole("navigation", { name: "Settings" })
    const marked = index.locator("[aria-current]")
    for (const title of ["Security", "Links", "Log", "Security", "Identity", "Security"]) {
      await index.getByRole("link", { name: title }).click()
      await expect(marked).toHaveText(title)
      await expect(section(page, title).first()).toBeInViewport()
    }
    await page.getByRole("radio", { name: /^For this site and its subdomains/ }).check()
    await save(page).click()
    await expect(page.getByRole("main")).toContainText("1 setting saved.")
    await expect(page).not.toHaveURL(/#/)
    await expect(section(page, "Security").first()).toBeInViewport()
    await expect(marked).toHaveText("Security")
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByRole("radio", { name: /^For this site: / })).toBeChecked()
    await expect(marked).toHaveText("Security")
    await page.mouse.wheel(0, -20_000)
    await expect(marked).toHaveText("Identity")
  })

  test("a state is required for countries with states", async ({ page }) => {
    await openSettings(page)
    const country = page.getByRole("combobox", { name: "Country" })
    const region = page.getByRole("combobox", { name: "State or province" })
    await expect(region).toHaveValue("Oregon")
    await country.selectOption("Germany")
    await expect(region).toHaveCount(0)
    await country.selectOption("Canada")
    await expect(page.locator("#region-list option").first()).toHaveAttribute("value", "Alberta")
    await page.getByRole("button", { name: "Discard", exact: true }).click()
    await expect(region).toHaveValue("Oregon")
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled()
  })

  test.describe("in Berlin", () => {
    test.use({ timezoneId: "Europe/Berlin" })

    test("the browser's time zone is suggested, countries have names, and checkboxes are ticked", async ({ page }) => {
      await openSettings(page)
      await page.getByRole("button", { name: /^Use the time zone of this browser: .*Berlin/ }).click()
      await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/Berlin")
      await expect(page.getByRole("button", { name: /^Use the time zone/ })).toHaveCount(0)
      const taxes = section(page, "Taxes").first()
      await taxes.getByRole("button", { name: "Add a tax" }).click()
      await taxes.getByRole("combobox", { name: "Countries, tax 1" }).fill("germ")
      await page.getByRole("listbox").getByRole("option", { name: "Germany" }).click()
      const inPrices = taxes.getByRole("checkbox", { name: "Included in prices, tax 1" })
      await inPrices.check()
      await expect(page.locator('[name="taxes"]')).toHaveValue(/\| ?DE ?\|.*\| ?yes/)
      await page.getByRole("button", { name: "Discard", exact: true }).click()
    })
  })

  test("countries are added by code or name with Enter, Tab and a comma", async ({ page }) => {
    await openSettings(page)
    const taxes = section(page, "Taxes").first()
    const stored = page.locator('[name="taxes"]')
    await taxes.getByRole("button", { name: "Add a tax" }).click()
    const countries = taxes.getByRole("combobox", { name: "Countries, tax 1" })
    await countries.fill("DE")
    await countries.press("Enter")
    await expect(stored).toHaveValue(/\| ?DE ?\|/)
    await countries.fill("United States")
    await countries.press("Tab")
    await expect(stored).toHaveValue(/\| ?DE, US ?\|/)
    await countries.pressSequentially("Holland,USA,")
    await countries.fill("Atlantis")
    await countries.blur()
    await expect(stored).toHaveValue(/\| ?DE, US, NL, Atlantis ?\|/)
    await expect(page.getByRole("alert")).toHaveCount(0)
    await page.getByRole("button", { name: "Discard", exact: true }).click()
  })

  test("only the invalid cell is marked, also when its row moves, and opens its section on a phone", async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/400 \(Bad Request\)/)
    await openSettings(page)
    await page.locator('[name="taxes"]').evaluate((field: HTMLTextAreaElement) => {
      field.value = "VAT | DE | | 19 | yes | no\nSales tax | US | XX | 8 | no | no"
      field.dispatchEvent(new Event("input", { bubbles: true }))
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Identity" }).click()
    const taxes = page.locator("section#taxes")
    await expect(taxes).toBeHidden()
    await page.keyboard.press("ControlOrMeta+s")
    const wrong = taxes.locator('[aria-invalid="true"]')
    await expect(taxes.getByRole("textbox", { name: "State, tax 2" })).toBeVisible()
    await expect(wrong).toHaveCount(1)
    await expect(wrong).toHaveAttribute("aria-label", "State, tax 2")
    await taxes.getByRole("button", { name: "Remove tax 1" }).click()
    await expect(wrong).toHaveAttribute("aria-label", "State, tax 1")
    await wrong.fill("CA")
    await expect(wrong).toHaveCount(1)
    await page.getByRole("button", { name: "Discard", exact: true }).click()
    await expect(wrong).toHaveCount(0)
  })

  test("a legal text is drafted only where the field is empty", async ({ page }) => {
    await openSettings(page)
    const privacy = page.getByRole("textbox", { name: "Privacy Policy" })
    const draft = page.getByRole("button", { name: "Draft the Privacy Policy" })
    await expect(draft).toHaveCount(0)
    await privacy.fill("")
    await draft.click()
    await expect(privacy).toBeFocused()
    await expect(privacy).toHaveValue(/^# /)
    await expect(draft).toHaveCount(0)
    await privacy.fill("")
    await expect(draft).toBeVisible()
    await privacy.fill("My own words")
    await expect(draft).toHaveCount(0)
    await page.getByRole("button", { name: "Discard", exact: true }).click()
  })

  test("a list renders at most its allowed number of rows", async ({ page }) => {
    await openSettings(page)
    const links = section(page, "Links")
    await page.locator('textarea[name="links"]').evaluate((field: HTMLTextAreaElement) => {
      field.value = Array.from({ length: 2000 }, (_, at) => `Link ${at} | /shop`).join("\n")
      field.dispatchEvent(new Event("input", { bubbles: true }))
    })
    await expect(links.getByRole("alert")).toContainText("There are 2,000 links. A list has at most 8")
    await expect(links.getByRole("textbox", { name: /^Text, link/ })).toHaveCount(8)
    await expect(links.getByRole("button", { name: "Add a link" })).toBeHidden()
    await page.getByRole("button", { name: "Discard", exact: true }).click()
  })

  test("rows are added, moved and removed by keyboard, and a wrong one is named [ADM-21]", async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/400 \(Bad Request\)/)
    await openSettings(page)
    const links = section(page, "Links")
    const added = links.getByRole("button", { name: "Add a link" })
    // Revalidation loads the rows.
    await expect(added).toBeVisible()
    // The demo's links, or leftovers of an earlier try.
    const first = links.getByRole("textbox", { name: "Text, link 1" })
    let isLeft = false
    while ((await first.count()) > 0 && (await first.inputValue()) !== "") {
      await links.getByRole("button", { name: "Remove link 1" }).click()
      isLeft = true
    }
    if (isLeft) {
      await page.keyboard.press("ControlOrMeta+s")
      await expect(page.getByRole("main")).toContainText("1 setting saved.")
      await openSettings(page)
    }
    await added.focus()
    await page.keyboard.press("Enter")
    await expect(links.getByRole("textbox", { name: "Text, link 1" })).toBeFocused()
    await page.keyboard.type("Prints")
    await page.keyboard.press("Tab")
    await page.keyboard.type("prints")
    await page.keyboard.press("ControlOrMeta+s")
    await expect(links.getByRole("alert")).toContainText("A link begins with /")
    await expect(links.getByRole("textbox", { name: "Address, link 1" })).toHaveAttribute("aria-invalid", "true")
    await links.getByRole("textbox", { name: "Address, link 1" }).fill("/shop")
    await added.press("Enter")
    await page.keyboard.type("Studio | visits")
    await page.keyboard.press("Tab")
    await page.keyboard.type("/contact")
    await links.getByRole("button", { name: "Move link 2 up" }).press("Enter")
    await page.keyboard.press("ControlOrMeta+s")
    await expect(page.getByRole("main")).toContainText("1 setting saved.")
    await page.reload()
    await waitForHydration(page)
    await expect(links.getByRole("textbox", { name: "Text, link 1" })).toHaveValue("Studio visits")
    await links.getByRole("button", { name: "Remove link 1" }).click()
    await links.getByRole("button", { name: "Remove link 1" }).click()
    await expect(page.getByRole("main").getByRole("status").first()).toContainText("1 unsaved change: further links")
    await page.getByRole("button", { name: "Discard" }).click()
    await expect(links.getByRole("textbox", { name: "Text, link 2" })).toHaveValue("Prints")
    await page.keyboard.press("Escape")
  })

  test("a test e-mail reports its result in place, and the log records it", async ({ page }) => {
    await openSettings(page)
    await section(page, "E-mail").getByRole("button", { name: "Send test" }).click()
    await expect(section(page, "E-mail").getByRole("status")).toContainText("No mail server is connected")
    await page.getByRole("link", { name: "Open the log" }).click()
    await expect(page.getByRole("main").getByRole("link", { name: "settings “mails” test sent" }).first()).toBeVisible()
    await expectAccessible(page)
  })

  test("the index marks the chosen section, and the console stays empty", async ({ page }) => {
    const warnings: string[] = []
    // The console reports blocked service workers and slow tasks.
    const isOwn = (words: string) => !/^(Service Worker registration blocked|High latency detected)/.test(words)
    page.on("console", (message) => {
      if (message.type() === "warning" && isOwn(message.text())) warnings.push(message.text())
    })
    await openSettings(page)
    const index = page.getByRole("navigation", { name: "Settings" })
    for (const name of ["Shipping", "Taxes", "Currency", "Backups", "Log", "Identity"]) {
      const link = index.getByRole("link", { name: new RegExp(`^${name}`) }).first()
      await link.click()
      await expect(link).toHaveAttribute("aria-current", "true")
      await expect(index.locator("[aria-current]")).toHaveCount(1)
    }
    expect(warnings).toEqual([])
  })

  test("the names of zones are not cut off", async ({ page }) => {
    await openSettings(page)
    const hidden = (field: Locator) => field.evaluate((one) => one.scrollWidth - one.clientWidth)
    for (const [head, value] of [
      ["Zone", "United States"],
      ["By weight, up to", "5 kg: 20; 20 kg: 60"],
    ]) {
      const field = page.getByRole("textbox", { name: `${head}, zone 1` })
      await field.fill(value ?? "")
      expect(await hidden(field), head).toBeLessThanOrEqual(0)
    }
    expect(await hidden(section(page, "Shipping").getByText("United States", { exact: true }).first())).toBe(0)
  })

  test("axe finds nothing on the settings", async ({ page }) => {
    await openSettings(page)
    await expectAccessible(page)
  })
})

test.describe("390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("the index is the page, each section a page of its own", async ({ page }) => {
    await openSettings(page)
    await expectAccessible(page)
    const index = page.getByRole("navigation", { name: "Settings" })
    await expect(page.getByRole("textbox", { name: "Tagline" })).toBeHidden()
    await index.getByRole("link", { name: "Identity" }).click()
    await expect(index).toBeHidden()
    const tagline = `Tides ${Date.now()}`
    await page.getByRole("textbox", { name: "Tagline" }).fill(tagline)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await save(page).click()
    await expect(page.getByRole("main")).toContainText("1 setting saved.")
    await page.goto("/")
    await expect(page).toHaveTitle(new RegExp(tagline))
    await page.goto("/admin/settings#shipping")
    await expect(page.getByRole("textbox", { name: "Zone, zone 1" })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole("link", { name: "All settings" }).click()
    await expect(index).toBeVisible()
  })
})
