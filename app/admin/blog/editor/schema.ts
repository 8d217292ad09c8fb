import { type Extensions, Node } from "@tiptap/core"
import type { Node as DocumentNode } from "@tiptap/pm/model"
import { Plugin } from "@tiptap/pm/state"
import StarterKit from "@tiptap/starter-kit"
import { deepestList, type Placement, placements } from "../../../../lib/rich-text/limits.ts"
import { safeHref } from "../../../../lib/rich-text/safe-href.ts"

// The editor's schema; a test compares it with `lib/rich-text/rich-text.ts`.

const isId = (text: string | null): text is string => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? "")
const placementOf = (text: string | null): Placement => placements.find((one) => one === text) ?? "hung"

const bare = { rendered: false } as const

export const ImageNode = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    pictureId: { ...bare, validate: "string" },
    alt: { ...bare, default: "" },
    caption: { ...bare, default: "" },
    placement: { ...bare, default: "hung" },
  }),
  parseHTML: () => [
    {
      tag: "figure[data-picture]",
      getAttrs: (element) => {
        const { picture = null, alt = "", caption = "", placement = null } = element.dataset
        if (!isId(picture)) return false
        return { pictureId: picture, alt, caption, placement: placementOf(placement) }
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
    artworkId: { ...bare, validate: "string" },
    placement: { ...bare, default: "hung" },
  }),
  parseHTML: () => [
    {
      tag: "figure[data-artwork]",
      getAttrs: (element) => {
        const { artwork = null, placement = null } = element.dataset
        return isId(artwork) ? { artworkId: artwork, placement: placementOf(placement) } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    "figure",
    { "data-artwork": attrs.artworkId, "data-placement": attrs.placement },
  ],
})

const kit = StarterKit.configure({
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
            addAttributes: () => ({ level: { ...bare, default: 2 } }),
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

const shallowLists = new Plugin({
  filterTransaction: (change, state) =>
    !change.docChanged || listDepth(change.doc) <= Math.max(deepestList, listDepth(state.doc)),
})

/** @param own the nodes of pictures and works, with or without the editor's views */
export const extensionsWith = (own: Extensions): Extensions => [
  kit.extend({
    addProseMirrorPlugins() {
      return [...(this.parent?.() ?? []), shallowLists]
    },
  }),
  ...own,
]

export const schemaExtensions = extensionsWith([ImageNode, ArtworkNode])
