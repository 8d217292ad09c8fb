import type { CSSProperties } from "react"
import { href } from "react-router"
import { exhibitionKindLabels, formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import { listPublicExhibitionCards } from "../../../domain/exhibitions/exhibition-queries.server.ts"
import type { ExhibitionCard } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { shopContext } from "../../request/context.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/exhibitions"
import styles from "./exhibitions.module.css"
import { joinDateParts } from "./join-date-parts.ts"

export async function loader({ context }: Route.LoaderArgs) {
  return { exhibitions: await listPublicExhibitionCards(context.get(shopContext)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Exhibitions",
    description: `Exhibitions of ${formatArtistName(findSiteDetails(matches))}: what is on now, what is to come, and what has been.`,
    path: href("/exhibitions"),
  })

export default function ExhibitionsPage({ loaderData }: Route.ComponentProps) {
  const { exhibitions } = loaderData
  const of = (stage: ExhibitionCard["stage"]) => exhibitions.filter((exhibition) => exhibition.stage === stage)
  const upcoming = of("upcoming").toReversed()
  const past = of("past")
  const current = of("current")
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1>Exhibitions</h1>
      </div>
      {exhibitions.length === 0 ? (
        <div className={text.empty}>
          <p>Nothing is hung in public just now.</p>
          <TextLink className={styles.emptyLink} href={href("/gallery")}>
            View Gallery
          </TextLink>
        </div>
      ) : null}
      {current.map((exhibition, index) => (
        <CurrentExhibition key={exhibition.id} exhibition={exhibition} first={index === 0} />
      ))}
      {upcoming.length > 0 ? (
        <section className={classes(styles.part, current.length > 0 && styles.after)} aria-labelledby="upcoming">
          <h2 id="upcoming" className={styles.name}>
            Upcoming
          </h2>
          <ol className={styles.rows}>
            {upcoming.map((exhibition) => (
              <ExhibitionListRow key={exhibition.id} exhibition={exhibition} />
            ))}
          </ol>
        </section>
      ) : null}
      {past.length > 0 ? (
        <section
          className={classes(styles.part, (current.length > 0 || upcoming.length > 0) && styles.after)}
          aria-labelledby="past"
        >
          <h2 id="past" className={styles.name}>
            Past
          </h2>
          <div className={styles.years}>
            {groupByYear(past).map(([year, shows]) => (
              <section key={year} className={styles.year} aria-label={year}>
                <h3>{year}</h3>
                <ol className={styles.rows}>
                  {shows.map((exhibition) => (
                    <ExhibitionListRow key={exhibition.id} exhibition={exhibition} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </section>
      ) : null}
      {current.length + upcoming.length + past.length > 0 ? (
        <p className={styles.calendar}>
          <TextLink href={href("/feeds/exhibitions.ics")}>Add to your calendar</TextLink>
        </p>
      ) : null}
    </div>
  )
}

const groupByYear = (exhibitions: ExhibitionCard[]): [string, ExhibitionCard[]][] => [
  ...Map.groupBy(exhibitions, ({ startsOn }) => startsOn.slice(0, 4)),
]

function ExhibitionListRow({ exhibition }: { exhibition: ExhibitionCard }) {
  const { slug, title, kind, dates, picture } = exhibition
  return (
    <li className={styles.row}>
      <a href={href("/exhibitions/:slug", { slug })} className={styles.rowLink}>
        <span className={styles.rowName}>
          <span className={styles.rowTitle}>{title}</span>
          <span>{formatVenue(exhibition)}</span>
        </span>
        <span className={classes(text.small, text.figures, styles.rowWhen)}>
          <span>{joinDateParts(dates)}</span>
          <span>{exhibitionKindLabels[kind]}</span>
        </span>
        {picture ? (
          <Picture className={styles.rowPicture} picture={{ ...picture, alt: "" }} sizes="(width < 768px) 33vw, 16vw" />
        ) : null}
      </a>
    </li>
  )
}

function CurrentExhibition({ exhibition, first }: { exhibition: ExhibitionCard; first: boolean }) {
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
