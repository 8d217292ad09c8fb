import type { CSSProperties } from "react"
import { isOwn } from "../../../domain/inventory/place.ts"
import type { Stay } from "../../../domain/inventory/stay-queries.server.ts"
import { count } from "../kit/count.ts"
import { Day } from "../kit/dates.tsx"
import styles from "./inventory.module.css"

const dayMs = 86_400_000

/** How many days something was somewhere; the first and the last count as one. */
const daysOf = ({ from, to }: Stay, now: Date) => Math.round(((to ?? now).getTime() - from.getTime()) / dayMs)

/** Where a work was, as one line in time: as long as it was there, in ink where it was away. */
export const Stays = ({ stays, now }: { stays: Stay[]; now: Date }) => (
  <ol className={styles.stays}>
    {stays.map((stay) => {
      const days = daysOf(stay, now)
      return (
        <li
          key={stay.id}
          data-out={isOwn(stay.kind) ? undefined : ""}
          style={{ "--days": Math.max(1, days) } as CSSProperties}
        >
          <b>{[stay.place, stay.spot].filter(Boolean).join(", ")}</b>
          <span className="small">
            <Day at={stay.from} />
            {days > 0 && `, ${count(days, "day", "days")}`}
            {stay.to === null && " until now"}
          </span>
          {(stay.carrier || stay.note) && (
            <span className="small">{[stay.carrier, stay.note].filter(Boolean).join(". ")}</span>
          )}
        </li>
      )
    })}
  </ol>
)
