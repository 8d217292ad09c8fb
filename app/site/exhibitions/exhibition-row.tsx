import { href } from "react-router"
import { exhibitionKindLabels, formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionCard } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { classes } from "../../ui/classes.ts"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import styles from "./exhibitions.module.css"
import { joinDateParts } from "./join-date-parts.ts"

export function ExhibitionListRow({ exhibition }: { exhibition: ExhibitionCard }) {
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
