import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, expectAccessible } from "../support/browser.ts"
import { addExhibitionOnPage, chooseFiles } from "../support/exhibitions-studio.ts"
import { test } from "../support/studio.ts"

const pdf = Buffer.from(`%PDF-1.7\n${"A quiet show. ".repeat(2000)}\n%%EOF\n`)

test("PDFs of the press are chosen and dropped, sent, named and on the exhibition's page; what is none is refused [ADM-14]", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "solander-press-"))
  const [review, words] = [join(folder, "A quiet show.pdf"), join(folder, "notes.pdf")]
  await writeFile(review, pdf)
  await writeFile(words, "<h1>This is not a PDF.</h1>")
  const title = `Neap ${Date.now()}`
  await addExhibitionOnPage(page, title)
  await chooseFiles(page, "Upload PDFs", review, words)
  await expect(page.getByLabel("Headline, entry 1")).toHaveValue("A quiet show")
  await expect(page.getByRole("link", { name: "A quiet show.pdf" })).toBeVisible()
  const second = page.getByRole("listitem").filter({ has: page.getByLabel("Headline, entry 2") })
  await expect(second).toContainText("It isn’t a PDF.")
  await page.getByRole("button", { name: "Remove entry 2" }).click()
  await page.getByLabel("Published in, entry 1").fill("Lower River Lantern")
  await page.getByLabel("Date, Lower River Lantern").fill("March 9, 2027")
  await test.step("a file dropped from the desktop becomes a separate entry", async () => {
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], "Low water.pdf", { type: "application/pdf", lastModified: 1 }))
      transfer.items.add(new File(["words"], "words.txt", { type: "text/plain", lastModified: 1 }))
      return transfer
    }, pdf.toString())
    await page.getByText("Or drop them here").dispatchEvent("drop", { dataTransfer: data })
    await expect(page.getByLabel("Headline, entry 2")).toHaveValue("Low water")
    await expect(page.getByRole("link", { name: "Low water.pdf" })).toBeVisible()
    await expect(page.getByRole("list", { name: "Files that were refused" })).toHaveText(/words\.txt .*Skip/)
    await expectAccessible(page, undefined, ["light", "dark"])
    await page.getByRole("button", { name: "Skip" }).click()
    await page.getByRole("button", { name: "Remove the PDF, entry 2" }).click()
    await page.getByLabel("Published in, entry 2").fill("Coast Weekly")
  })
  await page.getByRole("button", { name: /^Save/ }).filter({ visible: true }).click()
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Publish" }).click()
  await page.getByRole("link", { name: "View on site" }).click()
  const link = page.getByRole("link", { name: "PDF, 28 kB, Lower River Lantern" })
  await expect(link).toBeVisible()
  await expect(page.getByText("Lower River Lantern, March 9, 2027")).toBeVisible()
  const download = page.waitForEvent("download")
  await link.click()
  expect((await download).suggestedFilename()).toBe("A quiet show.pdf")
})
