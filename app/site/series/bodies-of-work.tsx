import type { CSSProperties } from "react"
import { href } from "react-router"
import type { SeriesCard } from "../../../domain/series/series-queries.server.ts"
import type { StripWork } from "../../../domain/series/series-strips.server.ts"
import { classes } from "../../ui/classes.ts"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import styles from "./bodies-of-work.module.css"
import { formatSeriesCount } from "./series-count.ts"

/** One row for each series: its words, and its first works on one ground line, at one scale. */
export function BodiesOfWork({ cards, first }: { cards: SeriesCard[]; first?: boolean }) {
  return cards.map((card, index) => <BodyOfWork key={card.id} card={card} first={first && index === 0} />)
}

function BodyOfWork({ card, first }: { card: SeriesCard; first?: boolean | undefined }) {
  const { slug, title, years, excerpt } = card
  const to = href("/series/:slug", { slug })
  return (
    <article
      className={classes(styles.body, !card.view && card.works.length === 0 && styles.bare)}
      aria-labelledby={slug}
    >
      <div className={styles.words}>
        <h2 id={slug} className={styles.title}>
          <a href={to}>{title}</a>
        </h2>
        {years ? <p className={classes(text.small, text.figures, styles.years)}>{years}</p> : null}
        {excerpt ? <p className={classes(text.prose, styles.excerpt)}>{excerpt}</p> : null}
        <p className={classes(text.small, text.figures, styles.count)}>{formatSeriesCount(card)}</p>
      </div>
      {card.view ? (
        <a className={styles.view} href={to} tabIndex={-1} aria-label={title} style={ratio(card.view)}>
          <Picture picture={{ ...card.view, alt: "" }} sizes="(width < 1024px) 100vw, 66vw" first={first} />
        </a>
      ) : (
        <Strip card={card} to={to} first={first} />
      )}
    </article>
  )
}

const ratio = ({ width, height }: { width: number; height: number }) => ({ "--r": width / height }) as CSSProperties

function Strip({ card: { title, works }, to, first }: { card: SeriesCard; to: string; first?: boolean | undefined }) {
  if (works.length === 0) return null
  return (
    <a className={styles.strip} href={to} tabIndex={-1} aria-label={title}>
      {works.map((work, index) => (
        <span key={work.id} style={{ "--inches": getInches(work) } as CSSProperties}>
          <Picture
            picture={work.picture}
            sizes="(width < 768px) 30vw, 18vw"
            first={first && index === 0}
            soon={first}
          />
        </span>
      ))}
    </a>
  )
}

/** The usual size of a work without measurements. */
const usualInches = 36

const getInches = ({ widthMm, picture }: StripWork): number =>
  Math.round(widthMm ? widthMm / 25.4 : usualInches * Math.sqrt(picture.width / picture.height))
