import type { ShownBlock } from "../../../../domain/pages/shown-blocks.ts"
import { safeHref } from "../../../../lib/rich-text/safe-href.ts"
import { classes } from "../../../ui/classes.ts"
import { ButtonLink } from "../../../ui/controls/button.tsx"
import { RichTextView } from "../../../ui/rich-text/rich-text.tsx"
import text from "../../../ui/text.module.css"
import styles from "./blocks.module.css"
import { ExhibitionsBlock } from "./exhibitions-block.tsx"
import { DatesBlock, DownloadsBlock, QuestionsBlock } from "./list-blocks.tsx"
import { ElsewhereBlock, MediaBlock } from "./media-blocks.tsx"
import { BesideBlock, PairBlock, PictureBlock } from "./picture-blocks.tsx"
import { ContactBlock, NewsletterBlock } from "./reply-blocks.tsx"
import { WorksBlock } from "./works-block.tsx"

type PageBlockViewProps = {
  block: ShownBlock
  /** Its picture is loaded first. */
  isFirst: boolean
  getFileUrl: (id: string) => string
  getMediaUrl: (path: string) => string
  /** The studio's editor scrolls to the block that is open. */
  marker: string | undefined
}

export function PageBlockView({ block, isFirst, getFileUrl, getMediaUrl, marker }: PageBlockViewProps) {
  return (
    <div className={classes(styles.block, styles[block.kind])} data-block={marker}>
      <BlockContent block={block} isFirst={isFirst} getFileUrl={getFileUrl} getMediaUrl={getMediaUrl} />
    </div>
  )
}

function BlockContent({ block, isFirst, getFileUrl, getMediaUrl }: Omit<PageBlockViewProps, "marker">) {
  switch (block.kind) {
    case "heading":
      return <h2>{block.text}</h2>
    case "text":
      return block.body ? <RichTextView doc={block.body} /> : null
    case "picture":
      return <PictureBlock block={block} isFirst={isFirst} />
    case "pair":
      return <PairBlock block={block} isFirst={isFirst} />
    case "beside":
      return <BesideBlock block={block} isFirst={isFirst} />
    case "works":
      return <WorksBlock block={block} isFirst={isFirst} />
    case "quotation":
      return (
        <figure>
          <blockquote>{block.text}</blockquote>
          {block.by ? <figcaption className={text.small}>{block.by}</figcaption> : null}
        </figure>
      )
    case "dates":
      return <DatesBlock block={block} />
    case "downloads":
      return <DownloadsBlock block={block} getFileUrl={getFileUrl} />
    case "questions":
      return <QuestionsBlock block={block} />
    case "button":
      return <ButtonBlock text={block.text} to={block.to} />
    case "divider":
      return <hr />
    case "newsletter":
      return <NewsletterBlock block={block} />
    case "contact":
      return <ContactBlock block={block} />
    case "film":
    case "sound":
      return <MediaBlock block={block} getMediaUrl={getMediaUrl} />
    case "elsewhere":
      return <ElsewhereBlock block={block} />
    case "exhibitions":
      return <ExhibitionsBlock block={block} />
  }
}

const phoneLink = /^tel:[+\d().\s-]{3,40}$/i

/** The link is checked again: what is in the database may be older than the check. */
function ButtonBlock({ text: label, to }: { text: string; to: string }) {
  const href = phoneLink.test(to) ? to : safeHref(to)
  return href === null ? null : (
    <ButtonLink main href={href}>
      {label}
    </ButtonLink>
  )
}
