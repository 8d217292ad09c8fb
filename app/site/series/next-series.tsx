import type { CSSProperties } from "react"
import { href } from "react-router"
import type { PublicSeries } from "../../../domain/series/find-series.server.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import styles from "./next-series.module.css"

export function NextSeries({ series: { next, previous } }: { series: Pick<PublicSeries, "next" | "previous"> }) {
  return (
    <nav className={styles.nav} aria-label="Other series">
      {next ? (
        <a className={styles.next} href={href("/series/:slug", { slug: next.slug })} rel="next">
          <span className={styles.to}>
            <span className={text.small}>Next series</span>
            <span className={styles.title}>{next.title}</span>
          </span>
          <span className={styles.strip} aria-hidden="true">
            {next.works.map(({ id, picture }) => (
              <span key={id} style={{ "--r": picture.width / picture.height } as CSSProperties}>
                <Picture picture={picture} sizes="(width < 768px) 30vw, 14vw" />
              </span>
            ))}
          </span>
        </a>
      ) : null}
      <p className={classes(styles.others, !next && styles.alone)}>
        {previous ? (
          <TextLink href={href("/series/:slug", { slug: previous.slug })} rel="prev">
            Previous series: {previous.title}
          </TextLink>
        ) : null}
        <TextLink href={href("/series")}>All series</TextLink>
      </p>
    </nav>
  )
}
