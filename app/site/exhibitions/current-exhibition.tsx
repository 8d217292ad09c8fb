import type { CSSProperties } from "react"
import { href } from "react-router"
import { exhibitionKindLabels, formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionCard } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import styles from "./exhibitions.module.css"
import { joinDateParts } from "./join-date-parts.ts"

export function CurrentExhibition({ exhibition, first }: { exhibition: ExhibitionCard; first: boolean }) {
  const { slug, title, kind, dates, picture } = exhibition
  const to = href("/exhibitions/:slug", { slug })
  return (
    <article className={classes(page.grid, styles.now, !picture && styles.bare)} aria-labelledby={slug}>
      {picture ? (
        <a
          href={to}
          className={styles.nowPicture}
          tabIndex={-1}
          aria-label={title}
          style={{ "--r": picture.width / picture.height } as CSSProperties}
        >
          <Picture picture={picture} sizes="(width < 1024px) 100vw, 66vw" first={first} />
        </a>
      ) : null}
      <div className={styles.nowWords}>
        <p className={text.small}>On now, {exhibitionKindLabels[kind].toLowerCase()}</p>
        <h2 id={slug} className={styles.nowTitle}>
          <a href={to}>{title}</a>
        </h2>
        <p className={text.lead}>{formatVenue(exhibition)}</p>
        <p className={classes(text.lead, text.figures)}>{joinDateParts(dates)}</p>
        <p className={styles.nowMore}>
          <TextLink href={to}>See the exhibition</TextLink>
        </p>
      </div>
    </article>
  )
}
