import { type CSSProperties, createElement, Fragment, type ReactNode } from "react"
import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import type { ShownPicture } from "../../../domain/media/shown-picture.ts"
import type {
  Inline,
  ListItem,
  Paragraph,
  RichText,
  TextBlock,
  TextList,
  TextMark,
} from "../../../lib/rich-text/rich-text.ts"
import { safeHref } from "../../../lib/rich-text/safe-href.ts"
import { CaptionText } from "../caption/caption-text.tsx"
import { classes } from "../classes.ts"
import label from "../label/label.module.css"
import { Label } from "../label/label.tsx"
import { Picture } from "../picture/picture.tsx"
import text from "../text.module.css"
import { transitionName } from "../work-grid/work-grid.tsx"
import styles from "./rich-text.module.css"

type RichTextProps = {
  doc: RichText
  /** By ID; missing ones are left out. */
  pictures?: Record<string, ShownPicture>
  works?: Record<string, WorkCard>
  className?: string
}

/** Prevents XSS: unknown nodes are dropped, no HTML is copied, and links are checked again. */
export function RichTextView({ doc, pictures = {}, works = {}, className }: RichTextProps) {
  return <div className={classes(text.prose, styles.text, className)}>{all(doc.content.map(block))}</div>

  function block(node: TextBlock): ReactNode {
    switch (node.type) {
      case "image":
        return <Figure node={node} picture={pictures[node.attrs.pictureId]} />
      case "artwork":
        return <Work node={node} work={works[node.attrs.artworkId]} />
      default:
        return spoken(node)
    }
  }
}

/** Keys by position: the order of a text does not change. */
const all = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)

function spoken(node: Exclude<TextBlock, { type: "image" | "artwork" }>): ReactNode {
  switch (node.type) {
    case "paragraph":
      return paragraph(node)
    case "heading":
      return node.attrs.level === 3 ? <h3>{inline(node.content)}</h3> : <h2>{inline(node.content)}</h2>
    case "blockquote":
      return <blockquote>{all(node.content.map(paragraph))}</blockquote>
    case "bulletList":
    case "orderedList":
      return list(node)
    case "horizontalRule":
      return <hr />
    default:
      return null
  }
}

const paragraph = (node: Paragraph): ReactNode => <p>{inline(node.content)}</p>

function list(node: TextList): ReactNode {
  const items = all(node.content.map(item))
  return node.type === "bulletList" ? (
    <ul>{items}</ul>
  ) : (
    <ol start={node.attrs?.start === 1 ? undefined : node.attrs?.start}>{items}</ol>
  )
}

const item = (node: ListItem): ReactNode => (
  <li>{all(node.content.map((part) => (part.type === "paragraph" ? paragraph(part) : list(part))))}</li>
)

const inline = (nodes: Inline[] = []): ReactNode =>
  all(
    nodes.map((node) => {
      if (node.type === "hardBreak") return <br />
      return node.type === "text" ? (node.marks ?? []).reduce<ReactNode>(marked, node.text) : null
    }),
  )

function marked(words: ReactNode, mark: TextMark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{words}</strong>
    case "italic":
      return <em>{words}</em>
    case "link": {
      const href = safeHref(mark.attrs.href)
      if (href === null) return words
      return <a href={href}>{words}</a>
    }
    default:
      return words
  }
}

type FigureProps = { node: Extract<TextBlock, { type: "image" }>; picture: ShownPicture | undefined }

function Figure({ node, picture }: FigureProps) {
  if (!picture) return null
  const { alt, caption } = node.attrs
  return (
    <figure className={placed(node)} style={ratioOf(picture)}>
      <Picture picture={{ ...picture, alt }} sizes={sizesOf(node)} />
      {caption ? (
        <figcaption className={label.label}>
          <CaptionText of={caption} />
        </figcaption>
      ) : null}
    </figure>
  )
}

/** Width divided by height: a tall picture is no taller than the window. */
const ratioOf = (picture: ShownPicture | null) =>
  ({ "--r": picture ? picture.width / picture.height : 1 }) as CSSProperties

type Placed = Extract<TextBlock, { type: "image" | "artwork" }>

const placed = ({ attrs: { placement = "hung" } }: Placed) =>
  classes(styles.figure, placement === "wide" && styles.wide, placement === "beside" && styles.beside)

const sizesOf = ({ attrs: { placement } }: Placed) =>
  `(width < 768px) 100vw, ${{ hung: "60vw", wide: "75vw", beside: "30vw" }[placement ?? "hung"]}`

type WorkProps = { node: Extract<TextBlock, { type: "artwork" }>; work: WorkCard | undefined }

function Work({ node, work }: WorkProps) {
  if (!work) return null
  const to = href("/artwork/:id", { id: work.id })
  return (
    <figure className={placed(node)} style={ratioOf(work.picture)}>
      {work.picture ? (
        <a href={to} tabIndex={-1}>
          <Picture
            picture={work.picture}
            sizes={sizesOf(node)}
            style={{ viewTransitionName: transitionName(work.id) }}
          />
        </a>
      ) : null}
      <figcaption>
        <Label work={work} everyBadge lead={(line) => <a href={to}>{line}</a>} />
      </figcaption>
    </figure>
  )
}
