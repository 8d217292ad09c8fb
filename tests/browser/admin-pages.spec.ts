import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import {
  addBlock,
  createStudioPage,
  expectPageSaved,
  expectToast,
  listBlockRows,
  pressPublish,
  writeHeading,
} from "../support/pages-studio.ts"
import { test } from "../support/studio.ts"

const noCookies = { storageState: { cookies: [], origins: [] } }

test("a page of every kind of block is written, published and seen by a visitor", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await createStudioPage(page, "Workshops")
  await page.getByLabel("Introduction").fill("Four weekends a year I clear the big table.")
  await writeHeading(page, "What we do")
  await addBlock(page, "Text")
  await page.locator("[contenteditable=true]").click()
  await page.keyboard.type("On Saturday we lay grounds.")
  await addBlock(page, "Picture")
  await page.getByLabel("Find a picture").fill("slack")
  await page.locator("[data-open] li button").filter({ hasText: /./ }).first().click()
  await page.getByLabel("Caption").fill("The slab at noon")
  await addBlock(page, "Beside the text")
  await page.getByLabel("Heading", { exact: true }).fill("Bring nothing")
  await addBlock(page, "Works")
  await page.getByLabel("Heading", { exact: true }).fill("Made at this table")
  await page.getByLabel("Find a work").fill("slack water")
  await page.getByRole("button", { name: "Slack Water", exact: true }).click()
  await expect(page.getByRole("list", { name: "Works", exact: true })).toContainText("Slack Water")
  await addBlock(page, "Quotation")
  await page.getByLabel("Quotation", { exact: true }).fill("I learned to wait")
  await page.getByLabel("Who says it").fill("Ina")
  await addBlock(page, "Dates")
  await page.getByLabel("When, date 1").fill("January 16–17")
  await page.getByLabel("What, date 1").fill("Pulling color")
  await page.getByRole("button", { name: "Add a date" }).click()
  await page.getByLabel("What, date 2").fill("Before coffee")
  await page.getByRole("button", { name: "Move date 2 up" }).click()
  await expect(page.getByLabel("What, date 1")).toHaveValue("Before coffee")
  await addBlock(page, "Exhibitions")
  await page.getByLabel("Which").selectOption("All")
  await addBlock(page, "Downloads")
  await page.locator("input[type=file]").setInputFiles({
    name: "directions.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Turn left at the boatyard."),
  })
  await expect(page.getByLabel("Name, file 1")).toHaveValue("directions")
  await addBlock(page, "Questions")
  await page.getByLabel("Question, question 1").fill("Do I need experience?")
  await page.getByLabel("Answer, question 1").fill("No.")
  await addBlock(page, "Button")
  await page.getByLabel("Words").fill("Reserve a place")
  await page.getByLabel("Leads to").fill("/contact")
  for (const kind of ["Pair", "Newsletter", "Contact", "Divider"]) await addBlock(page, kind)
  await expectPageSaved(page)
  expect(await listBlockRows(page)).toHaveLength(15)
  await pressPublish(page)
  await expectToast(page, "Workshops is published.")
  const visitor = await (await browser.newContext({ baseURL, ...noCookies })).newPage()
  await visitor.goto("/workshops")
  const main = visitor.getByRole("main")
  for (const words of [
    ...["Four weekends a year", "What we do", "On Saturday we lay grounds.", "The slab at noon", "Bring nothing"],
    ...["Made at this table", "I learned to wait", "Before coffee", "directions", "Do I need experience?"],
  ])
    await expect(main).toContainText(words)
  await expect(main.getByRole("link", { name: "Reserve a place" })).toHaveAttribute("href", "/contact")
  await visitor.context().close()
})

test("blocks are moved by grip and by keyboard, removed, brought back and duplicated", async ({ page }) => {
  await createStudioPage(page, "Press")
  for (const words of ["One", "Two", "Three"]) await writeHeading(page, words)
  const order = async () => (await listBlockRows(page)).map((text) => text.split("\n").at(-1))
  await page.getByRole("button", { name: "Move Heading, 1 of 3" }).focus()
  await page.keyboard.press("ArrowDown")
  await expect.poll(order).toEqual(["Two", "One", "Three"])
  await expect(page.getByText("Heading is 2 of 3 now.")).toBeAttached()
  await expect(page.getByRole("button", { name: "Move Heading, 2 of 3" })).toBeFocused()
  const grip = page.getByRole("button", { name: "Move Heading, 1 of 3" })
  await grip.hover()
  await page.mouse.down()
  const last = page.locator("[data-block-row]").last()
  const box = await last.boundingBox()
  if (!box) throw new Error("the last block is not visible")
  await page.mouse.move(box.x + 10, box.y + box.height - 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(order).toEqual(["One", "Three", "Two"])
  await page.locator("[data-open]").getByRole("button", { name: "Remove", exact: true }).click()
  await expect.poll(order).toHaveLength(2)
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect.poll(order).toEqual(["One", "Three", "Two"])
  await page.locator("[data-block-row]").first().getByRole("button", { name: "Heading One" }).click()
  await page.getByRole("button", { name: "Duplicate" }).click()
  await expect.poll(order).toEqual(["One", "One", "Three", "Two"])
  // The choice opens below the block that is open.
  await page.locator("[data-open] [id^=block-]").focus()
  await page.keyboard.press("/")
  await expect(page.getByRole("list", { name: "Add a block here" })).toBeVisible()
  await page.keyboard.press("q")
  await page.getByLabel("Quotation", { exact: true }).fill("Between")
  await expect.poll(order).toEqual(["One", "One", "Between", "Three", "Two"])
  await expectPageSaved(page)
  await page.reload()
  expect(await order()).toEqual(["One", "One", "Between", "Three", "Two"])
})

test("an error marks its block, and is beside its field once one wants to publish", async ({ page, expectErrors }) => {
  expectErrors(/400/)
  await createStudioPage(page, "Errors")
  await addBlock(page, "Button")
  await page.getByLabel("Words").fill("Reserve a place")
  await page.getByLabel("Leads to").fill("somewhere")
  await writeHeading(page, "Below")
  // What is being written keeps the focus.
  await expect(page.getByRole("button", { name: /^Button Needs a correction/ })).toBeVisible()
  await expect(page.getByLabel("Heading", { exact: true })).toBeFocused()
  await pressPublish(page)
  await expect(page.getByText("A link begins with /").last()).toBeVisible()
  await expect(page.getByLabel("Leads to")).toBeFocused()
  await page.getByLabel("Leads to").fill("/contact")
  await expectPageSaved(page)
  await page.reload()
  expect((await listBlockRows(page)).join()).toContain("Below")
})

// On a phone the forms are the same in one column.
for (const [width, kinds] of [
  [1440, ["Text", "Works", "Dates", "Questions", "Downloads", "Picture"]],
  [390, ["Picture"]],
] as const)
  test(`the list and the editor are accessible at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await createStudioPage(page, `Accessible ${width}`)
    for (const kind of kinds) {
      await addBlock(page, kind)
      await expectAccessible(page, undefined, kind === "Picture" ? ["light", "dark"] : ["light"])
    }
    await expectPageSaved(page)
    await page.goto("/admin/pages")
    await waitForHydration(page)
    await expectAccessible(page)
  })
