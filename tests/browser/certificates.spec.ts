import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

test("a certificate is issued and verified; its owner accepts the work without scripts and passes it on [BEYOND-03]", async ({
  page,
  browser,
}) => {
  await page.goto("/admin/artworks?q=Range+Lights")
  const edit = await page.locator("tbody tr[data-row] a").first().getAttribute("href")
  await page.goto(`${edit?.replace(/\/edit.*/, "")}/certificates`)
  await waitForHydration(page)
  await page.getByRole("link", { name: "Issue a certificate" }).filter({ visible: true }).first().click()
  await expectAccessible(page)
  await page.getByLabel("Copy", { exact: true }).fill("25")
  await page.getByLabel("What you declare").fill("I made this with my own hands.")
  await page.getByRole("button", { name: "Issue the certificate" }).click()
  await expect(page.getByText(/^Certificate \d{4}, copy 25\/25$/)).toBeVisible()
  const code = (await page.getByText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/).textContent()) ?? ""
  await page.getByRole("link", { name: /^Link for the owner/ }).click()
  await page.getByRole("button", { name: "Make the link" }).click()
  const link = new URL(await page.getByLabel("Link for the owner", { exact: true }).inputValue()).pathname
  await expectAccessible(page, undefined, ["light"])

  // The public page, with a typed code, and a check with another picture.
  await page.goto("/certificates")
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByLabel("The code on the certificate").fill(code.toLowerCase().replaceAll("-", " "))
  await page.getByRole("button", { name: "Check the code" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This certificate is genuine.")
  await expectAccessible(page)
  const picture = { name: "copy.png", mimeType: "image/png", buffer: Buffer.from("another picture") }
  await page.getByLabel("Have the picture’s original file?").setInputFiles(picture)
  await expect(page.getByText("No: this is another file.")).toBeVisible()

  // The owner, without scripts.
  const plain = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false })
  const owner = await plain.newPage()
  await owner.goto(link)
  await owner.getByRole("button", { name: "Accept the work" }).click()
  await expect(owner.getByText("Please enter your name.")).toBeVisible()
  await owner.getByLabel("Your name").fill("June Okafor")
  await owner.getByRole("button", { name: "Accept the work" }).click()
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText("It’s yours.")
  await owner.getByRole("button", { name: "Show my name" }).click()
  await expect(owner.getByText("Visitors read “June Okafor”")).toBeVisible()
  await owner.getByRole("button", { name: "Make the link" }).click()
  const next = new URL(await owner.getByLabel("Link for the new owner").inputValue()).pathname
  const own = new URL(owner.url()).pathname
  await plain.close()

  await page.goto(own)
  await expectAccessible(page)
  await page.goto(next)
  await expectAccessible(page)
  await page.goto(`/certificates/${code}`)
  await expect(page.getByText("Acquired from the artist, copy 25/25, June Okafor")).toBeVisible()

  await test.step("the studio revokes it, and its page says so with the reason", async () => {
    await page.goto(`${edit?.replace(/\/edit.*/, "")}/certificates`)
    await waitForHydration(page)
    const number = /\d{4}/.exec(
      (await page
        .getByText(/^Certificate \d{4}, copy 25\/25$/)
        .first()
        .textContent()) ?? "",
    )?.[0]
    await page.getByRole("link", { name: `Revoke certificate ${number}` }).click()
    await page.getByLabel("Reason").click()
    await page.keyboard.type("The print was lost in a fire.")
    await page.getByRole("button", { name: `Revoke certificate ${number}` }).click()
    await expect(page.getByRole("status", { name: "What was done" })).toContainText("revoked")
    await page.goto(`/certificates/${code}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This certificate was revoked.")
    await expect(page.getByText(/The print was lost in a fire\./)).toBeVisible()
    await expectAccessible(page)
  })
})
