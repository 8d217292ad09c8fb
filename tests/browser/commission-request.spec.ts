import { expect, expectAccessible, test } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { grainy } from "../support/images/fixtures.ts"

test("a commission is requested with pictures: only five are accepted, and the upload shows its progress", async ({
  page,
  expectErrors,
}, { retry }) => {
  expectErrors(/400 \(Bad Request\)/)
  await page.goto("/commissions")
  await waitForHydration(page)
  const main = page.getByRole("main")
  await main.getByLabel("Name", { exact: true }).fill("Judith Whitcomb")
  // An address may send three requests a day.
  await main.getByLabel("E-mail", { exact: true }).fill(`judith-${retry}@example.org`)
  await main.getByLabel("What would you like?").fill("A river in fog")
  await main.getByLabel("Description").fill("For a stairwell with light from the north.")
  const consent = main.getByRole("checkbox", { name: /^The studio may keep/ })
  await main.getByRole("button", { name: "Send request" }).click()
  await expect(consent).toHaveAttribute("aria-invalid", "true")
  await expect(consent).toHaveAccessibleDescription(/\w/)
  await consent.check()
  await expect(consent).not.toHaveAttribute("aria-invalid", "true")
  await expect(consent).toHaveAccessibleDescription("")
  const picture = { name: "one.png", mimeType: "image/png", buffer: await (await grainy(640, 480)).png().toBuffer() }
  const field = main.getByLabel("Pictures (optional)")
  await field.setInputFiles(Array(6).fill(picture))
  await expect(main.getByText("At most 5 pictures.")).toBeVisible()
  await field.setInputFiles([picture, { ...picture, name: "two.png" }])
  await expect(main.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove/ }) })).toHaveCount(2)
  await expectAccessible(page)
  let sent: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    sent = resolve
  })
  await page.route("**/api/commissions", async (route) => {
    await held
    await route.continue()
  })
  await main.getByRole("button", { name: "Send request" }).click()
  const progress = main.getByRole("progressbar", { name: "Sending your pictures" })
  await expect(progress).toBeVisible()
  // The site's color, not the browser's blue.
  await expect(progress).toHaveCSS("appearance", "none")
  sent()
  // A submission as fast as a bot's is asked to be sent again, with all values.
  const thanks = page.getByRole("heading", { name: "Thank you. Your request has arrived." })
  const send = main.getByRole("button", { name: "Send request" })
  await expect(async () => {
    if ((await thanks.count()) === 0) await send.click({ timeout: 1000 })
    await expect(thanks).toBeVisible({ timeout: 2000 })
  }).toPass({ intervals: [500] })
})
