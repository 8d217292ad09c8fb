import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { pressTabUntil } from "../support/keyboard.ts"
import { test } from "../support/studio.ts"

const expectMessage = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status", { name: "What was done" })).toContainText(words)
const heading = (page: Page) => page.getByRole("heading", { level: 1 })

const createUniqueWord = () => `q${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`

async function importCustomers(page: Page, rows: string[]) {
  await page.goto("/admin/customers/import")
  await waitForHydration(page)
  const buffer = Buffer.from(["Name,Email,City,Phone,Tags", ...rows].join("\n"))
  await page.getByLabel("A file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer })
  await page.getByRole("button", { name: "Show what will happen" }).click()
}

test("a list is seen and imported; two of it become one and two again; a note and a tag; by keyboard [ADM-12]", async ({
  page,
}, { retry }) => {
  const place = createUniqueWord()
  // A customer with another one's name needs a confirmation.
  const surname = ["Vold", "Myhre", "Sande"][retry]
  await importCustomers(page, [
    `Hanne ${surname},hanne.${place}@example.com,${place},,`,
    `H. ${surname},pilot.${place}@example.com,${place},,`,
    `Odd Vik,,${place},,`,
    `Odd Vik,,${place},,`,
    "Nobody,not an address,,,",
  ])
  const plan = page.getByRole("table", { name: "What will happen with each row" })
  await expect(plan).toContainText("This row is in the list twice.")
  await expect(plan).toContainText("“not an address” is not an e-mail address.")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Import 3 people" }).click()
  await expect(heading(page)).toHaveText("Customer Management")

  await page.goto(`/admin/customers?q=${place}`)
  await waitForHydration(page)
  const rows = page.locator("tbody tr[data-row]")
  await expect(rows).toHaveCount(3)
  await page.getByRole("checkbox", { name: "Select all people shown" }).check()
  await page.getByRole("link", { name: "Tags", exact: true }).click()
  const tag = page.getByRole("textbox", { name: "Tag", exact: true })
  await expect(tag).toBeFocused()
  await expectAccessible(page, undefined, ["light"])
  await tag.fill(`fair ${place}`)
  await page.getByRole("button", { name: "Add the tag" }).click()
  await expectMessage(page, "3 people")

  await page.goto(`/admin/customers?q=${place}`)
  await waitForHydration(page)
  await rows.getByRole("link", { name: new RegExp(`^Hanne ${surname}`) }).focus()
  await page.keyboard.press("Enter")
  await expect(heading(page)).toHaveText(`Hanne ${surname}`)
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole("definition").filter({ hasText: `fair ${place}` })).toBeVisible()
  const note = page.getByRole("textbox", { name: "New note" })
  await note.fill("Knows the bar better than I do.")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("paragraph").filter({ hasText: "Knows the bar better" }).first()).toBeVisible()
  // The focus returns to the field after adding a note.
  await expect(note).toBeFocused()
  await expect(note).toHaveValue("")
  await expectAccessible(page)

  await page.getByRole("link", { name: "Is it the same person?" }).focus()
  await page.keyboard.press("Enter")
  await expect(heading(page)).toHaveText("Is this one person?")
  await expectAccessible(page, undefined, ["light"])
  await pressTabUntil(page, "Make them one")
  await page.keyboard.press("Enter")
  await expect(heading(page)).toHaveText(`Hanne ${surname}`)
  await expect(page.getByText(`Now one person with H. ${surname}`)).toBeVisible()
  await expect(page.getByRole("complementary").getByText(`pilot.${place}@example.com`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Undo, for 30 days" }).press("Enter")
  await expectMessage(page, `H. ${surname} is a separate person again.`)
  await expect(page.getByRole("link", { name: "Is it the same person?" })).toBeVisible()
})

test("a person is found by Ctrl K, written to, and erased [ADM-12]", async ({ page, expectErrors }) => {
  const place = createUniqueWord()
  const name = `Noor ${place}`
  await importCustomers(page, [`${name},${place}@example.com,Tucson,,`])
  await page.getByRole("button", { name: "Import 1 person" }).click()
  await expect(heading(page)).toHaveText("Customer Management")
  await page.keyboard.press("ControlOrMeta+k")
  await page.getByRole("textbox", { name: "Find or do" }).fill(place)
  await expect(page.getByRole("dialog").getByRole("button", { name: new RegExp(name) })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(heading(page)).toHaveText(name)
  const person = page.url()

  expectErrors(/400/)
  await page.getByRole("button", { name: "Write to Noor" }).first().press("Enter")
  await expect(page.getByText(/^New message to/)).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole("textbox", { name: /^Your message to/ }).fill("Dear Noor, here it is by daylight.")
  const file = page.getByLabel("Attach files")
  await file.setInputFiles({ name: "setup.exe", mimeType: "image/jpeg", buffer: Buffer.from("MZ") })
  await expect(page.getByText("“setup.exe” can’t be sent")).toBeVisible()
  await file.setInputFiles({ name: "sizes.txt", mimeType: "text/plain", buffer: Buffer.from("30 by 84") })
  await expect(page.getByRole("list", { name: "Files that go with it" })).toContainText("sizes.txt")
  await page.getByRole("button", { name: "Send the message" }).first().click()
  await expect(page.getByLabel("Subject")).toBeFocused()
  await expect(page.getByText("Please enter a subject.")).toBeVisible()
  await expectAccessible(page, undefined, ["light"])
  await page.getByLabel("Subject").fill("By daylight")
  await page.getByRole("button", { name: "Send the message" }).first().click()
  await expectMessage(page, "The message is written.")
  await expect(page.getByRole("article").getByRole("link", { name: "sizes.txt" })).toBeVisible()

  await page.goto(person)
  await waitForHydration(page)
  await page.getByRole("link", { name: "Erase" }).press("Enter")
  await expect(heading(page)).toHaveText(`Erase ${name}`)
  await expectAccessible(page)
  const confirm = page.getByLabel("Type the name to confirm")
  await confirm.fill("Somebody")
  await confirm.press("Enter")
  await expect(confirm).toHaveAccessibleDescription(`Please type ${name}.`)
  await confirm.fill(name)
  await confirm.press("Enter")
  await expect(heading(page)).toHaveText("Customer Management")
  await page.goto(`/admin/customers?q=${place}`)
  await expect(page.locator("tbody tr[data-row]")).toHaveCount(0)
})

test.describe("on a phone [ADM-12]", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("the list and a person fit, and a row is ticked beside its name", async ({ page }) => {
    const place = createUniqueWord()
    await importCustomers(page, [`Ruth ${place},${place}@example.com,Astoria,,`])
    await page.getByRole("button", { name: "Import 1 person" }).tap()
    await expect(heading(page)).toHaveText("Customer Management")
    await page.goto(`/admin/customers?q=${place}`)
    await waitForHydration(page)
    const row = page.locator("tbody tr[data-row]")
    const [box, tick, name] = [
      await row.boundingBox(),
      await row.getByRole("checkbox").boundingBox(),
      await row.getByRole("link").boundingBox(),
    ]
    expect(box?.height).toBeLessThan(130)
    expect(tick && name && tick.x + tick.width <= name.x && Math.abs(tick.y - name.y) < 16).toBe(true)
    await row.getByRole("link").tap()
    await expect(heading(page)).toHaveText(`Ruth ${place}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page, undefined, ["light"])
  })
})
