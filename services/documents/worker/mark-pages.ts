import type PDFDocument from "pdfkit"
import type { StructureElement } from "pdfkit"
import type { DocumentTag, TagRole } from "./tag.ts"

type Box = { left?: number; top?: number; width?: number; height?: number } & Partial<
  Record<`border${"Top" | "Right" | "Bottom" | "Left"}Width`, number>
>

/** A node after the library's layout: points, relative to its parent. */
export type LaidNode = {
  type: string
  props?: { tag?: DocumentTag; fixed?: boolean; paint?: () => null }
  box?: Box
  style?: { backgroundColor?: string }
  lines?: unknown[]
  value?: string
  children?: LaidNode[]
}

type Branch = { role: TagRole | "Document"; element: () => StructureElement }

/** Elsewhere each text is a paragraph. */
const holdsText = new Set<TagRole | "Document">(["P", "H1", "H2", "Lbl", "Figure"])

/** Right-to-left letters, which are drawn in visual order. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

type MarkedFile = { file: PDFDocument; branches: Map<DocumentTag, Branch> }

/** Each part of a page belongs to a structure element or is an artifact; content across pages is one element. */
export function markPages(file: PDFDocument, laid: LaidNode): void {
  const root = createBranch("Document", () => {
    const top = file.struct("Document")
    file.addStructure(top)
    return top
  })
  const marked: MarkedFile = { file, branches: new Map() }
  for (const page of laid.children ?? [])
    page.children = (page.children ?? []).flatMap((node) => markNode(marked, node, root, { left: 0, top: 0 }))
}

/** The element is made with its first content. */
function createBranch(role: Branch["role"], create: () => StructureElement): Branch {
  let element: StructureElement | undefined
  return {
    role,
    element() {
      element ??= create()
      return element
    },
  }
}

function getBranch(
  { file, branches }: MarkedFile,
  parent: Branch,
  tag: DocumentTag,
  bounds?: number[],
  spoken?: string,
) {
  const known = branches.get(tag)
  if (known) return known
  const { role, alt, numbered } = tag
  const branch = createBranch(role, () => {
    const element = file.struct(role, { alt, actual: spoken, ...(bounds && { bbox: bounds }) })
    if (numbered) element.dictionary.data.A = { O: "List", ListNumbering: "Decimal" }
    parent.element().add(element)
    return element
  })
  branches.set(tag, branch)
  return branch
}

const markArtifact = ({ file }: MarkedFile, node: LaidNode, type: "Pagination" | "Layout"): LaidNode[] => [
  createDrawing(() => file.markContent("Artifact", { type })),
  node,
  createDrawing(() => file.endMarkedContent()),
]

function markLeaf({ file }: MarkedFile, node: LaidNode, branch: Branch): LaidNode[] {
  const begin = () => {
    const element = branch.element()
    element.add(file.markStructureContent(branch.role))
  }
  return [createDrawing(begin), node, createDrawing(() => file.endMarkedContent())]
}

type Point = { left: number; top: number }

function markNode(marked: MarkedFile, node: LaidNode, parent: Branch, origin: Point): LaidNode[] {
  const { tag, fixed } = node.props ?? {}
  if (fixed || tag?.role === "Artifact") return markArtifact(marked, node, fixed ? "Pagination" : "Layout")
  if (node.type === "TEXT") return markText(marked, node, parent)
  const at = { left: origin.left + (node.box?.left ?? 0), top: origin.top + (node.box?.top ?? 0) }
  const branch = tag ? getBranch(marked, parent, tag, getBoundingBox(tag, node, at)) : parent
  if (node.type === "IMAGE" || node.type === "SVG")
    return tag ? markLeaf(marked, node, branch) : markArtifact(marked, node, "Layout")
  const children = (node.children ?? []).flatMap((child) => markNode(marked, child, branch, at))
  if (!isDrawn(node)) return [{ ...node, children }]
  // The lines and color of a node are drawn before its children.
  const { file } = marked
  return [
    createDrawing(() => file.markContent("Artifact", { type: "Layout" })),
    { ...node, children: [createDrawing(() => file.endMarkedContent()), ...children] },
  ]
}

function markText(marked: MarkedFile, node: LaidNode, parent: Branch): LaidNode[] {
  const text = getNodeText(node)
  if (text.trim() === "" || !node.lines?.length) return markArtifact(marked, node, "Layout")
  const own = node.props?.tag ?? (holdsText.has(parent.role) ? null : { role: "P" as const })
  const spoken = rightToLeft.test(text) ? text : undefined
  return markLeaf(marked, node, own ? getBranch(marked, parent, own, undefined, spoken) : parent)
}

function createDrawing(draw: () => void): LaidNode {
  const paint = () => {
    draw()
    return null
  }
  return { type: "CANVAS", props: { paint }, style: {}, box: { left: 0, top: 0, width: 1, height: 1 }, children: [] }
}

/** The logical order; the text's lines have the visual order. */
const getNodeText = ({ value = "", children = [] }: LaidNode): string => value + children.map(getNodeText).join("")

const getBoundingBox = ({ role }: DocumentTag, { box }: LaidNode, { left, top }: Point) =>
  role === "Figure" ? [left, top, left + (box?.width ?? 0), top + (box?.height ?? 0)] : undefined

const isDrawn = ({ box, style }: LaidNode) =>
  Boolean(
    style?.backgroundColor ||
      box?.borderTopWidth ||
      box?.borderRightWidth ||
      box?.borderBottomWidth ||
      box?.borderLeftWidth,
  )
