import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import type { Page } from "@playwright/test"
import type { RichText, TextBlock } from "../../lib/rich-text/rich-text.ts"
import { expect, expectAccessible } from "../support/browser.ts"
import { waitForHydration } from "../support/hydration.ts"
import { test } from "../support/studio.ts"

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true })
const state = (page: Page) => page.getByRole("main").getByRole("status").first()
const expectSaved = (page: Page) => expect(state(page)).toHaveText("Saved a moment ago")

/** The text in the form. */
const readText = async (page: Page): Promise<RichText> =>
  JSON.parse(await page.locator('textarea[name="body"]').inputValue())

async function beginPost(page: Page, title: string) {
  await page.goto("/admin/blog/new")
  await waitForHydration(page)
  await page.getByLabel("Title", { exact: true }).fill(title)
  await page.keyboard.press("Enter")
  await expect(text(page)).toBeFocused()
}

for (const { width, scheme } of [
  { width: 1440, scheme: "light" },
  { width: 390, scheme: "dark" },
] as const)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: scheme })

    test("a post is written, scheduled, published and seen [ADM-18]", async ({ page, browser }) => {
      const title = `Seven whites ${Date.now()}`
      await page.goto("/admin/blog")
      await waitForHydration(page)
      await page.getByRole("link", { name: "New post" }).first().click()
      await beginPost(page, title)
      await page.keyboard.type("People ask how many colors there are in a fog.")
      await page.keyboard.press("Enter")
      await page.keyboard.type("/hea")
      await expect(page.getByRole("option", { name: "Heading", exact: true })).toHaveAttribute("aria-selected", "true")
      await page.keyboard.press("Enter")
      await page.keyboard.type("On the slab")
      await page.keyboard.press("Enter")
      await page.keyboard.type("- lead white")
      await page.keyboard.press("Enter")
      await page.keyboard.type("zinc white")
      await page.keyboard.press("Enter")
      await page.keyboard.press("Enter")
      // With a typing error.
      await page.keyboard.type("/wo grasy")
      await page.getByRole("option", { name: "Grays River, Fog" }).click()
      await expect(text(page).getByRole("figure")).toContainText("Grays River, Fog")
      await page.keyboard.type("/pic slack")
      await page.getByRole("option").filter({ hasNotText: "Picture" }).first().click()
      await page.keyboard.type("That is all.")
      await expectSaved(page)
      expect((await readText(page)).content.map(({ type }) => type)).toEqual([
        ...["paragraph", "heading", "bulletList", "artwork", "image", "paragraph"],
      ])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page, undefined, [scheme])

      await page.getByRole("radio", { name: "On a day" }).check()
      await page.getByLabel(/Day and time/).fill("tomorrow 9am")
      await expect(page.getByText(/, \d{4} at 9:00 AM/)).toBeVisible()
      await page.getByRole("button", { name: "Schedule" }).click()
      await expect(page.getByRole("status", { name: "What was done" })).toContainText(`${title} will be published on`)
      await expect(page.getByRole("main").getByText("Scheduled", { exact: true })).toBeVisible()
      await page.getByRole("radio", { name: "Now" }).check()
      await page.getByRole("button", { name: "Publish" }).click()
      await expect(page.getByRole("main").getByText("Published", { exact: true })).toBeVisible()

      const context = await browser.newContext({ baseURL: new URL("/", page.url()).href })
      const visitor = await context.newPage()
      const { pathname } = new URL(
        await page.getByRole("link", { name: "View on site" }).evaluate((a) => (a as HTMLAnchorElement).href),
      )
      await visitor.goto(pathname)
      await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible()
      await expect(visitor.getByRole("heading", { level: 2, name: "On the slab" })).toBeVisible()
      await expect(visitor.getByRole("listitem").filter({ hasText: "zinc white" })).toBeVisible()
      await expect(visitor.getByRole("article").getByRole("figure")).toHaveCount(2)

      // On a phone only the main action is visible.
      if (width < 768) return context.close()

      // Changes of a public post wait for Update.
      await text(page).press("Control+End")
      await page.keyboard.type(" Nearly.")
      await expect(state(page)).toHaveText("Changes that visitors do not see yet")
      await page.getByRole("button", { name: "Update" }).click()
      await expectSaved(page)
      await visitor.reload()
      await expect(visitor.getByText("That is all. Nearly.")).toBeVisible()

      await page.getByRole("button", { name: "Delete" }).click()
      await expect(page.getByRole("heading", { level: 1, name: "Blog Posts" })).toBeVisible()
      await page.getByRole("button", { name: "Undo" }).click()
      await expect(page.getByRole("link", { name: title })).toBeVisible()
      await context.close()
    })
  })

test("by keyboard alone: marks, a link, another place for a work, and the conflict of two tabs", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/409/)
  await beginPost(page, `By keyboard ${Date.now()}`)
  await page.keyboard.type("The tide was out")
  await page.keyboard.press("Shift+Control+ArrowLeft")
  await page.keyboard.press("Alt+F10")
  const bar = page.getByRole("toolbar", { name: "Selected words" })
  await expect(bar.getByRole("button", { name: "Bold" })).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await expect(text(page).getByRole("emphasis")).toHaveText("out")
  await page.keyboard.press("Control+k")
  await page.getByLabel("Address of the link").fill("javascript:alert(1)")
  await page.keyboard.press("Enter")
  await expect(bar.getByRole("alert")).toContainText("cannot be linked")
  await page.getByLabel("Address of the link").fill("example.com/tides")
  await page.keyboard.press("Enter")
  await expect(text(page).getByRole("link")).toHaveAttribute("href", "https://example.com/tides")
  await expect(text(page)).toBeFocused()
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  await page.keyboard.type("/work second growth")
  // Without waiting, because the editor waits for the search itself.
  await page.keyboard.press("Enter")
  await expect(text(page).getByRole("figure")).toContainText("Second Growth")
  await page.keyboard.press("ArrowUp")
  const tools = text(page).getByRole("group")
  await expect(tools.getByRole("button", { name: "On the wall" })).toBeVisible()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(tools.getByRole("button", { name: "Full width" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(tools.getByRole("button", { name: "Full width" })).toHaveAttribute("aria-pressed", "true")
  await expectSaved(page)

  const other = await page.context().newPage()
  await other.goto(page.url().replace("?new", ""))
  await expect(text(other)).toBeVisible()
  await other.getByLabel("Title", { exact: true }).fill("Theirs")
  await expectSaved(other)
  await page.getByLabel("Title", { exact: true }).fill("Mine")
  const conflict = page.getByRole("region", { name: "Conflict" })
  await expect(conflict).toContainText("You saved this in another tab")
  await expect(conflict.getByRole("button", { name: "Keep yours Mine" })).toHaveAttribute("aria-pressed", "true")
  await conflict.getByRole("button", { name: "Take your other tab’s Theirs", exact: true }).press("Enter")
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Theirs")
  await conflict.getByRole("button", { name: "Keep yours Mine" }).press("Enter")
  await page.keyboard.press("ControlOrMeta+s")
  await expectSaved(page)
  await expect(conflict).toBeHidden()
  await other.reload()
  await expect(other.getByLabel("Title", { exact: true })).toHaveValue("Mine")
  await other.close()

  // Enter in the tag field does not publish.
  await page.getByRole("textbox", { name: "Tags" }).fill("tides")
  await page.getByRole("textbox", { name: "Tags" }).press("Enter")
  await page.getByRole("textbox", { name: "Summary" }).fill("On the tide")
  await expect(state(page)).toHaveText(/Not saved yet|Saving…/)
  await expectSaved(page)
  await page.reload()
  await expect(page.getByRole("textbox", { name: "Tags" })).toHaveValue("tides")
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible()
})

test("without a connection it waits and says so; nothing is lost [ADM-18]", async ({ page, context, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await beginPost(page, `Offline ${Date.now()}`)
  await page.keyboard.type("Before.")
  await expectSaved(page)
  await context.setOffline(true)
  await page.keyboard.type(" During.")
  await expect(state(page)).toContainText("No connection")
  await page.keyboard.type(" Still.")
  await context.setOffline(false)
  await expectSaved(page)
  await page.reload()
  await expect(text(page)).toHaveText("Before. During. Still.")
})

const fixture = (name: string) =>
  readFileSync(resolve(import.meta.dirname, `../fixtures/clipboard/${name}.html`), "utf8")

/** Dispatches a paste event with HTML. */
const paste = (page: Page, html: string) =>
  text(page).evaluate((target, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/html", html)
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const textNode = (text: string, ...marks: string[]) => ({
  type: "text",
  text,
  ...(marks.length > 0 && {
    marks: marks.map((type) => (type.startsWith("http") ? { type: "link", attrs: { href: type } } : { type })),
  }),
})
const paragraph = (...content: object[]) => ({ type: "paragraph", content })
const heading = (text: string, level = 2) => ({ type: "heading", attrs: { level }, content: [textNode(text)] })
const item = (text: string, ...more: object[]) => ({ type: "listItem", content: [paragraph(textNode(text)), ...more] })
const whites = {
  type: "bulletList",
  content: [item("Lead white", { type: "bulletList", content: [item("from the tube")] }), item("Zinc white")],
}
const tide = (end: string) =>
  paragraph(
    textNode("At five the tide was "),
    textNode("out", "bold"),
    textNode(", and the "),
    textNode("whole", "italic"),
    textNode(end),
  )

test("what is pasted from word processors becomes a text, without its styles, and says which pictures it lacks [ADM-18]", async ({
  page,
  expectErrors,
}) => {
  // The browser reports blocked event handlers before they are removed.
  expectErrors(/Executing inline event handler violates/)
  await beginPost(page, `Pasted ${Date.now()}`)
  const pasted = async (html: string) => {
    await text(page).press("ControlOrMeta+a")
    await page.keyboard.press("Delete")
    await paste(page, html)
    return (await readText(page)).content as TextBlock[]
  }
  expect(await pasted(fixture("word"))).toEqual([
    heading("The week on the river"),
    heading("Low water"),
    tide(" bar lay open."),
    whites,
    paragraph(textNode("Then, in order:")),
    { type: "orderedList", attrs: { start: 1 }, content: [item("Wash the brush"), item("Dry it")] },
    { type: "blockquote", content: [paragraph(textNode("The bar lay open."))] },
    paragraph(
      textNode("See "),
      textNode("the tables", "https://example.com/tides"),
      textNode(", not this, and what was added."),
    ),
    paragraph(textNode("Cell one")),
    paragraph(textNode("Cell two")),
  ])
  await expect(page.getByText("1 picture in what you pasted was left out.")).toBeVisible()
  expect(await pasted(fixture("docs"))).toEqual([
    heading("Low water"),
    tide(" bar lay open."),
    whites,
    paragraph(textNode("See "), textNode("the tables", "https://example.com/tides"), textNode(".")),
  ])
  const deep = (levels: number): string => `<ul><li>${levels}${levels > 1 ? deep(levels - 1) : ""}</li></ul>`
  expect(await pasted(deep(5))).toEqual([
    {
      type: "bulletList",
      content: [
        item("5", {
          type: "bulletList",
          content: [item("4", { type: "bulletList", content: [item("3"), item("2"), item("1")] })],
        }),
      ],
    },
  ])
  for (const hostile of [
    '<p onclick="alert(1)">kept<img src=x onerror="alert(1)"><script>alert(1)</script></p>',
    '<p>kept<iframe srcdoc="<script>alert(1)</script>"></iframe><svg><script>alert(1)</script></svg></p>',
    '<p><a href="java&#10;script:alert(1)">kept</a><style>*{background:url(//evil.example)}</style></p>',
    '<figure data-picture="x"><p>kept</p></figure>',
  ]) {
    const content = await pasted(hostile)
    await expect(text(page)).toHaveText("kept")
    expect(JSON.stringify(content)).not.toMatch(/alert|evil|href/)
  }
  await expectSaved(page)
})

test("on a phone the text does not move when what is typed has been saved [ADM-18]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginPost(page, `A week of fog ${Date.now()}`)
  await page.keyboard.type("It came in on Monday.")
  await expect(state(page)).toHaveText("Not saved yet")
  const before = await text(page).boundingBox()
  await expectSaved(page)
  expect((await text(page).boundingBox())?.y).toBe(before?.y)
})
