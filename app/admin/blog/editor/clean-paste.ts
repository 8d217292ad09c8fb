import { maxListDepth } from "../../../../lib/rich-text/limits.ts"
import { safeHref } from "../../../../lib/rich-text/safe-href.ts"
import { convertWordLists } from "./word-lists.ts"

/** `pictures`: the number of removed ones, since a text only shows pictures of the library. */
type CleanedPaste = { html: string; pictures: number }

/** Removed with their content: styles, tracked deletions, reviewers' comments. */
const removedSelector =
  "style, script, title, meta, link, xml, template, noscript, iframe, object, embed, form, input, button, select, textarea, del, [style*='mso-element:comment-list'], .MsoCommentReference, .msocomanchor, [style*='display:none'], [style*='display: none']"
const mediaSelector = "img, picture, video, audio, canvas, svg, [data-imagedata]"

const headings: Record<string, string> = { H1: "h2", H2: "h2", H3: "h3", H4: "h3", H5: "h3", H6: "h3" }
const wordParagraphTags: [selector: string, tag: string][] = [
  ["p.MsoTitle", "h2"],
  ["p.MsoSubtitle", "h3"],
  ["p.MsoQuote, p.MsoIntenseQuote", "blockquote"],
]

/** Word processors use styles for headings and emphasis, wrapper elements, and paragraphs for lists. */
export function cleanPaste(html: string): CleanedPaste {
  const page = new DOMParser().parseFromString(html, "text/html")
  const { body } = page
  // Copied in the editor itself.
  if (body.querySelector("[data-pm-slice]")) return { html, pictures: 0 }
  for (const comment of listComments(page)) comment.remove()
  for (const element of body.querySelectorAll(removedSelector)) element.remove()
  const pictures = removeElements(body, mediaSelector)
  convertWordLists(body)
  for (const [selector, tag] of wordParagraphTags)
    for (const element of body.querySelectorAll(selector)) replaceTag(element, tag)
  for (const element of body.querySelectorAll("h1, h2, h3, h4, h5, h6"))
    unwrapEmphasis(replaceTag(element, headings[element.tagName] ?? "h3"))
  for (const element of body.querySelectorAll("span, font, b, strong, i, em")) applyInlineStyle(element)
  for (const table of body.querySelectorAll("table")) flattenTable(table)
  for (const element of body.querySelectorAll("dt, dd, figcaption")) replaceTag(element, "p")
  nestLists(body)
  for (const link of body.querySelectorAll("a")) {
    const href = safeHref(link.getAttribute("href"))
    if (href === null || href.startsWith("#")) unwrap(link)
    else replaceAttributes(link, { href })
  }
  for (const element of body.querySelectorAll("*")) {
    if (element.localName.includes(":")) unwrap(element)
    else if (element.tagName === "OL") replaceAttributes(element, getListStart(element))
    else if (element.tagName !== "A") replaceAttributes(element, {})
  }
  for (const element of body.querySelectorAll("p, h2, h3, li, blockquote")) if (isBlank(element)) element.remove()
  for (const line of body.querySelectorAll(":scope > br")) line.remove()
  return { html: body.innerHTML, pictures }
}

function listComments(page: Document): Comment[] {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const found: Comment[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Comment)
  return found
}

function removeElements(body: HTMLElement, selector: string): number {
  const found = [...body.querySelectorAll(selector)].filter((one) => !one.parentElement?.closest(selector))
  for (const element of found) element.remove()
  return found.length
}

function replaceTag(element: Element, tag: string): Element {
  if (element.localName === tag) return element
  const next = element.ownerDocument.createElement(tag)
  next.append(...element.childNodes)
  element.replaceWith(next)
  return next
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

function replaceAttributes(element: Element, attributes: Record<string, string>) {
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

function flattenTable(table: Element) {
  const cells = [...table.querySelectorAll("caption, td, th")].filter((cell) => cell.closest("table") === table)
  const hasBlocks = (cell: Element) => cell.querySelector("p, ul, ol, h2, h3, blockquote, div, table") !== null
  table.replaceWith(...cells.flatMap((cell) => (hasBlocks(cell) ? [...cell.childNodes] : [replaceTag(cell, "p")])))
}

/** A heading's own weight is no emphasis. */
function unwrapEmphasis(heading: Element) {
  for (const element of heading.querySelectorAll("b, strong, span, font")) unwrap(element)
}

function applyInlineStyle(element: Element) {
  const { fontWeight, fontStyle } = (element as HTMLElement).style
  const isBold = fontWeight
    ? fontWeight === "bold" || Number(fontWeight) >= 600
    : /^(b|strong)$/.test(element.localName)
  const isItalic = fontStyle ? fontStyle !== "normal" : /^(i|em)$/.test(element.localName)
  const page = element.ownerDocument
  let inside: Node[] = [...element.childNodes]
  for (const tag of [isItalic && "em", isBold && "strong"]) {
    if (!tag) continue
    const wrapper = page.createElement(tag)
    wrapper.append(...inside)
    inside = [wrapper]
  }
  element.replaceWith(...inside)
}

/** Moves nested lists into items, and flattens those that are too deep for the schema. */
function nestLists(body: HTMLElement) {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const before = list.previousElementSibling
    if (before?.tagName === "LI") before.append(list)
    else replaceTag(list, "li").replaceChildren(list)
  }
  for (const list of [...body.querySelectorAll("ul, ol")].reverse()) {
    let depth = 0
    for (let at: Element | null = list; at; at = at.parentElement) if (/^(UL|OL)$/.test(at.tagName)) depth++
    const item = list.parentElement
    if (depth > maxListDepth && item?.tagName === "LI") item.after(...list.children)
    if (depth > maxListDepth) list.remove()
  }
}

function getListStart(list: Element): Record<string, string> {
  const start = Number(list.getAttribute("start") ?? 1)
  return Number.isInteger(start) && start > 1 && start <= 100_000 ? { start: String(start) } : {}
}

const isBlank = (element: Element) =>
  (element.textContent ?? "").replace(/[\s\u00a0\u200b]/g, "") === "" && !element.querySelector("hr, figure")
