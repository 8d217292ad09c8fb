import { type CSSProperties, createElement, Fragment, type ReactNode } from "react"
import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import type { PictureView } from "../../../domain/media/picture-view.ts"
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
import { ImageCaption } from "../caption/caption-text.tsx"
import { classes } from "../classes.ts"
import label from "../label/label.module.css"
import { Label } from "../label/label.tsx"
import { Picture } from "../picture/picture.tsx"
import text from "../text.module.css"
import { getTransitionName } from "../work-grid/work-grid.tsx"
import styles from "./rich-text.module.css"

type RichTextProps = {
  doc: RichText
  /** By ID; missing ones are left out. */
  pictures?: Record<string, PictureView>
  works?: Record<string, WorkCard>
  className?: string
}

/** Prevents XSS: unknown nodes are dropped, no HTML is copied, and links are checked again. */
export function RichTextView({ doc, pictures = {}, works = {}, className }: RichTextProps) {
  return <div className={classes(text.prose, styles.text, className)}>{toFragment(doc.content.map(block))}</div>

  function block(node: TextBlock): ReactNode {
    switch (node.type) {
      case "image":
        return <Figure node={node} picture={pictures[node.attrs.pictureId]} />
      case "artwork":
        return <WorkFigure node={node} work={works[node.attrs.artworkId]} />
      default:
        return renderBlock(node)
    }
  }
}

/** Keys by position: the order of a text does not change. */
const toFragment = (children: ReactNode[]) => createElement(Fragment, null, ...children)

function renderBlock(node: Exclude<TextBlock, { type: "image" | "artwork" }>): ReactNode {
  switch (node.type) {
    case "paragraph":
      return renderParagraph(node)
    case "heading":
      return node.attrs.level === 3 ? <h3>{renderInline(node.content)}</h3> : <h2>{renderInline(node.content)}</h2>
    case "blockquote":
      return <blockquote>{toFragment(node.content.map(renderParagraph))}</blockquote>
    case "bulletList":
    case "orderedList":
      return renderList(node)
    case "horizontalRule":
      return <hr />
    default:
      return null
  }
}

const renderParagraph = (node: Paragraph): ReactNode => <p>{renderInline(node.content)}</p>

function renderList(node: TextList): ReactNode {
  const items = toFragment(node.content.map(renderItem))
  return node.type === "bulletList" ? (
    <ul>{items}</ul>
  ) : (
    <ol start={node.attrs?.start === 1 ? undefined : node.attrs?.start}>{items}</ol>
  )
}

const renderItem = (node: ListItem): ReactNode => (
  <li>
    {toFragment(node.content.map((child) => (child.type === "paragraph" ? renderParagraph(child) : renderList(child))))}
  </li>
)

const renderInline = (nodes: Inline[] = []): ReactNode =>
  toFragment(
    nodes.map((node) => {
      if (node.type === "hardBreak") return <br />
      return node.type === "text" ? (node.marks ?? []).reduce<ReactNode>(applyMark, node.text) : null
    }),
  )

function applyMark(content: ReactNode, mark: TextMark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{content}</strong>
    case "italic":
      return <em>{content}</em>
    case "link": {
      const href = safeHref(mark.attrs.href)
      if (href === null) return content
      return <a href={href}>{content}</a>
    }
    default:
      return content
  }
}

function Figure({ node, picture }: { node: Extract<TextBlock, { type: "image" }>; picture: PictureView | undefined }) {
  if (!picture) return null
  const { alt, caption } = node.attrs
  return (
    <figure className={getFigureClass(node)} style={getRatioStyle(picture)}>
      <Picture picture={{ ...picture, alt }} sizes={getSizes(node)} />
      <ImageCaption of={caption} className={label.label} />
    </figure>
  )
}

/** Width divided by height: a tall picture is no taller than the window. */
const getRatioStyle = (picture: PictureView | null) =>
  ({ "--r": picture ? picture.width / picture.height : 1 }) as CSSProperties

type FigureNode = Extract<TextBlock, { type: "image" | "artwork" }>

const getFigureClass = ({ attrs: { placement = "hung" } }: FigureNode) =>
  classes(styles.figure, placement === "wide" && styles.wide, placement === "beside" && styles.beside)

const getSizes = ({ attrs: { placement } }: FigureNode) =>
  `(width < 768px) 100vw, ${{ hung: "60vw", wide: "75vw", beside: "30vw" }[placement ?? "hung"]}`

function WorkFigure({ node, work }: { node: Extract<TextBlock, { type: "artwork" }>; work: WorkCard | undefined }) {
  if (!work) return null
  const to = href("/artwork/:id", { id: work.id })
  return (
    <figure className={getFigureClass(node)} style={getRatioStyle(work.picture)}>
      {work.picture ? (
        <a href={to} tabIndex={-1}>
          <Picture
            picture={work.picture}
            sizes={getSizes(node)}
            style={{ viewTransitionName: getTransitionName(work.id) }}
          />
        </a>
      ) : null}
      <figcaption>
        <Label work={work} everyBadge lead={(line) => <a href={to}>{line}</a>} />
      </figcaption>
    </figure>
  )
}
