import type { CSSProperties } from "react"
import { href } from "react-router"
import { exhibitionKindLabels, formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { PublicSeries } from "../../../domain/series/find-series.server.ts"
import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import { PostDate } from "../blog/written-on.tsx"
import { joinDateParts } from "../exhibitions/join-date-parts.ts"
import styles from "./around-series.module.css"

/** Exhibitions and posts with works of the series. */
export function AroundSeries({ series }: { series: PublicSeries }) {
  const { exhibitions, posts } = series
  if (exhibitions.length + posts.length === 0) return null
  return (
    <section className={page.section} aria-labelledby="around">
      <h2 id="around" className={styles.head}>
        Around this series
      </h2>
      <div className={styles.columns}>
        {exhibitions.length > 0 ? (
          <div className={styles.shows}>
            {exhibitions.map((show, index) => (
              <Show key={show.id} show={show} works={index === 0 ? series.works : []} />
            ))}
          </div>
        ) : null}
        {posts.length > 0 ? (
          <div className={styles.posts}>
            {posts.map((post, index) => (
              <Post key={post.id} post={post} isFirst={index === 0} />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  )
}

type ShowProps = { show: PublicSeries["exhibitions"][number]; works: PublicSeries["works"] }

const maxShownWorks = 3

/** The first with its works of the series, because its room is at the top of the page already. */
function Show({ show, works }: ShowProps) {
  const to = href("/exhibitions/:slug", { slug: show.slug })
  const hung = show.workIds.flatMap((id) => works.find((work) => work.id === id)?.picture ?? []).slice(0, maxShownWorks)
  const label = exhibitionKindLabels[show.kind]
  return (
    <article className={styles.entry}>
      {hung.length > 0 ? (
        <a className={styles.hung} href={to} tabIndex={-1} aria-label={show.title}>
          {hung.map((picture) => (
            <span key={picture.folder} style={{ "--r": picture.width / picture.height } as CSSProperties}>
              <Picture picture={{ ...picture, alt: "" }} sizes="(width < 768px) 33vw, 20vw" />
            </span>
          ))}
        </a>
      ) : null}
      <p className={classes(text.small, text.figures)}>
        {show.stage === "current" ? `On now, ${label.toLowerCase()}` : label}, {joinDateParts(show.dates)}
      </p>
      <h3 className={styles.title}>
        <a href={to}>
          <i>{show.title}</i>, {formatVenue(show)}
        </a>
      </h3>
    </article>
  )
}

function Post({ post, isFirst }: { post: PublicSeries["posts"][number]; isFirst: boolean }) {
  const to = href("/blog/:slug", { slug: post.slug })
  return (
    <article className={styles.entry}>
      {isFirst && post.picture ? (
        <a className={styles.picture} href={to} tabIndex={-1} aria-label={post.title}>
          <Picture picture={{ ...post.picture, alt: "" }} sizes="(width < 768px) 100vw, 33vw" />
        </a>
      ) : null}
      <p className={classes(text.small, text.figures)}>
        Journal, <PostDate at={post.publishedAt} />
      </p>
      <h3 className={styles.title}>
        <a href={to}>{post.title}</a>
      </h3>
      {isFirst && post.excerpt ? <p className={classes(text.small, styles.excerpt)}>{post.excerpt}</p> : null}
    </article>
  )
}
