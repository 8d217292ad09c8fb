import type { ReactNode } from "react"
import { href } from "react-router"
import controls from "../../ui/controls/controls.module.css"
import styles from "./exhibition-page.module.css"
import type { PageExhibition } from "./page-exhibition.ts"
import { unbroken } from "./unbroken.ts"

export function ExhibitionFacts({ exhibition }: { exhibition: PageExhibition }) {
  return (
    <dl className={styles.facts}>
      {factsOf(exhibition).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(exhibition: PageExhibition) {
  const { slug, venue, venueUrl, address, city, dates, datesText, opening, hours, curator, stage } = exhibition
  const place = venueUrl ? (
    <a className={controls.link} href={venueUrl} rel="noopener">
      {venue}
    </a>
  ) : (
    venue
  )
  const facts: [string, ReactNode][] = [
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
        {unbroken(dates)}
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
  if (opening && stage !== "past") facts.push(["Opening", opening])
  if (hours && stage !== "past") facts.push(["Hours", hours])
  if (curator) facts.push(["Curator", curator])
  return facts
}
