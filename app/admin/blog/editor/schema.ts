import { type Extensions, Node } from "@tiptap/core"
import type { Node as DocumentNode } from "@tiptap/pm/model"
import { Plugin } from "@tiptap/pm/state"
import StarterKit from "@tiptap/starter-kit"
import { maxListDepth, type Placement, placements } from "../../../../lib/rich-text/limits.ts"
import { safeHref } from "../../../../lib/rich-text/safe-href.ts"

// The editor's schema; a test compares it with `lib/rich-text/rich-text.ts`.

const isUuid = (text: string | null): text is string => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? "")
const parsePlacement = (text: string | null): Placement => placements.find((one) => one === text) ?? "hung"

const unrendered = { rendered: false } as const

export const ImageNode = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    pictureId: { ...unrendered, validate: "string" },
    alt: { ...unrendered, default: "" },
    caption: { ...unrendered, default: "" },
    placement: { ...unrendered, default: "hung" },
  }),
  parseHTML: () => [
    {
      tag: "figure[data-picture]",
      getAttrs: (element) => {
        const { picture = null, alt = "", caption = "", placement = null } = element.dataset
        if (!isUuid(picture)) return false
        return { pictureId: picture, alt, caption, placement: parsePlacement(placement) }
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const { pictureId, alt, caption, placement } = attrs
    return [
      "figure",
      { "data-picture": pictureId, "data-alt": alt, "data-caption": caption, "data-placement": placement },
    ]
  },
})

export const ArtworkNode = Node.create({
  name: "artwork",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    artworkId: { ...unrendered, validate: "string" },
    placement: { ...unrendered, default: "hung" },
  }),
  parseHTML: () => [
    {
      tag: "figure[data-artwork]",
      getAttrs: (element) => {
        const { artwork = null, placement = null } = element.dataset
        return isUuid(artwork) ? { artworkId: artwork, placement: parsePlacement(placement) } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    { "data-artwork": attrs.artworkId, "data-placement": attrs.placement },
  ],
})

const starterKit = StarterKit.configure({
  code: false,
  codeBlock: false,
  strike: false,
  underline: false,
  trailingNode: false,
  heading: { levels: [2, 3] },
  link: {
    openOnClick: false,
    autolink: false,
    defaultProtocol: "https",
    isAllowedUri: (address) => safeHref(address) !== null,
    HTMLAttributes: { target: null, rel: null, class: null },
  },
}).extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((one) => {
      switch (one.name) {
        case "listItem":
          return one.extend({ content: "paragraph (paragraph | bulletList | orderedList)*" })
        case "blockquote":
          return one.extend({ content: "paragraph+" })
        case "heading":
          return one.extend({
            addAttributes: () => ({ level: { ...unrendered, default: 2 } }),
          })
        case "orderedList":
          return one.extend({
            addAttributes: () => ({
              start: {
                default: 1,
                parseHTML: (element: HTMLElement) => Math.max(0, Number(element.getAttribute("start") ?? 1) || 1),
              },
            }),
          })
        case "link":
          return one.extend({ addAttributes: () => ({ href: { default: null } }) })
        default:
          return one
      }
    })
  },
})

export function listDepth(node: DocumentNode): number {
  let deepest = 0
  node.forEach((child) => {
    deepest = Math.max(deepest, listDepth(child))
  })
  return deepest + (node.type.name === "bulletList" || node.type.name === "orderedList" ? 1 : 0)
}

const listDepthLimit = new Plugin({
  filterTransaction: (change, state) =>
    !change.docChanged || listDepth(change.doc) <= Math.max(maxListDepth, listDepth(state.doc)),
})

/** @param own the nodes of pictures and works, with or without the editor's views */
export const createExtensions = (own: Extensions): Extensions => [
  starterKit.extend({
    addProseMirrorPlugins() {
      return [...(this.parent?.() ?? []), listDepthLimit]
    },
  }),
  ...own,
]

export const schemaExtensions = createExtensions([ImageNode, ArtworkNode])
