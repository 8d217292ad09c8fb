import { maxListDepth } from "../../../lib/rich-text/limits.ts"
import type { Inline, ListItem, Paragraph, TextList, TextMark } from "../../../lib/rich-text/rich-text.ts"
import { safeHref } from "../../../lib/rich-text/safe-href.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { ContentPart, ConvertedContent, FindNewAddress } from "./content-part.ts"
import { createInlineText } from "./inline-text.ts"
import { type ContentNode, cutHtml, type Element, findElements, getNodeText, parseHtml } from "./parse-html.server.ts"
import { getPictureAddresses, isPictureFile } from "./picture-address.ts"
import { type Attachment, replaceShortcodes } from "./replace-shortcodes.ts"

type ConvertOptions = {
  /** The address of the item on the old site. */
  base: string
  findNewAddress: FindNewAddress
  getAttachment: (id: string) => Attachment | undefined
}

/** Of the HTML of a post or page, as WordPress or Squarespace exports it. */
export function convertContent(html: string, options: ConvertOptions): ConvertedContent {
  const { html: content, leftOut } = replaceShortcodes(html, options.getAttachment)
  const kept = cutHtml(content)
  const converter = createConverter(options, !/<p[\s>]|<!-- wp:/i.test(content))
  convertAll(converter, parseHtml(kept))
  const { notes } = converter
  if (kept.length < content.length) notes.add("The text is longer than a text can be, so its end was left out.")
  if (leftOut.length > 0) notes.add(`Shortcodes were left out: ${leftOut.map((name) => `[${name}]`).join(", ")}.`)
  return { parts: converter.parts, notes: [...notes] }
}

type Converter = ConvertOptions & {
  parts: ContentPart[]
  notes: Set<string>
  line: ReturnType<typeof createInlineText>
  /** An empty line begins a paragraph, as in WordPress before it had blocks. */
  hasPlainLines: boolean
}

type Marks = readonly TextMark[]

const createConverter = (options: ConvertOptions, hasPlainLines: boolean): Converter => ({
  ...options,
  parts: [],
  notes: new Set(),
  line: createInlineText(),
  hasPlainLines,
})

/** Of a part with a shape of its own, such as a quotation. */
function convertApart(to: Converter, nodes: readonly ContentNode[], hasPlainLines = to.hasPlainLines): ContentPart[] {
  const inner = { ...createConverter(to, hasPlainLines), notes: to.notes }
  convertAll(inner, nodes)
  return inner.parts
}

function convertAll(to: Converter, nodes: readonly ContentNode[]): void {
  convert(to, nodes, [])
  flush(to)
}

function flush({ line, parts }: Converter): void {
  const content = line.take()
  if (content.length > 0) parts.push({ kind: "block", block: { type: "paragraph", content } })
}

function convert(to: Converter, nodes: readonly ContentNode[], marks: Marks): void {
  for (const node of nodes) {
    if (typeof node === "string") addText(to, node, marks)
    else convertElement(to, node, marks)
  }
}

function addText(to: Converter, text: string, marks: Marks): void {
  const { line } = to
  const paragraphs = to.hasPlainLines ? text.split(/\n\s*\n/) : [text]
  for (const [at, paragraph] of paragraphs.entries()) {
    if (at > 0) flush(to)
    for (const [number, row] of (to.hasPlainLines ? paragraph.split("\n") : [paragraph]).entries()) {
      if (number > 0) line.addBreak()
      line.add(row, marks)
    }
  }
}

function convertElement(to: Converter, element: Element, marks: Marks): void {
  const { tag, children } = element
  const mark = getMark(tag)
  if (mark) convert(to, children, withMark(marks, mark))
  else if (tag === "br") to.line.addBreak()
  else if (tag === "a") convertLink(to, element, marks)
  else if (inlineGroups.has(tag)) convert(to, children, marks)
  else {
    flush(to)
    const convertBlock = blockConverters[tag]
    if (convertBlock) convertBlock(to, element, marks)
    else convert(to, children, marks)
    flush(to)
  }
}

type ConvertBlock = (to: Converter, element: Element, marks: Marks) => void

const blockConverters: Record<string, ConvertBlock> = {
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => [tag, convertHeading])),
  ...Object.fromEntries(["iframe", "embed", "object", "video", "audio"].map((tag) => [tag, addEmbed])),
  ul: convertList,
  ol: convertList,
  hr: ({ parts }) => void parts.push({ kind: "divider" }),
  img: (to, element) => addPicture(to, element, ""),
  figure: convertFigure,
  blockquote: convertQuotation,
  details: convertQuestion,
  table: convertTable,
  pre: convertLines,
  form: ({ notes }) => void notes.add("A form was left out."),
}

function convertLink(to: Converter, { attributes, children }: Element, marks: Marks): void {
  const [picture] = findElements(children, "img")
  const href = attributes.href ?? ""
  if (picture) {
    flush(to)
    addPicture(to, picture, isPictureFile(href) ? href : "")
    return
  }
  const address = getAddress(href, to)
  const text = getNodeText(children).trim()
  const isButton = address !== null && !address.startsWith("#") && address.length <= 500 && text !== ""
  if (isButton && /\bbutton\b|button__link|button-element/.test(attributes.class ?? "")) {
    flush(to)
    to.parts.push({ kind: "button", text: truncateText(text, 80), to: address })
  } else convert(to, children, address ? withMark(marks, { type: "link", attrs: { href: address } }) : marks)
}

function convertHeading(to: Converter, { tag, children }: Element): void {
  const first = to.parts.length
  convert(to, children, [])
  const content = to.line.take()
  const text = toPlain(content)
  const level = tag === "h1" || tag === "h2" ? 2 : 3
  if (text.trim() === "") return
  // Pictures in a heading follow it.
  to.parts.splice(first, 0, { kind: "heading", text, block: { type: "heading", attrs: { level }, content } })
}

function addPicture(to: Converter, { attributes }: Element, original: string, caption = ""): void {
  const source = original || attributes["data-orig-file"] || attributes["data-image"] || attributes["data-src"]
  const sources = [source, attributes.src].flatMap((one) => (one ? getPictureAddresses(one, to.base) : []))
  const alt = truncateText((attributes.alt ?? "").trim(), 1000)
  if (sources.length > 0) to.parts.push({ kind: "picture", addresses: [...new Set(sources)], alt, caption })
}

function convertFigure(to: Converter, { attributes, children }: Element, marks: Marks): void {
  const [picture, ...others] = findElements(children, "img")
  if (!picture || others.length > 0) {
    const isEmbed = /\bwp-block-embed\b/.test(attributes.class ?? "")
    if (isEmbed) addEmbed(to, { tag: "iframe", attributes: {}, children })
    else convert(to, children, marks)
    return
  }
  const [caption] = findElements(children, "figcaption")
  const link = findElements(children, "a").find((one) => findElements(one.children, "img").length > 0)
  const href = link?.attributes.href ?? ""
  const text = caption ? getNodeText(caption.children).trim() : ""
  addPicture(to, picture, isPictureFile(href) ? href : "", truncateText(text, 1000))
}

const isElement = (node: ContentNode, tag: string) => typeof node !== "string" && node.tag === tag

/** Who said it is in `cite`. */
function convertQuotation(to: Converter, { children }: Element): void {
  const inner = convertApart(
    to,
    children.filter((node) => !isElement(node, "cite")),
  )
  const by = getNodeText(children.filter((node) => isElement(node, "cite"))).trim()
  const paragraphs = inner.flatMap(toParagraphs)
  if (paragraphs.length > 0) to.parts.push({ kind: "quotation", paragraphs, by: truncateText(by, 200) })
  to.parts.push(...inner.filter(({ kind }) => kind === "picture"))
}

function convertQuestion(to: Converter, { children }: Element): void {
  const question = getNodeText(children.filter((node) => isElement(node, "summary"))).trim()
  const inner = convertApart(
    to,
    children.filter((node) => !isElement(node, "summary")),
  )
  const answer = inner.flatMap(toParagraphs).map(({ content = [] }) => toPlain(content))
  to.parts.push({
    kind: "question",
    question: truncateText(question, 300),
    answer: truncateText(answer.join("\n\n"), 3000),
  })
  to.parts.push(...inner.filter(({ kind }) => kind === "picture"))
}

function convertTable(to: Converter, { children }: Element): void {
  to.notes.add("A table became lines of text.")
  for (const row of findElements(children, "tr")) {
    const cells = row.children.flatMap((cell) => (typeof cell === "string" ? [] : [getNodeText(cell.children).trim()]))
    to.line.add(cells.filter(Boolean).join(" · "), [])
    flush(to)
  }
}

function convertLines({ line }: Converter, { children }: Element): void {
  for (const [at, row] of getNodeText(children).split("\n").entries()) {
    if (at > 0) line.addBreak()
    line.add(row, [])
  }
}

function addEmbed({ notes, line, base }: Converter, { attributes, children }: Element): void {
  const source = attributes.src ?? getNodeText(children).trim()
  const url = source ? URL.parse(source, URL.canParse(base) ? base : undefined) : null
  const address = url && /^https?:$/.test(url.protocol) ? safeHref(url.href) : null
  notes.add(address && url ? `What ${url.hostname} showed became a link.` : "A film or another part was left out.")
  if (address) line.add(address, [{ type: "link", attrs: { href: address } }])
}

function convertList(to: Converter, element: Element): void {
  const pictures: ContentPart[] = []
  const list = toList(element, 1, (nodes) => {
    const inner = convertApart(to, nodes, false)
    pictures.push(...inner.filter(({ kind }) => kind === "picture"))
    return inner.flatMap(toParagraphs)
  })
  if (list) to.parts.push({ kind: "block", block: list })
  to.parts.push(...pictures)
}

const inlineGroups = new Set(["span", "code", "sub", "sup", "small", "u", "s", "del", "font"])

function getMark(tag: string): TextMark | null {
  if (tag === "b" || tag === "strong") return { type: "bold" }
  return tag === "i" || tag === "em" || tag === "cite" ? { type: "italic" } : null
}

const withMark = (marks: readonly TextMark[], mark: TextMark): readonly TextMark[] =>
  marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]

function getAddress(href: string, { base, findNewAddress }: ConvertOptions): string | null {
  if (href.startsWith("#") || /^mailto:/i.test(href)) return safeHref(href)
  const url = URL.parse(href, URL.canParse(base) ? base : undefined)
  return url ? (findNewAddress(url) ?? safeHref(url.href)) : null
}

const toPlain = (content: readonly Inline[]) =>
  content.map((node) => (node.type === "text" ? node.text : "\n")).join("")

/** What a list or a quotation may hold of them. */
function toParagraphs(part: ContentPart): Paragraph[] {
  if (part.kind === "quotation") return part.paragraphs
  if (part.kind === "button") {
    const link: TextMark = { type: "link", attrs: { href: part.to } }
    return [{ type: "paragraph", content: [{ type: "text", text: part.text, marks: [link] }] }]
  }
  if (part.kind !== "block" && part.kind !== "heading") return []
  const { block } = part
  if (block.type === "paragraph") return [block]
  if (block.type === "heading") return [{ type: "paragraph", content: block.content }]
  return block.type === "bulletList" || block.type === "orderedList" ? block.content.flatMap(listParagraphs) : []
}

const listParagraphs = ({ content }: ListItem): Paragraph[] =>
  content.flatMap((part) => (part.type === "paragraph" ? [part] : part.content.flatMap(listParagraphs)))

/** Deeper lists than a text may have go on at the last level. */
function toList(
  { tag, attributes, children }: Element,
  depth: number,
  toTexts: (nodes: ContentNode[]) => Paragraph[],
): TextList | null {
  const isList = (node: ContentNode): node is Element =>
    typeof node !== "string" && (node.tag === "ul" || node.tag === "ol")
  const items = children.flatMap((child): ListItem[] => {
    if (typeof child === "string") return []
    const inner = child.tag === "li" ? child.children : [child]
    const texts = toTexts(inner.filter((node) => !isList(node)))
    const lists = inner.filter(isList).flatMap((list) => toList(list, depth + 1, toTexts) ?? [])
    if (texts.length === 0 && lists.length === 0) return []
    const own = texts.length > 0 ? texts : [{ type: "paragraph" as const }]
    if (depth < maxListDepth) return [{ type: "listItem", content: [...own, ...lists] }]
    return [{ type: "listItem", content: own }, ...lists.flatMap(({ content }) => content)]
  })
  if (items.length === 0) return null
  if (tag === "ul") return { type: "bulletList", content: items }
  const start = Number.parseInt(attributes.start ?? "1", 10)
  const isValid = Number.isInteger(start) && start >= 0 && start <= 100_000
  return { type: "orderedList", attrs: { start: isValid ? start : 1 }, content: items }
}
