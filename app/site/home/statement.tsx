import type { CSSProperties } from "react"
import type { SectionContent } from "../../../domain/homepage/homepage-section.ts"
import { statementDefaults } from "../../../domain/homepage/section-defaults.ts"
import type { Photo } from "../../../domain/media/photo.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import label from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import styles from "./statement.module.css"

type StatementProps = {
  content: SectionContent<"artist_statement">
  portrait: Photo | null
  failed: boolean
}

export function Statement({ content, portrait, failed }: StatementProps) {
  const defaults = statementDefaults
  const caption = failed ? "The portrait could not be loaded just now." : portrait?.caption
  return (
    <section className={classes(page.section, page.container, page.grid)} aria-labelledby="statement">
      <figure className={styles.portrait}>
        {portrait ? (
          <Picture picture={portrait.picture} sizes="(width < 768px) 100vw, 34vw" />
        ) : (
          <img src="/default-portrait.svg" width="960" height="1200" alt="Brushes in a jar on a table" loading="lazy" />
        )}
        <ImageCaption of={caption} className={classes(label.label, styles.caption)} />
      </figure>
      <div className={styles.words}>
        {content.subtitle ? <p className={text.small}>{content.subtitle}</p> : null}
        <h2 id="statement">{content.title || "About the artist"}</h2>
        {content.statement ? <blockquote className={styles.quote}>{addQuotes(content.statement)}</blockquote> : null}
        {content.description ? <p className={classes(text.prose, styles.description)}>{content.description}</p> : null}
        {content.highlights.length > 0 ? (
          <ul className={styles.highlights}>
            {content.highlights.map((highlight) => (
              <li key={highlight.text} style={{ "--c": highlight.color || undefined } as CSSProperties}>
                {highlight.text}
              </li>
            ))}
          </ul>
        ) : null}
        <p className={styles.links}>
          <TextLink href={content.cta1Link || defaults.cta1Link}>{content.cta1Text || defaults.cta1Text}</TextLink>
          <TextLink href={content.cta2Link || defaults.cta2Link}>{content.cta2Text || defaults.cta2Text}</TextLink>
        </p>
      </div>
    </section>
  )
}

const addQuotes = (words: string) => (/^["“„«]/.test(words) ? words : `“${words}”`)
