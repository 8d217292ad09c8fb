import type PDFDocument from "pdfkit"
import type { StructureElement } from "pdfkit"
import type { Role, Tag } from "./tag.ts"

type Box = { left?: number; top?: number; width?: number; height?: number } & Partial<
  Record<`border${"Top" | "Right" | "Bottom" | "Left"}Width`, number>
>

/** A node as the library lays it out: places in points, from the corner of the node that it is in. */
export type LaidNode = {
  type: string
  props?: { tag?: Tag; fixed?: boolean; paint?: () => null }
  box?: Box
  style?: { backgroundColor?: string }
  /** Of a text. */
  lines?: unknown[]
  value?: string
  children?: LaidNode[]
}

/** An element of the structure that is made when the first of its content is drawn, on its page. */
type Branch = { role: Role | "Document"; element: () => StructureElement }

/** Texts in these belong to them; elsewhere each is a paragraph. */
const holdsText = new Set<Role | "Document">(["P", "H1", "H2", "Lbl", "Figure"])

/** Letters that are written from right to left, which are drawn in the order of their places. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Puts nodes around what is drawn that begin and end marked content: each part of a page belongs to an element of the
 * structure or is an artifact. What goes on over several pages is one element, because its parts share a tag.
 */
export function markPages(file: PDFDocument, laid: LaidNode): void {
  const branches = new Map<Tag, Branch>()
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

  function branchOf(parent: Branch, tag: Tag, place?: number[], spoken?: string): Branch {
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
    // Its lines and color are drawn before its children.
    return [
      drawing(() => file.markContent("Artifact", { type: "Layout" })),
      { ...node, children: [drawing(() => file.endMarkedContent()), ...children] },
    ]
  }

  for (const page of laid.children ?? [])
    page.children = (page.children ?? []).flatMap((node) => marked(node, root, 0, 0))
}

/** A node that draws nothing; `act` is called when it is its turn. */
function drawing(act: () => void): LaidNode {
  const paint = () => {
    act()
    return null
  }
  return { type: "CANVAS", props: { paint }, style: {}, box: { left: 0, top: 0, width: 1, height: 1 }, children: [] }
}

/** A text as it was written; its lines have it in the order of its places. */
const wordsOf = ({ value = "", children = [] }: LaidNode): string => value + children.map(wordsOf).join("")

/** The corners of a picture on its page, from the top left. */
const placeOf = ({ role }: Tag, { box }: LaidNode, x: number, y: number) =>
  role === "Figure" ? [x, y, x + (box?.width ?? 0), y + (box?.height ?? 0)] : undefined

const isDrawn = ({ box, style }: LaidNode) =>
  Boolean(
    style?.backgroundColor ||
      box?.borderTopWidth ||
      box?.borderRightWidth ||
      box?.borderBottomWidth ||
      box?.borderLeftWidth,
  )
