import type { ReactNode } from "react"
import { href } from "react-router"
import controls from "../../ui/controls/controls.module.css"
import { DetailRow } from "../../ui/detail-row.tsx"
import styles from "./exhibition-page.module.css"
import { joinDateParts } from "./join-date-parts.ts"
import type { PageExhibition } from "./page-exhibition.ts"

export function ExhibitionDetails({ exhibition }: { exhibition: PageExhibition }) {
  return (
    <dl className={styles.facts}>
      {listDetails(exhibition).map(([name, value]) => (
        <DetailRow key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function listDetails(exhibition: PageExhibition) {
  const { slug, venue, venueUrl, address, city, dates, datesText, opening, hours, curator, stage } = exhibition
  const place = venueUrl ? (
    <a className={controls.link} href={venueUrl} rel="noopener">
      {venue}
    </a>
  ) : (
    venue
  )
  const details: [string, ReactNode][] = [
    [
      "Venue",
      <>
        {place}
        {[address, city].filter(Boolean).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </>,
    ],
    [
      "Dates",
      <>
        {joinDateParts(dates)}
        {stage !== "past" && !datesText ? (
          <span className={styles.line}>
            <a className={controls.link} href={href("/exhibitions/:slug/calendar.ics", { slug })} download>
              Add to calendar
            </a>
          </span>
        ) : null}
      </>,
    ],
  ]
  if (opening && stage !== "past") details.push(["Opening", opening])
  if (hours && stage !== "past") details.push(["Hours", hours])
  if (curator) details.push(["Curator", curator])
  return details
}
