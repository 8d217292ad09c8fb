import type { CSSProperties } from "react"
import { isOwn } from "../../../domain/inventory/place.ts"
import type { Stay } from "../../../domain/inventory/stay-queries.server.ts"
import { formatCount } from "../kit/count.ts"
import { Day } from "../kit/dates.tsx"
import styles from "./stays.module.css"

const dayMs = 86_400_000

/** The first and the last day count as one. */
const daysOf = ({ from, to }: Stay, now: Date) => Math.round(((to ?? now).getTime() - from.getTime()) / dayMs)

const days = (number: number) => `${number.toLocaleString("en-US")} ${number === 1 ? "day" : "days"}`

/** `1,321 days, 411 of them here` */
export function daysWords(stays: Stay[], now: Date): string {
  const sum = (some: Stay[]) => some.reduce((all, stay) => all + daysOf(stay, now), 0)
  const [all, here] = [sum(stays), sum(stays.filter(({ kind }) => isOwn(kind)))]
  if (all === 0) return ""
  return here === all
    ? `${days(all)}, all of them here`
    : `${days(all)}, ${formatCount(here, "of them here", "of them here")}`
}

/** Each period is as long as its duration, and in ink while the work was away. */
export const Stays = ({ stays, now }: { stays: Stay[]; now: Date }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
  <ol className={styles.stays} tabIndex={0} aria-label="Where it has been, in order">
    {stays.map((stay) => {
      const number = daysOf(stay, now)
      return (
        <li
          key={stay.id}
          data-out={isOwn(stay.kind) ? undefined : ""}
          style={{ "--days": Math.max(1, number) } as CSSProperties}
        >
          <b>{[stay.place, stay.crate, stay.spot].filter(Boolean).join(", ")}</b>
          <span className="small">
            <Day at={stay.from} />
            {number > 0 && `, ${days(number)}`}
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
