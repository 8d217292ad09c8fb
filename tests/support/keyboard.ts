import { expect, type Page } from "@playwright/test"

/**
 * Whether the focus is visible: by an outline or shadow of the focused element, or of an element that represents it (the
 * picture above a work's title, the row of a search field, a layer over the row of a link).
 */
const hasVisibleFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return false
    const marked = (element: Element) =>
      [null, "::after"].some((part) => {
        const { content, outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
        const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0
        return (part === null || content !== "none") && (outlined || boxShadow !== "none")
      })
    const around = [at.parentElement, at.parentElement?.parentElement].filter(
      (one) => one !== null && one !== undefined,
    )
    const representing = at.closest("li")?.children ?? []
    return [at, ...around, ...representing].some(marked)
  })

/** Presses a key, and expects the focused element to have a name, to be in view, and to show its focus. */
async function pressAndCheckFocus(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key)
  const focused = page.locator(":focus")
  await expect(focused).toHaveAccessibleName(/\S/)
  await expect(focused).toBeInViewport()
  await expect.poll(() => hasVisibleFocus(page), { message: await focused.evaluate((at) => at.outerHTML) }).toBe(true)
  return (await focused.evaluate((at) => {
    const { ariaLabel, labels, textContent, title } = at as HTMLInputElement
    return (ariaLabel || labels?.[0]?.textContent || textContent || title || "").replace(/\s+/g, " ").trim()
  })) as string
}

/**
 * Presses Tab until the element with this name has the focus.
 * @param key `Shift+Tab` for the other direction
 * @returns the names of all focused elements
 */
export async function pressTabUntil(page: Page, name: string | RegExp, key = "Tab"): Promise<string[]> {
  const passed: string[] = []
  while (passed.length < 40) {
    const at = await pressAndCheckFocus(page, key)
    passed.push(at)
    if (typeof name === "string" ? at === name : name.test(at)) return passed
  }
  throw new Error(`the focus did not reach ${name}, only: ${passed.join(" → ")}`)
}
