import type { Page } from "@playwright/test"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}, \\d`) })
const card = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) })
const toast = (page: Page) => page.getByRole("status", { name: "What was done" })
const open = async (page: Page) => {
  await page.goto("/admin/commissions")
  await waitForHydration(page)
}

/** Moves a card to its first stage, which an earlier try may have changed. */
async function resetCard(page: Page, name: string, stage: string) {
  const its = page.getByRole("region", { name: new RegExp(`^${stage}, \\d`), includeHidden: true }).first()
  if (await its.getByRole("link", { name: new RegExp(`^${name}`), includeHidden: true }).count()) return
  await page.setViewportSize({ width: 1900, height: 1000 })
  await page.getByRole("button", { name: `Move ${name}` }).press("Enter")
  await page.getByRole("menuitem", { name: stage, exact: true }).click()
  await expect(toast(page)).toContainText(`is in “${stage}”.`)
  await open(page)
}

async function dragCard(page: Page, name: string, to: string) {
  await card(page, name).hover()
  await page.mouse.down()
  await column(page, to).first().getByRole("heading").hover()
  await page.mouse.up()
}

test("a card is carried by mouse to a stage that it can go to, undone, and told why it can't go to another [ADM-11]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1900, height: 1000 })
  await open(page)
  const finished = card(page, "Breath, for a hallway")
  await finished.hover()
  await page.mouse.down()
  await column(page, "Balance paid").getByRole("heading").hover()
  await expect(column(page, "Balance paid").getByText("The balance hasn’t been paid yet.")).toBeVisible()
  await page.mouse.up()
  await expect(column(page, "Final approval").getByRole("link")).toHaveCount(1)

  const sketch = "Marsh at dusk, two birds"
  await resetCard(page, sketch, "Sketch")
  const isIn = (name: string) => expect(toast(page)).toContainText(`is in “${name}”.`)
  await dragCard(page, sketch, "Accepted")
  await expect(column(page, "Accepted").getByRole("link", { name: /^Marsh/ })).toBeVisible()
  await isIn("Accepted")
  await page.reload()
  await waitForHydration(page)
  await dragCard(page, sketch, "Sketch")
  await isIn("Sketch")
  await toast(page).getByRole("button", { name: "Undo" }).click()
  await expect(column(page, "Accepted").getByRole("link", { name: /^Marsh/ })).toBeVisible()
})

test("a card is carried by keys alone, put back by Escape, and stays where it can't go [ADM-11]", async ({ page }) => {
  await open(page)
  await resetCard(page, "Lime kiln, for the reading room", "In progress")
  const own = card(page, "Lime kiln, for the reading room")
  await own.focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Escape")
  await expect(column(page, "In progress").getByRole("link", { name: /^Lime/ })).toBeVisible()
  await own.focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowRight")
  await expect(column(page, "Proof").getByText("Send a proof first.")).toBeVisible()
  await page.keyboard.press("Space")
  await expect(column(page, "In progress").getByRole("link", { name: /^Lime/ })).toBeVisible()
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Space")
  await expect(column(page, "Sketch approved").getByRole("link", { name: /^Lime/ })).toBeVisible()
  await expect(toast(page)).toContainText("is in “Sketch approved”.")
  await page.getByRole("button", { name: "Move Lime kiln, for the reading room" }).press("Enter")
  await page.getByRole("menuitem", { name: "In progress" }).click()
  await expect(column(page, "In progress").getByRole("link", { name: /^Lime/ })).toBeVisible()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a toast leaves the button of what is being decided free [ADM-11]", async ({ page }) => {
    await open(page)
    const address = await page.locator("main a", { hasText: "A pair for a stairwell" }).first().getAttribute("href")
    await page.goto(address ?? "")
    await waitForHydration(page)
    await page.getByRole("textbox", { name: "Notes" }).fill("Stairs turn left")
    await page.getByRole("button", { name: "Save the notes" }).click()
    await expect(toast(page)).not.toBeEmpty()
    await page.getByRole("link", { name: "Decline" }).click()
    const press = page
      .getByRole("region", { name: /^Decline/ })
      .getByRole("button")
      .last()
    await press.evaluate((element) =>
      scrollTo({ top: scrollY + element.getBoundingClientRect().bottom - innerHeight + 90, behavior: "instant" }),
    )
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    expect(await press.evaluate(isOnTop)).toBe(true)
    await expect(toast(page)).not.toBeEmpty()
  })

  test("one column is shown, and a card is carried onto another one's tab by a resting finger [ADM-11]", async ({
    page,
  }) => {
    await open(page)
    await resetCard(page, "Lime kiln, for the reading room", "In progress")
    await page.setViewportSize({ width: 390, height: 844 })
    const tab = (name: string) => page.getByRole("navigation", { name: "Stages" }).getByRole("button", { name })
    await tab("In progress").tap()
    await expect(column(page, "Inquiry")).toBeHidden()
    const own = card(page, "Lime kiln")
    const from = await own.boundingBox()
    const to = await tab("Sketch approved").boundingBox()
    if (!from || !to) throw new Error("no card to drag")
    const touch = await page.context().newCDPSession(page)
    const put = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] })
    const at = { x: from.x + from.width / 2, y: from.y + 30 }
    await put("touchStart", at.x, at.y)
    const place = page.locator("[data-dragging]")
    await expect(place).toBeVisible()
    const target = await tab("Sketch approved").boundingBox()
    if (!target) throw new Error("no tab")
    const end = { x: target.x + target.width / 2, y: target.y + target.height / 2 }
    for (const part of [0.3, 0.6, 0.9, 1])
      await put("touchMove", at.x + (end.x - at.x) * part, at.y + (end.y - at.y) * part)
    await put("touchEnd")
    await expect(toast(page)).toContainText("is in “Sketch approved”.")
    await tab("Sketch approved").tap()
    await expect(card(page, "Lime kiln")).toBeVisible()
    await page.getByRole("button", { name: /^Move Lime kiln/ }).tap()
    await page.getByRole("menuitem", { name: "In progress" }).tap()
    await expect(toast(page)).toContainText("is in “In progress”.")
  })
})

test("a request is written down, quoted, accepted, its deposit invoiced [ADM-11]", async ({ page, expectErrors }) => {
  expectErrors(/status of 4(00|09)/)
  await open(page)
  const subject = `A pair for a stairwell ${Date.now()}`
  await page.getByRole("link", { name: "New commission" }).filter({ visible: true }).click()
  await page.getByLabel("Client").fill("Ines Calloway")
  await page.getByLabel("E-mail").fill("ines@example.com")
  await page.getByLabel("Subject").fill(subject)
  await page.getByLabel("Brief").fill("Two panels that face each other.")
  await page.getByRole("button", { name: "Write it down" }).click()
  // Leaving before the response would cancel the request.
  await expect(page.getByRole("link", { name: "Write a quote" }).filter({ visible: true })).toBeVisible()
  await open(page)
  await card(page, subject).click()
  await page.getByRole("link", { name: "Write a quote" }).filter({ visible: true }).click()
  await page.getByLabel("Total").fill("12")
  await page.getByLabel("Deposit").fill("120")
  await page.getByRole("button", { name: "Save the quote" }).click()
  await expect(page.getByText("A deposit is at most 100 percent.")).toBeVisible()
  await page.getByLabel("Total").fill("9,000")
  await page.getByLabel("Deposit").fill("50")
  await page.getByLabel("A further revision").fill("400")
  await page.getByRole("button", { name: "Save the quote" }).click()
  await expect(toast(page)).toContainText("The quote is saved.")
  await page.getByRole("link", { name: "Send quote 1" }).filter({ visible: true }).click()
  await page.getByRole("button", { name: "Send quote 1" }).click()
  await expect(page.getByText("Quote 1 shared, $9,000")).toBeVisible()
  await page.getByRole("link", { name: "Record the acceptance" }).filter({ visible: true }).click()
  await page.getByRole("button", { name: "Record the acceptance" }).click()
  await expect(page.getByText("$0 received")).toBeVisible()
  await expect(page.getByText("$4,500.00").first()).toBeVisible()
  await expect(page.getByRole("link", { name: /^Open the deposit/ }).filter({ visible: true })).toBeVisible()
})

test("what was asked on a proof is ticked beside the next, which is sent and undone [ADM-11]", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 4(00|09)/)
  await open(page)
  await card(page, "The Astrid, hauled out").click()
  const wish = page.getByRole("checkbox", { name: "The red to a brick red" })
  // An earlier try may have ticked it.
  await wish.uncheck()
  await expect(page.getByRole("checkbox", { name: /^The prop nearer/ })).toBeChecked()
  await page.getByRole("link", { name: "Send proof 2" }).filter({ visible: true }).click()
  await page.getByRole("button", { name: "Send proof 2" }).click()
  await expect(page.getByText("“The red to a brick red” isn’t ticked. Send it anyway?")).toBeVisible()
  await wish.check()
  await expect(wish).toBeChecked()
  await page.getByRole("button", { name: "Send proof 2" }).click()
  await expect(toast(page)).toContainText("It is on the client’s page.")
  await expect(page.getByText("Proof, step 7 of 10.")).toBeAttached()
  await toast(page).getByRole("button", { name: "Undo" }).click()
  await expect(toast(page)).toContainText("It’s withdrawn.")
})

test("the board and a commission's page pass axe", async ({ page }) => {
  await open(page)
  await expectAccessible(page)
  await card(page, "The Astrid, hauled out").click()
  await expect(page.getByRole("heading", { level: 1, name: "The Astrid, hauled out" })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goto(`${page.url().split("?")[0]}?decide=quote`)
  await expectAccessible(page)
})
