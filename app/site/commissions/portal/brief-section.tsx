import { href } from "react-router"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { classes } from "../../../ui/classes.ts"
import text from "../../../ui/text.module.css"
import styles from "./portal.module.css"
import type { PortalPage } from "./portal-page-data.server.ts"

export function PortalBrief({ portal, secret }: { portal: PortalPage; secret: string }) {
  const { description, references, palette, use, budget, deadline } = portal.brief
  const details: [string, string][] = [
    ["Size and medium", portal.facts.join(", ")],
    ["Colors", palette],
    ["For", use],
    ["Budget", budget],
    ["Wanted by", deadline ? formatCalendarDate(deadline) : ""],
  ]
  return (
    <section className={styles.brief}>
      <h2>Your request</h2>
      <p className={classes(text.prose, styles.own)}>{description}</p>
      {references.length > 0 && (
        <ul className={styles.references} aria-label="Your pictures">
          {references.map(({ id, alt, width, height }, at) => (
            <li key={id}>
              <a href={href("/api/rooms/:secret/:picture", { secret, picture: id })}>
                <img
                  src={`${href("/api/rooms/:secret/:picture", { secret, picture: id })}?size=small`}
                  alt={alt || `${at + 1} of ${references.length} that you sent`}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {details.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
