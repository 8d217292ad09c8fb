import { href } from "react-router"
import type { CvLine } from "../../../domain/about/cv.ts"
import type { Photo } from "../../../domain/media/photo.ts"
import { isEmptyRichText } from "../../../lib/rich-text/rich-text-contents.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import label from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import { RichTextView } from "../../ui/rich-text/rich-text.tsx"
import text from "../../ui/text.module.css"
import { LinkList, type ListedLink } from "../shell/link-list.tsx"
import styles from "./about.module.css"
import type { AboutContent } from "./about-content.server.ts"

/** Characters: a lead up to this length is the page's headline, a longer one is set below the name. */
const maxHeadlineLength = 160

type AboutPageProps = {
  content: AboutContent
  artistName: string | undefined
  further?: ListedLink[]
}

export function AboutPage({ content, artistName, further = [] }: AboutPageProps) {
  const { lead, lines, photos } = content
  const isHeadline = lead !== "" && lead.length <= maxHeadlineLength
  const isBare = isEmptyRichText(content.text)
  return (
    <div className={classes(page.container, page.grid, styles.about)}>
      <h1 className={styles.headline}>{isHeadline ? lead : `About ${artistName ?? "the artist"}`}</h1>
      {photos.length > 0 ? <Photographs photos={photos} /> : null}
      <div className={styles.words}>
        {lead && !isHeadline ? (
          <div className={text.prose}>
            <p>{lead}</p>
          </div>
        ) : null}
        {isBare ? null : <RichTextView doc={content.text} />}
        {!lead && isBare ? (
          <div className={text.prose}>
            <p>The artist will say more here soon.</p>
            <p>
              <TextLink href={href("/gallery")}>View Gallery</TextLink>
            </p>
          </div>
        ) : null}
        {further.length > 0 ? (
          <nav className={styles.further} aria-label="More">
            <LinkList links={further} />
          </nav>
        ) : null}
      </div>
      {lines.length > 0 ? <Timeline lines={lines} /> : null}
    </div>
  )
}

function Photographs({ photos }: { photos: Photo[] }) {
  return (
    <div className={styles.photographs}>
      {photos.map((photo, index) => (
        <figure key={photo.id}>
          <Picture
            picture={photo.picture}
            sizes="(width < 768px) 100vw, (width < 1024px) 72vw, 40vw"
            first={index === 0}
          />
          <ImageCaption of={photo.caption} className={classes(label.label, styles.caption)} />
        </figure>
      ))}
    </div>
  )
}

function Timeline({ lines }: { lines: CvLine[] }) {
  const kinds = [...new Set(lines.map((line) => line.kind))]
  return (
    <div className={styles.record}>
      {kinds.map((kind) => (
        <section key={kind}>
          <h2>{kind || "Chronology"}</h2>
          <ul>
            {lines
              .filter((line) => line.kind === kind)
              .map((line) => (
                <li key={`${line.year} ${line.title} ${line.text}`}>
                  <span className={styles.year}>{line.year}</span>
                  {line.to ? (
                    <TextLink bare className={styles.show} href={line.to}>
                      <i>{line.title}</i>
                      {line.text}
                    </TextLink>
                  ) : (
                    <span>{line.text}</span>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
