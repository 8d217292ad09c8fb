import { href } from "react-router"
import { formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionLine } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./announced.module.css"
import { joinDateParts } from "./join-date-parts.ts"

export function AnnouncedExhibition({ exhibition }: { exhibition: ExhibitionLine }) {
  const { slug, title, stage } = exhibition
  return (
    <aside className={classes(page.container, styles.announced)} aria-label="Exhibition">
      <a className={classes(page.grid, styles.line)} href={href("/exhibitions/:slug", { slug })}>
        <span className={text.small}>{stage === "current" ? "On now" : "Upcoming"}</span>
        <span className={styles.what}>{title}</span>
        <span className={styles.where}>
          {formatVenue(exhibition)}
          <span className={text.small}>{joinDateParts(formatWhen(exhibition))}</span>
        </span>
      </a>
    </aside>
  )
}

function formatWhen({ stage, startsOn, endsOn }: ExhibitionLine): string {
  if (stage === "upcoming") return `from ${formatCalendarDate(startsOn)}`
  return endsOn ? `until ${formatCalendarDate(endsOn)}` : ""
}
