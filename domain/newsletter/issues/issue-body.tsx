import { createElement, Fragment, type ReactNode } from "react"
import { parseCaption } from "../../../lib/caption.ts"
import type { Inline, ListItem, Paragraph, TextBlock, TextList, TextMark } from "../../../lib/rich-text/rich-text.ts"
import { emailColors, emailFonts } from "../../emails/email-layout.tsx"
import { toAbsoluteUrl } from "./absolute-url.ts"
import type { IssueArtwork, IssueAssets, IssuePicture } from "./issue-assets.server.ts"

const { soft, rule, ink, paper } = emailColors
const serif = { fontFamily: emailFonts.serif }
const bodyText = { margin: "0 0 18px", ...serif, fontSize: 18, lineHeight: "28px" }

/** Keys by position, because the order is fixed. */
const all = (assets: ReactNode[]) => createElement(Fragment, null, ...assets)

/** For mail programs: inline styles; one column needs no tables. */
export const IssueBody = ({ blocks, parts, base }: { blocks: TextBlock[]; parts: IssueAssets; base: string }) =>
  all(blocks.map((block) => renderBlock(block, parts, base)))

function renderBlock(block: TextBlock, parts: IssueAssets, base: string): ReactNode {
  switch (block.type) {
    case "paragraph":
      return paragraph(block, base)
    case "heading":
      return heading(block.attrs.level, inline(block.content, base))
    case "blockquote":
      return (
        <blockquote
          className="rule"
          style={{ margin: "24px 0", padding: "0 0 0 20px", borderLeft: `1px solid ${rule}` }}
        >
          {all(block.content.map((one) => paragraph(one, base)))}
        </blockquote>
      )
    case "bulletList":
    case "orderedList":
      return list(block, base)
    case "horizontalRule":
      return <hr className="rule" style={{ margin: "32px 0", border: 0, borderTop: `1px solid ${rule}` }} />
    case "image": {
      const picture = parts.pictures.get(block.attrs.pictureId)
      return picture ? figure(picture, block.attrs.alt, block.attrs.caption) : null
    }
    case "artwork": {
      const work = parts.works.get(block.attrs.artworkId)
      return work ? label(work) : null
    }
  }
}

const paragraph = ({ content = [] }: Paragraph, base: string): ReactNode =>
  content.length > 0 ? <p style={bodyText}>{inline(content, base)}</p> : null

const heading = (level: 2 | 3, content: ReactNode): ReactNode => {
  const style = {
    ...serif,
    margin: level === 2 ? "36px 0 14px" : "28px 0 10px",
    fontWeight: level === 2 ? 300 : 400,
    fontSize: level === 2 ? 26 : 20,
    lineHeight: level === 2 ? "32px" : "27px",
  }
  return level === 2 ? <h2 style={style}>{content}</h2> : <h3 style={style}>{content}</h3>
}

const listText = { ...bodyText, paddingLeft: 24 }

function list({ type, attrs, content }: TextList, base: string): ReactNode {
  const items = all(content.map((item) => listItem(item, base)))
  if (type === "bulletList") return <ul style={listText}>{items}</ul>
  return (
    <ol style={listText} start={attrs?.start === 1 ? undefined : attrs?.start}>
      {items}
    </ol>
  )
}

const listItem = ({ content }: ListItem, base: string): ReactNode => (
  <li style={{ margin: "0 0 6px" }}>
    {all(content.map((part) => (part.type === "paragraph" ? inItem(part, base) : list(part, base))))}
  </li>
)

const inItem = ({ content }: Paragraph, base: string): ReactNode => (
  <p style={{ ...bodyText, margin: 0 }}>{inline(content, base)}</p>
)

const inline = (nodes: Inline[] = [], base: string): ReactNode => all(nodes.map((node) => renderInline(node, base)))

function renderInline(node: Inline, base: string): ReactNode {
  if (node.type === "hardBreak") return <br />
  return (node.marks ?? []).reduce<ReactNode>((words, mark) => renderMark(words, mark, base), node.text)
}

function renderMark(words: ReactNode, mark: TextMark, base: string): ReactNode {
  if (mark.type === "bold") return <strong>{words}</strong>
  if (mark.type === "italic") return <em>{words}</em>
  const href = toAbsoluteUrl(mark.attrs.href, base)
  return href === null ? words : <a href={href}>{words}</a>
}

const renderImage = ({ src, width, height }: IssuePicture, alt: string) => (
  <img
    src={src}
    alt={alt}
    width={width}
    height={height}
    style={{ display: "block", width, maxWidth: "100%", height: "auto", border: 0 }}
  />
)

const figure = (picture: IssuePicture, alt: string, caption: string): ReactNode => (
  <div style={{ margin: "28px 0" }}>
    {renderImage(picture, alt)}
    {caption && (
      <p className="soft" style={{ margin: "10px 0 0", color: soft, fontSize: 14, lineHeight: "21px" }}>
        {parseCaption(caption).map(({ text, isTitle }, at) => {
          const key = `${at} ${text}`
          return isTitle ? <em key={key}>{text}</em> : <Fragment key={key}>{text}</Fragment>
        })}
      </p>
    )}
  </div>
)

/** Without loaded pictures, the alt text and the label remain. */
const label = ({ title, year, lines, url, alt, picture }: IssueArtwork): ReactNode => (
  <div style={{ margin: "36px 0" }}>
    {picture && <a href={url}>{renderImage(picture, alt)}</a>}
    <p style={{ margin: picture ? "14px 0 0" : 0, ...serif, fontSize: 18, lineHeight: "25px" }}>
      <a href={url} className="ink" style={{ color: ink, textDecoration: "none" }}>
        <em>{title}</em>
        {year && `, ${year}`}
      </a>
    </p>
    {all(lines.map(labelLine))}
  </div>
)

const labelLine = (line: string): ReactNode => (
  <p className="soft" style={{ margin: 0, color: soft, fontSize: 14, lineHeight: "21px" }}>
    {line}
  </p>
)

export const IssueButton = ({ href, words }: { href: string; words: string }) => (
  <p style={{ margin: "36px 0 8px" }}>
    <a
      href={href}
      className="button"
      style={{
        display: "inline-block",
        padding: "15px 28px",
        backgroundColor: ink,
        color: paper,
        fontWeight: 500,
        textDecoration: "none",
      }}
    >
      {words}
    </a>
  </p>
)
