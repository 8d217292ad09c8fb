import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test("on a phone a report is begun, marked with a finger, saved and signed by both sides with a finger [ADM-15]", async ({
  page,
}) => {
  const said = page.getByRole("status", { name: "What was done" })
  const tap = (name: string | RegExp) => page.getByRole("button", { name }).filter({ visible: true }).first().tap()
  const draw = async () => {
    const pad = page.getByRole("img", { name: "Field to sign in" })
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error("there is no signature field")
    const client = await page.context().newCDPSession(page)
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints })
    const top = await page.evaluate(() => scrollY)
    await touch("touchStart", [{ x: box.x + 30, y: box.y + 30 }])
    for (const step of [1, 2, 3, 4]) {
      await touch("touchMove", [{ x: box.x + 30 + step * 40, y: box.y + 30 + (step % 2) * 50 }])
      await page.waitForTimeout(40)
    }
    // Rests before lifting the finger, because after a flick the browser treats the next tap as the end of a scroll.
    await page.waitForTimeout(200)
    await touch("touchEnd", [])
    await expect(page.getByRole("img", { name: "What was drawn" })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(top)
  }
  await page.goto("/admin/inventory?q=limewash")
  await waitForHydration(page)
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Limewash/ })
    .tap()
  await page.getByRole("link", { name: "Begin a report" }).tap()
  await page.getByLabel("Occasion").selectOption("outgoing")
  await page.getByLabel("Looked at by").fill("Ines Halvorsen")
  await tap("Begin the report")
  await expect(page.getByRole("heading", { name: "Condition report" })).toBeVisible()
  await waitForHydration(page)

  await test.step("a touch marks where it is, and the words follow", async () => {
    await page
      .getByRole("button", { name: /^Mark a place/ })
      .first()
      .tap({ position: { x: 90, y: 120 } })
    await expect(page.getByLabel("Mark 1 in words")).toBeFocused()
    await page.keyboard.type("Scuff at the edge")
    await expect(page.getByRole("button", { name: /^Mark 1, / })).toBeVisible()
    await page.getByLabel("Overall").selectOption("Good")
    await tap("Save the report")
    await expect(said).toContainText("The report is saved.")
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
  })
  await test.step("both sides sign", async () => {
    await page.getByRole("link", { name: "Sign", exact: true }).filter({ visible: true }).first().tap()
    await draw()
    await tap("Sign the report")
    await expect(page.getByRole("img", { name: "Signature of Ines Halvorsen" })).toBeVisible()
    await page.getByRole("link", { name: "Sign here" }).tap()
    await page.getByLabel("Name").tap()
    await page.keyboard.type("Paul Registrar")
    await draw()
    await expectAccessible(page, undefined, ["light"])
    await tap("Sign the report")
    await expect(page.getByRole("img", { name: "Signature of Paul Registrar" })).toBeVisible()
  })
  await expect(page.getByText("Scuff at the edge")).toBeVisible()
  await expect(page.getByRole("button", { name: /^Mark a place|Save the report/ })).toHaveCount(0)
})
