import { SaxesParser, type SaxesTagNS } from "saxes"
import { isSvgElement, isTextElement, sanitizeSvgAttribute, sanitizeSvgStyle } from "./svg-allowlist.ts"

export const maxSvgBytes = 200_000
const maxElements = 20_000
const maxDepth = 100
const svgNamespace = "http://www.w3.org/2000/svg"

type SanitizedSvg = { svg: string; width: number; height: number }

type SvgAnswer = { ok: true; value: SanitizedSvg } | { ok: false; problem: string }

type SvgNode = { name: string; attributes: Map<string, string>; children: (SvgNode | string)[] }

class SvgProblem extends Error {}

const problems = {
  size: "This SVG has more than 200 kB. Please export it again, without embedded pictures.",
  compressed: "This SVG is compressed (SVGZ). Please save it as a plain SVG.",
  text: "This file is not an SVG. Please export it again as a plain SVG, in UTF-8.",
  entities: "This SVG defines entities. Please export it again as a plain SVG, without a document type.",
  elements: "This drawing has too many parts: at most 20,000. Please simplify it.",
  depth: "This drawing is nested too deeply. Please simplify it.",
  loop: "A part of this drawing refers to itself. Please export it again.",
  empty: "There is nothing to see in this SVG. Outlines are shown; embedded pictures are not.",
  measures: "This SVG has no size. Please export it again with a view box.",
}

/** Written again from what is allowed: nothing of the file's own markup is copied. */
export function sanitizeSvg(bytes: Uint8Array): SvgAnswer {
  try {
    const root = parseSvg(decodeSvg(bytes))
    limitReferences(root)
    if (!hasDrawing(root)) throw new SvgProblem(problems.empty)
    const { width, height, box } = measureSvg(root)
    root.attributes.set("viewBox", box).set("width", String(width)).set("height", String(height))
    return { ok: true, value: { svg: writeNode(root, true), width, height } }
  } catch (error) {
    if (error instanceof SvgProblem) return { ok: false, problem: error.message }
    throw error
  }
}

function decodeSvg(bytes: Uint8Array): string {
  if (bytes.length > maxSvgBytes) throw new SvgProblem(problems.size)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new SvgProblem(problems.compressed)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw new SvgProblem(problems.text)
  }
}

function parseSvg(text: string): SvgNode {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: SvgNode[] = []
  let root: SvgNode | null = null
  let omitted = 0
  let elements = 0
  parser.on("doctype", (type) => {
    if (type.includes("[")) throw new SvgProblem(problems.entities)
  })
  parser.on("error", () => {
    throw new SvgProblem(problems.text)
  })
  parser.on("opentag", (tag) => {
    if (++elements > maxElements) throw new SvgProblem(problems.elements)
    if (open.length + omitted >= maxDepth) throw new SvgProblem(problems.depth)
    const isRoot = open.length === 0 && omitted === 0
    if (isRoot && (tag.local !== "svg" || tag.uri !== svgNamespace)) throw new SvgProblem(problems.text)
    if (omitted > 0 || tag.uri !== svgNamespace || !isSvgElement(tag.local)) return void omitted++
    const node = { name: tag.local, attributes: readAttributes(tag), children: [] }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on("closetag", () => {
    if (omitted > 0) return void omitted--
    const node = open.pop()
    if (node?.name === "style") node.children = [sanitizeSvgStyle(node.children.join(""))]
  })
  const addText = (piece: string) => {
    const node = open.at(-1)
    if (node && omitted === 0 && isTextElement(node.name)) node.children.push(piece)
  }
  parser.on("text", addText)
  parser.on("cdata", addText)
  parser.write(text).close()
  if (!root) throw new SvgProblem(problems.text)
  return root
}

function readAttributes(tag: SaxesTagNS): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const { prefix, local, value } of Object.values(tag.attributes)) {
    const isLink = prefix === "xlink" && local === "href"
    if (prefix !== "" && !isLink) continue
    const allowed = sanitizeSvgAttribute(tag.local, local, value)
    if (allowed !== null) attributes.set(local, allowed)
  }
  return attributes
}

const isNode = (child: SvgNode | string): child is SvgNode => typeof child !== "string"

/** What is drawn, with each repetition: a few nested `use` would draw millions. */
function limitReferences(root: SvgNode): void {
  const named = new Map<string, SvgNode>()
  const collect = (node: SvgNode) => {
    const id = node.attributes.get("id")
    if (id) named.set(id, node)
    node.children.filter(isNode).forEach(collect)
  }
  collect(root)
  const sizes = new Map<SvgNode, number>()
  const active = new Set<SvgNode>()
  const measure = (node: SvgNode): number => {
    const known = sizes.get(node)
    if (known !== undefined) return known
    if (active.has(node)) throw new SvgProblem(problems.loop)
    if (active.size > 4 * maxDepth) throw new SvgProblem(problems.depth)
    active.add(node)
    let size = 1
    for (const other of [...node.children.filter(isNode), ...listTargets(node, named)]) size += measure(other)
    active.delete(node)
    if (size > maxElements) throw new SvgProblem(problems.elements)
    sizes.set(node, size)
    return size
  }
  measure(root)
}

function listTargets({ name, attributes, children }: SvgNode, named: Map<string, SvgNode>): SvgNode[] {
  const values = name === "style" ? children.map(String) : attributes.values()
  const ids = [...values].flatMap((value) => [...value.matchAll(/^#(.+)$|url\(#([^)]+)\)/g)].map((m) => m[1] ?? m[2]))
  return ids.flatMap((id) => named.get(id ?? "") ?? [])
}

const drawn = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use"])

const hasDrawing = (node: SvgNode): boolean =>
  drawn.has(node.name) || node.children.some((child) => isNode(child) && hasDrawing(child))

function measureSvg({ attributes }: SvgNode): { width: number; height: number; box: string } {
  const parseSize = (name: string) =>
    Number(/^\s*(\d*\.?\d+)(px|pt|mm|cm|in)?\s*$/.exec(attributes.get(name) ?? "")?.[1])
  const box = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = box.length === 4 && box.every(Number.isFinite)
  const [x = 0, y = 0, width = 0, height = 0] = hasBox ? box : [0, 0, parseSize("width"), parseSize("height")]
  const isSound = [width, height].every((side) => Number.isFinite(side) && side >= 1e-3 && side <= 1e6)
  if (!isSound || width / height > 40 || height / width > 40) throw new SvgProblem(problems.measures)
  return { width, height, box: [x, y, width, height].join(" ") }
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? "")

function writeNode(node: SvgNode, isRoot = false): string {
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join("")
  const start = `<${node.name}${isRoot ? ` xmlns="${svgNamespace}"` : ""}${attributes}`
  const content = node.children.map((child) => (isNode(child) ? writeNode(child) : escapeXml(child))).join("")
  return content === "" ? `${start}/>` : `${start}>${content}</${node.name}>`
}
