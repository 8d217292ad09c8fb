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

  function branchOf(parent: Branch, tag: DocumentTag, place?: number[], spoken?: string): Branch {
    const known = branches.get(tag)
    if (known) return known
    const { role, alt, numbered } = tag
    let made: StructureElement | undefined
    const branch: Branch = {
      role,
      element: () => {
        if (made) return made
        made = file.struct(role, { alt, actual: spoken, ...(place && { bbox: place }) })
        if (numbered) made.dictionary.data.A = { O: "List", ListNumbering: "Decimal" }
        parent.element().add(made)
        return made
      },
    }
    branches.set(tag, branch)
    return branch
  }

  const artifact = (node: LaidNode, type: "Pagination" | "Layout"): LaidNode[] => [
    drawing(() => file.markContent("Artifact", { type })),
    node,
    drawing(() => file.endMarkedContent()),
  ]

  function leaf(node: LaidNode, branch: Branch): LaidNode[] {
    const begin = () => {
      const element = branch.element()
      element.add(file.markStructureContent(branch.role))
    }
    return [drawing(begin), node, drawing(() => file.endMarkedContent())]
  }

  function marked(node: LaidNode, parent: Branch, left: number, top: number): LaidNode[] {
    const { tag, fixed } = node.props ?? {}
    if (fixed || tag?.role === "Artifact") return artifact(node, fixed ? "Pagination" : "Layout")
    const x = left + (node.box?.left ?? 0)
    const y = top + (node.box?.top ?? 0)
    if (node.type === "TEXT") {
      const words = wordsOf(node)
      if (words.trim() === "" || !node.lines?.length) return artifact(node, "Layout")
      const own = tag ?? (holdsText.has(parent.role) ? null : { role: "P" as const })
      const spoken = rightToLeft.test(words) ? words : undefined
      return leaf(node, own ? branchOf(parent, own, undefined, spoken) : parent)
    }
    const branch = tag ? branchOf(parent, tag, placeOf(tag, node, x, y)) : parent
    if (node.type === "IMAGE" || node.type === "SVG") return tag ? leaf(node, branch) : artifact(node, "Layout")
    const children = (node.children ?? []).flatMap((child) => marked(child, branch, x, y))
    if (!isDrawn(node)) return [{ ...node, children }]
    // The lines and color of a node are drawn before its children.
    return [
      drawing(() => file.markContent("Artifact", { type: "Layout" })),
      { ...node, children: [drawing(() => file.endMarkedContent()), ...children] },
    ]
  }

  for (const page of laid.children ?? [])
    page.children = (page.children ?? []).flatMap((node) => marked(node, root, 0, 0))
}

function drawing(act: () => void): LaidNode {
  const paint = () => {
    act()
    return null
  }
  return { type: "CANVAS", props: { paint }, style: {}, box: { left: 0, top: 0, width: 1, height: 1 }, children: [] }
}

/** The logical order; the text's lines have the visual order. */
const wordsOf = ({ value = "", children = [] }: LaidNode): string => value + children.map(wordsOf).join("")

const placeOf = ({ role }: DocumentTag, { box }: LaidNode, x: number, y: number) =>
  role === "Figure" ? [x, y, x + (box?.width ?? 0), y + (box?.height ?? 0)] : undefined

const isDrawn = ({ box, style }: LaidNode) =>
  Boolean(
    style?.backgroundColor ||
      box?.borderTopWidth ||
      box?.borderRightWidth ||
      box?.borderBottomWidth ||
      box?.borderLeftWidth,
  )
