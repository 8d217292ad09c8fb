import { expect } from "@playwright/test"
import type { Point, Tab } from "./drivers/engine.ts"

/** A visible element: its tag or other CSS selector, and its text or accessible label. */
type ElementQuery = [css: string, words?: string | RegExp]

/** The site in one tab, driven through visible elements. Every action waits until it is possible. */
export type VisiblePage = {
  /** @param live whether to wait for hydration */
  open(path: string, options?: { live?: boolean }): Promise<void>
  /** Clicks the middle of an element, once it does not move and is not covered. */
  click(...what: ElementQuery): Promise<void>
  /** The point that `click` would use. */
  middleOf(...what: ElementQuery): Promise<Point>
  /** Clicks the middle of a field by its label, and types into it. */
  fill(label: string | RegExp, words: string): Promise<void>
  press(...keys: string[]): Promise<void>
  /** Types into the focused element. */
  type(words: string): Promise<void>
  /** Waits for a file field with one of these labels, and chooses files in it. */
  choose(labels: string[], paths: string[]): Promise<void>
  /** Drags it by mouse to another point. */
  drag(to: Point, ...what: ElementQuery): Promise<void>
  swipe(by: Point, ...what: ElementQuery): Promise<void>
  /** Waits until it is visible. @returns its rendered text */
  text(...what: ElementQuery): Promise<string>
  /** Waits until no such element is visible. */
  waitUntilGone(...what: ElementQuery): Promise<void>
  /** The texts of all matching elements that are visible now. */
  texts(...what: ElementQuery): Promise<string[]>
  /** Path, query and fragment. */
  address(): Promise<string>
  waitForAddress(pattern: RegExp): Promise<void>
  live(): Promise<void>
  tab: Tab
}

/** Playwright's own intervals grow to a second, which dominates a test with many waits. */
export const shortIntervals = { intervals: [50, 100] }

export function openVisiblePage(tab: Tab, siteUrl: string): VisiblePage {
  /** Undefined while the document is being replaced and cannot run scripts. */
  const ask = <Out>(run: () => Out) => tab.call(run, null).catch(() => undefined)
  const seen = (what: ElementQuery) => tab.call(findVisibleTexts, { css: what[0], words: getPatternSource(what[1]) })
  const named = ([css, words]: ElementQuery) => `${css} ${words ?? ""}`

  async function middleOf(what: ElementQuery): Promise<Point> {
    let before: Point | undefined
    let at: Point | undefined
    const still = async () => {
      before = at
      const found = await tab.call(findMiddle, { css: what[0], words: getPatternSource(what[1]) })
      at = found?.free ? { x: found.x, y: found.y } : undefined
      return at !== undefined && before?.x === at.x && before.y === at.y
    }
    await expect
      .poll(still, { message: `${named(what)} stands still with nothing over it`, intervals: [50] })
      .toBe(true)
    return at as Point
  }

  const page: VisiblePage = {
    tab,
    async open(path, { live = true } = {}) {
      await tab.call(() => void Object.assign(window, { left: true }), null)
      await tab.navigate(new URL(path, siteUrl).href)
      await expect.poll(() => ask(isDocumentReady), shortIntervals).toBe(true)
      if (live) await page.live()
    },
    async click(...what) {
      // A page may scroll to a section between the measurement and the click.
      for (let tries = 0; tries < 5; tries++) {
        await tab.click(await middleOf(what))
        if (!(await ask(wasMissed))) return
      }
      throw new Error(`${named(what)} moved away under five clicks`)
    },
    async fill(label, words) {
      await page.click("input, textarea", label)
      await tab.press([...words])
      const typed = () => tab.call(() => (document.activeElement as HTMLInputElement).value, null)
      await expect.poll(typed, shortIntervals).toBe(words)
    },
    middleOf: (...what) => middleOf(what),
    press: (...keys) => tab.press(keys),
    type: (words) => tab.press([...words]),
    async choose(labels, paths) {
      const field = labels.map((label) => `input[type=file][aria-label="${label}"]`).join()
      await expect.poll(() => tab.call((css) => document.querySelector(css) !== null, field), shortIntervals).toBe(true)
      await tab.setFiles(field, paths)
    },
    async drag(to, ...what) {
      const from = await middleOf(what)
      const between = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
      await tab.drag([from, between(0.3), between(0.7), to, to])
    },
    async swipe(by, ...what) {
      const from = await middleOf(what)
      await tab.swipe([from, { x: from.x + by.x / 2, y: from.y + by.y / 2 }, { x: from.x + by.x, y: from.y + by.y }])
    },
    async text(...what) {
      let found: string[] = []
      const look = async () => {
        found = await seen(what)
        return found.length
      }
      await expect.poll(look, { message: `${named(what)} is seen`, ...shortIntervals }).toBeGreaterThan(0)
      return found[0] ?? ""
    },
    waitUntilGone: (...what) =>
      expect.poll(() => seen(what), { message: `${named(what)} is seen no more`, ...shortIntervals }).toEqual([]),
    texts: (...what) => seen(what),
    address: () => tab.call(getAddress, null),
    waitForAddress: (pattern) =>
      expect.poll(async () => (await ask(getAddress)) ?? "", shortIntervals).toMatch(pattern),
    live: () =>
      expect
        .poll(() => ask(isHydratedDocument), { message: "scripts took the page over", ...shortIntervals })
        .toBe(true),
  }
  return page
}

const getPatternSource = (words: string | RegExp | undefined) =>
  words === undefined
    ? ""
    : words instanceof RegExp
      ? words.source
      : `^${words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`

const getAddress = () => location.pathname + location.search + location.hash

/** The target of the last click, and whether another element received it. */
type ClickRecord = { wanted?: Element; missed?: boolean }

const wasMissed = () => (window as ClickRecord).missed === true

/** Whether a new document is parsed completely. */
const isDocumentReady = () =>
  !("left" in window) && document.readyState !== "loading" && document.querySelector("main") !== null

const isHydratedDocument = () =>
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"))

type ElementPattern = { css: string; words: string }

// Both run in the page, so each is self-contained. They don't read `labels`: WebKitGTK 2.50 may crash when it collects such a
// list after its page was left.

function findVisibleTexts({ css, words }: ElementPattern): string[] {
  const top = document.querySelector("dialog:modal") ?? document
  const labelOf = (element: Element) => {
    const isField = element.matches("input, textarea, select, button")
    const label = isField
      ? (top.querySelector<HTMLElement>(`label[for="${element.id}"]`) ?? element.closest("label"))
      : null
    return element.ariaLabel || label?.innerText || (element as HTMLElement).innerText || ""
  }
  const one = (text: string) => text.replace(/\s+/g, " ").trim()
  return [...document.querySelectorAll(css)]
    .filter(
      (element) =>
        top.contains(element) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getClientRects().length > 0,
    )
    .filter((element) => new RegExp(words).test(one(labelOf(element))))
    .map((element) => one((element as HTMLElement).innerText ?? ""))
}

function findMiddle({ css, words }: ElementPattern): { x: number; y: number; free: boolean } | null {
  const top = document.querySelector("dialog:modal") ?? document
  const labelOf = (element: Element) => {
    const isField = element.matches("input, textarea, select, button")
    const label = isField
      ? (top.querySelector<HTMLElement>(`label[for="${element.id}"]`) ?? element.closest("label"))
      : null
    return element.ariaLabel || label?.innerText || (element as HTMLElement).innerText || ""
  }
  const element = [...document.querySelectorAll(css)].find(
    (one) =>
      top.contains(one) &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.getClientRects().length > 0 &&
      new RegExp(words).test(labelOf(one).replace(/\s+/g, " ").trim()),
  )
  if (!element) return null
  const clicked = window as ClickRecord
  if (!clicked.wanted)
    addEventListener(
      "pointerdown",
      ({ target }) => {
        clicked.missed = clicked.wanted?.isConnected && !clicked.wanted.contains(target as Element)
      },
      { capture: true },
    )
  Object.assign(clicked, { wanted: element, missed: false })
  const { x, y, width, height } = element.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(middle.x, middle.y)
  const free = hit !== null && element.contains(hit)
  // Out of view, or below the end of its scroll container: the next attempt measures again.
  if (!free) element.scrollIntoView({ block: "center", behavior: "instant" })
  return { ...middle, free }
}
