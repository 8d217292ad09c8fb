import { Button } from "@mantine/core"
import { useContext, useId, useState } from "react"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import type { ColumnValues, OperationConflict } from "../../../domain/operations/operation.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatTime } from "../../../lib/site-time.ts"
import type { FailedOperation } from "../../live/queue/operation-store.ts"
import { useQueue } from "../../live/queue/queue-context.tsx"
import { SiteTimeZone } from "../kit/dates.tsx"
import { Starred } from "../kit/starred.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./queue.module.css"

export function ConflictSection({ one }: { one: FailedOperation }) {
  const queue = useQueue()
  const zone = useContext(SiteTimeZone)
  const id = useId()
  const [pick, setPick] = useState<"ours" | "theirs" | null>(null)
  const { conflict, about, timestamp } = one
  if (!conflict) return null
  const sides = [
    { side: "ours", who: `You, on this device, ${formatTime(new Date(timestamp), zone)}`, ...getOwnSide(one) },
    {
      side: "theirs",
      who: [conflict.who ?? "The studio", conflict.at && formatTime(conflict.at, zone)].filter(Boolean).join(", "),
      ...getOtherSide(one),
    },
  ] as const
  const keep = () => (pick === "ours" ? queue.again(one) : queue.discard(one.id))
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 id={id}>
        <Starred text={formatConflictTitle(one)} />
      </h2>
      <fieldset className={styles.versus} aria-labelledby={id}>
        {sides.map(({ side, who, first, more }) => (
          <label key={side} className={styles.side} data-side={side}>
            <input type="radio" name={id} className="unseen" checked={pick === side} onChange={() => setPick(side)} />
            <span className="small">{who}</span>
            {first && <b>{first}</b>}
            {more && <span>{more}</span>}
          </label>
        ))}
        {about.picture && (
          <span className={styles.between}>
            <Thumb picture={about.picture} width={120} height={110} />
          </span>
        )}
      </fieldset>
      <p className="small">{conflict.message}</p>
      <div className={styles.act}>
        <Button variant="default" disabled={pick === null} onClick={() => void keep()}>
          {pick === "ours" ? "Keep mine" : pick === "theirs" ? `Keep ${formatOwner(conflict)}` : "Keep one"}
        </Button>
        <Button onClick={() => void queue.postpone(one.id)}>Decide later</Button>
      </div>
    </section>
  )
}

const getOwnSide = ({ table, about, conflict }: FailedOperation) =>
  table === "orders" || !conflict
    ? { first: "Sold", more: about.words.replaceAll("*", "") }
    : formatConflictSide(conflict.ours)

const getOtherSide = ({ table, conflict }: FailedOperation) =>
  table === "orders" || !conflict
    ? { first: "Not free", more: "Without this sale. Give back what was paid, or record it in another way." }
    : formatConflictSide(conflict.theirs)

/** Titles of works are between asterisks. */
function formatConflictTitle({ table, about, conflict }: FailedOperation): string {
  const changed = Object.keys(conflict?.ours ?? {})
  if (table === "orders") return `The sale of ${about.what} couldn’t be recorded`
  const what = changed.includes("availability")
    ? "The status"
    : changed.includes("stage")
      ? "The stage"
      : changed.some((column) => column.startsWith("status_"))
        ? "What is said about the status"
        : "A note"
  return `${what} of ${about.what} was changed in two places`
}

function formatConflictSide(values: ColumnValues): { first: string; more: string } {
  const { availability, stage, status_for, status_until, text, notes } = values as Record<string, string | undefined>
  if (availability) return { first: availabilityLabels[availability as Availability] ?? availability, more: "" }
  if (stage) return { first: stageNames[stage as keyof typeof stageNames] ?? stage, more: "" }
  if (status_for !== undefined || status_until !== undefined)
    return { first: status_for || "Nobody", more: status_until ? `until ${formatCalendarDate(status_until)}` : "" }
  const words = text ?? notes ?? ""
  return words ? { first: "", more: `“${words}”` } : { first: "Removed", more: "" }
}

/** `Ada Artist’s`. */
const formatOwner = ({ who }: OperationConflict): string => (who ? `${who}’s` : "theirs")
