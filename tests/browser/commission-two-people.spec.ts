import { type BrowserContext, devices, type Page } from "@playwright/test"
import { expect } from "../support/browser.ts"
import { test } from "../support/card-site.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"
import { waitForEmailLink } from "../support/own-site.ts"
import { signInAsArtist } from "../support/studio.ts"

const subject = "Two dories, for a landing"
const email = "wilhelmina@example.com"
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices["Pixel 7"].userAgent,
}
const toast = (page: Page) => page.getByRole("status", { name: "What was done" })
const picture = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await (await grainy(900, 700)).jpeg().toBuffer(),
})

/** Presses the main button of a commission's page, then the button of its inline confirmation. */
async function pressAndConfirm(page: Page, link: string, press: string) {
  await page.getByRole("link", { name: link }).filter({ visible: true }).first().click()
  await page.getByRole("button", { name: press, exact: true }).click()
}

/** Pays the portal's open invoice by card, and returns to the portal. */
async function payByCard(room: Page, name: RegExp) {
  await room.getByRole("button", { name }).tap()
  await room.waitForURL(/127\.0\.0\.1:\d+\/pay\//)
  await room.getByLabel(/card/i).first().fill("4242 4242 4242 4242")
  await room.getByRole("button", { name: /^Pay/ }).tap()
  await room.waitForURL(/\/commissions\/room\//)
}

async function dragByTouch(context: BrowserContext, page: Page, from: [number, number], to: [number, number]) {
  const cdp = await context.newCDPSession(page)
  const at = ([x, y]: [number, number]) => [{ x, y }]
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) })
  const half: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  for (const step of [half, to])
    await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) })
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
}

test("a commission from the first message to the artwork: asked, quoted, accepted and paid by card, marked by touch, approved, delivered [COM-01]", async ({
  browser,
  cardSite,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/400 \(Bad Request\)/)
  const clients = await browser.newContext({ ...phone, baseURL: cardSite.url })
  const artists = await browser.newContext({
    baseURL: cardSite.url,
    storageState: await signInAsArtist(browser, cardSite),
  })
  const portal = await clients.newPage()
  const studio = await artists.newPage()

  await portal.goto("/commissions")
  await waitForHydration(portal)
  const form = portal.getByRole("main")
  await form.getByLabel("Name", { exact: true }).fill("Wilhelmina Aas")
  await form.getByLabel("E-mail", { exact: true }).fill(email)
  await form.getByLabel("What would you like?").fill(subject)
  await form.getByLabel("Description").fill("Hauled out, in the evening.")
  await form.getByLabel("Pictures (optional)").setInputFiles(await picture("landing.jpg"))
  await form.getByRole("checkbox", { name: /^The studio may keep/ }).check()
  const thanks = portal.getByRole("heading", { name: "Thank you. Your request has arrived." })
  await expect(async () => {
    if ((await thanks.count()) === 0) await form.getByRole("button", { name: "Send request" }).tap({ timeout: 1000 })
    await expect(thanks).toBeVisible({ timeout: 4000 })
  }).toPass({ intervals: [500] })

  const board = async () => {
    await studio.goto("/admin/commissions")
    await waitForHydration(studio)
  }
  const openIt = async () => {
    await board()
    await studio.getByRole("link", { name: new RegExp(`^${subject}`) }).click()
    await expect(studio.getByRole("heading", { level: 1, name: subject })).toBeVisible()
  }
  await openIt()
  await studio.getByRole("link", { name: "Write a quote" }).filter({ visible: true }).click()
  await studio.getByLabel("Total").fill("4,000")
  await studio.getByLabel("Deposit").fill("50")
  await studio.getByLabel("A further revision").fill("300")
  await studio.getByRole("button", { name: "Save the quote" }).click()
  await expect(toast(studio)).toContainText("The quote is saved.")
  await pressAndConfirm(studio, "Send quote 1", "Send quote 1")
  await expect(toast(studio)).toContainText("The quote is on the client’s page.")

  // The client accepts on a phone, and pays the deposit.
  const secret = new URL(await waitForEmailLink(cardSite, email, /^Your quote/)).pathname
  await portal.goto(secret)
  await waitForHydration(portal)
  await portal.getByRole("checkbox", { name: /^I have read the terms/ }).check()
  await portal.getByRole("button", { name: /^Accept the quote/ }).tap()
  await payByCard(portal, /^Pay by card: Deposit/)
  await expect(portal.getByText("The deposit has arrived. The studio begins.")).toBeVisible()

  await board()
  await studio.getByRole("button", { name: `Move ${subject}` }).press("Enter")
  await studio.getByRole("menuitem", { name: "In progress" }).click()
  await expect(toast(studio)).toContainText("is in “In progress”.")
  const addProof = async (name: string) => {
    await openIt()
    await studio.getByRole("link", { name: "Add a proof" }).filter({ visible: true }).click()
    await studio.getByLabel("Pictures", { exact: true }).setInputFiles(await picture(name))
    await studio.getByRole("button", { name: "Add the pictures" }).click()
    await expect(toast(studio)).toContainText("The pictures are added.")
  }
  await addProof("first.jpg")
  await pressAndConfirm(studio, "Send proof 1", "Send proof 1")
  await expect(toast(studio)).toContainText("It is on the client’s page.")

  // The client marks the proof by touch and by keys, and sends it back.
  await portal.goto(secret)
  await waitForHydration(portal)
  await portal.getByRole("link", { name: "Ask for a change" }).tap()
  const canvas = portal.getByRole("button", { name: /^Mark a place/ })
  const box = async () => (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 }
  const size = await box()
  await canvas.tap({ position: { x: size.width * 0.25, y: size.height * 0.25 } })
  await portal.getByLabel("What should change at mark 1").fill("The rope thinner")
  await canvas.tap({ position: { x: size.width * 0.75, y: size.height * 0.75 } })
  await canvas.tap({ position: { x: size.width * 0.5, y: size.height * 0.9 } })
  const pin = (number: number) => portal.getByRole("button", { name: new RegExp(`^Mark ${number}, \\d`) })
  await expect(pin(1)).toHaveAccessibleName(/25 percent from the left, 25 from the top/)
  await pin(1).scrollIntoViewIfNeeded()
  const now = await box()
  const place = (x: number, y: number): [number, number] => [now.x + now.width * x, now.y + now.height * y]
  await dragByTouch(clients, portal, place(0.25, 0.25), place(0.5, 0.4))
  await expect(pin(1)).toHaveAccessibleName(/(49|50|51) percent from the left, (39|40|41) from the top/)
  await pin(2).focus()
  await portal.keyboard.press("ArrowLeft")
  await portal.keyboard.press("Shift+ArrowUp")
  await expect(pin(2)).toHaveAccessibleName(/74 percent from the left, 70 from the top/)
  await pin(3).focus()
  await portal.keyboard.press("Delete")
  await expect(pin(3)).toHaveCount(0)
  await expect(portal.getByLabel("What should change at mark 2")).toBeFocused()
  await portal.keyboard.press("Delete")
  await expect(pin(2)).toHaveCount(0)
  // Unsent marks are restored.
  await portal.reload()
  await waitForHydration(portal)
  await expect(portal.getByLabel("What should change at mark 1")).toHaveValue("The rope thinner")
  await portal.getByRole("button", { name: "Send to the studio" }).tap()
  await expect(portal.getByText("You asked for:")).toBeVisible()

  // The artist sends another proof, and the client approves it.
  await addProof("second.jpg")
  await studio.getByRole("checkbox", { name: "The rope thinner" }).check()
  await pressAndConfirm(studio, "Send proof 2", "Send proof 2")
  await expect(toast(studio)).toContainText("It is on the client’s page.")
  await portal.goto(secret)
  await waitForHydration(portal)
  await portal.getByText("Approve the piece").tap()
  await portal.getByRole("button", { name: "Yes, approve proof 2" }).tap()
  await payByCard(portal, /^Pay by card: Balance/)
  await expect(portal.getByText(/paid on/).first()).toBeVisible()

  // The finished piece becomes a work.
  await openIt()
  await expect(studio.getByText("$4,000 received", { exact: true })).toBeVisible()
  await pressAndConfirm(studio, "Mark delivered", "Mark delivered")
  await expect(toast(studio)).toContainText("It is delivered.")
  await pressAndConfirm(studio, "Add it to your works", "Add it to your works")
  await expect(toast(studio)).toContainText("The piece is among your works, as a draft.")
  await expect(studio.getByText(`“${subject}” is among your works`)).toBeVisible()
  await cardSite.stripe.webhooks.idle()
  expect(cardSite.stripe.webhooks.deliveries.every(({ status }) => status === 204)).toBe(true)
  await clients.close()
  await artists.close()
})
