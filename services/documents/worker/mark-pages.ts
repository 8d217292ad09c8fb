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

/** Each part of a page belongs to a structure element or is an artifact; content across pages is one element. */
export function markPages(file: PDFDocument, laid: LaidNode): void {
  const branches = new Map<DocumentTag, Branch>()
  let top: StructureElement | undefined
  const root: Branch = {
    role: "Document",
    element: () => {
      if (!top) {
        top = file.struct("Document")
        file.addStructure(top)
      }
      return top
    },
  }

  function getBranch(parent: Branch, tag: DocumentTag, bounds?: number[], spoken?: string): Branch {
    const known = branches.get(tag)
    if (known) return known
    const { role, alt, numbered } = tag
    let structureElement: StructureElement | undefined
    const branch: Branch = {
      role,
      element: () => {
        if (structureElement) return structureElement
        structureElement = file.struct(role, { alt, actual: spoken, ...(bounds && { bbox: bounds }) })
        if (numbered) structureElement.dictionary.data.A = { O: "List", ListNumbering: "Decimal" }
        parent.element().add(structureElement)
        return structureElement
      },
    }
    branches.set(tag, branch)
    return branch
  }

  const artifact = (node: LaidNode, type: "Pagination" | "Layout"): LaidNode[] => [
    createDrawing(() => file.markContent("Artifact", { type })),
    node,
    createDrawing(() => file.endMarkedContent()),
  ]

  function markLeaf(node: LaidNode, branch: Branch): LaidNode[] {
    const begin = () => {
      const element = branch.element()
      element.add(file.markStructureContent(branch.role))
    }
    return [createDrawing(begin), node, createDrawing(() => file.endMarkedContent())]
  }

  function markNode(node: LaidNode, parent: Branch, left: number, top: number): LaidNode[] {
    const { tag, fixed } = node.props ?? {}
    if (fixed || tag?.role === "Artifact") return artifact(node, fixed ? "Pagination" : "Layout")
    const x = left + (node.box?.left ?? 0)
    const y = top + (node.box?.top ?? 0)
    if (node.type === "TEXT") {
      const text = getNodeText(node)
      if (text.trim() === "" || !node.lines?.length) return artifact(node, "Layout")
      const own = tag ?? (holdsText.has(parent.role) ? null : { role: "P" as const })
      const spoken = rightToLeft.test(text) ? text : undefined
      return markLeaf(node, own ? getBranch(parent, own, undefined, spoken) : parent)
    }
    const branch = tag ? getBranch(parent, tag, getBoundingBox(tag, node, x, y)) : parent
    if (node.type === "IMAGE" || node.type === "SVG") return tag ? markLeaf(node, branch) : artifact(node, "Layout")
    const children = (node.children ?? []).flatMap((child) => markNode(child, branch, x, y))
    if (!isDrawn(node)) return [{ ...node, children }]
    // The lines and color of a node are drawn before its children.
    return [
      createDrawing(() => file.markContent("Artifact", { type: "Layout" })),
      { ...node, children: [createDrawing(() => file.endMarkedContent()), ...children] },
    ]
  }

  for (const page of laid.children ?? [])
    page.children = (page.children ?? []).flatMap((node) => markNode(node, root, 0, 0))
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

const getBoundingBox = ({ role }: DocumentTag, { box }: LaidNode, x: number, y: number) =>
  role === "Figure" ? [x, y, x + (box?.width ?? 0), y + (box?.height ?? 0)] : undefined

const isDrawn = ({ box, style }: LaidNode) =>
  Boolean(
    style?.backgroundColor ||
      box?.borderTopWidth ||
      box?.borderRightWidth ||
      box?.borderBottomWidth ||
      box?.borderLeftWidth,
  )
