import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, expectAccessible } from "../support/browser.ts"
import { writeExport } from "../support/former-site.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

let folder = ""
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solander-exports-"))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** @param mark makes the former site another one in each test */
async function writeFormerSite(mark: string): Promise<string> {
  const old = `https://${mark}.example`
  const path = join(folder, `${mark}.xml`)
  const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`
  const post = (id: number, title: string, slug: string, content: string) => ({
    ...{ id, title, slug, link: `${old}/2019/05/${slug}/`, content },
    date: `2019-05-0${id} 08:30:00`,
  })
  const items = [
    post(1, `Low tide ${mark}`, `low-tide-${mark}`, paragraph("Three hours of mud, and then the light.")),
    post(
      2,
      `Priming ${mark}`,
      `priming-${mark}`,
      `${paragraph("Chalk and glue.")}<table><tr><td>Chalk</td><td>3 parts</td></tr></table>`,
    ),
    post(3, `Fog ${mark}`, `fog-${mark}`, '<p>Fog</p><img src="https://127.0.0.1/a.jpg" alt="Fog">'),
    { ...post(4, `Workshops ${mark}`, "shop", paragraph("Two days in May.")), type: "page" },
    { id: 9, type: "product", title: "Print", link: `${old}/print/` },
  ]
  await writeFile(path, writeExport(old, items))
  return path
}

for (const [width, colorScheme] of [
  [1440, "light"],
  [390, "dark"],
] as const)
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test("an export is read, some of it is imported as it was, and all is undone [MOVE-07]", async ({ page }, info) => {
      test.slow()
      const mark = `w${width}${"abc"[info.retry]}`
      await page.goto("/admin/import")
      await waitForHydration(page)
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Choose a file" }).click(),
      ])
      await chooser.setFiles(await writeFormerSite(mark))
      await expect(page.getByText("Old studio has 3 posts and 1 page. Nothing has changed here yet.")).toBeVisible({
        timeout: 20_000,
      })
      await expect(page.getByText("Not taken from it: 1 product.")).toBeVisible()
      await expectAccessible(page, undefined, [colorScheme])
      await page.getByRole("checkbox", { name: `Priming ${mark}` }).uncheck()
      await page.getByRole("radio", { name: "As they were" }).check()
      await page.getByRole("button", { name: "Import the chosen ones" }).filter({ visible: true }).click()
      await expect(page.getByText("3 posts and pages came in.")).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText("1 picture could not be fetched.")).toBeVisible()
      await expectAccessible(page, undefined, [colorScheme])
      const old = await page.request.get(`/2019/05/low-tide-${mark}`)
      expect(new URL(old.url()).pathname).toBe(`/blog/low-tide-${mark}`)
      expect(await old.text()).toContain("Three hours of mud")
      await page.getByRole("link", { name: `Low tide ${mark}` }).click()
      await expect(page).toHaveURL(/\/admin\/blog\/.*\/edit/)
      await page.goBack()
      await page.getByRole("button", { name: "Undo the whole import" }).click()
      await expect(page.getByText("This import was undone.")).toBeVisible({ timeout: 30_000 })
      expect((await page.request.get(`/blog/low-tide-${mark}`)).status()).toBe(404)
      await page.goto("/admin/import")
      await expect(page.getByRole("listitem").filter({ hasText: `${mark}.xml` })).toContainText("undone")
    })
  })
