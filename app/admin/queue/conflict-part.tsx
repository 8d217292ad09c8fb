import { Button } from "@mantine/core"
import { useContext, useId, useState } from "react"
import { sayTime } from "../../../lib/site-time.ts"
import type { SetAside } from "../../live/queue/kept-operations.ts"
import { useQueue } from "../../live/queue/queue-context.tsx"
import { SiteZone } from "../kit/dates.tsx"
import { Starred } from "../kit/starred.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { formatOwner, sideOf, titleOfConflict } from "./conflict-words.ts"
import styles from "./queue.module.css"

export function ConflictPart({ one }: { one: SetAside }) {
  const queue = useQueue()
  const zone = useContext(SiteZone)
  const id = useId()
  const [pick, setPick] = useState<"ours" | "theirs" | null>(null)
  const { conflict, about, timestamp } = one
  if (!conflict) return null
  const sides = [
    { side: "ours", who: `You, on this device, ${sayTime(new Date(timestamp), zone)}`, ...oursOf(one) },
    {
      side: "theirs",
      who: [conflict.who ?? "The studio", conflict.at && sayTime(conflict.at, zone)].filter(Boolean).join(", "),
      ...theirsOf(one),
    },
  ] as const
  const keep = () => (pick === "ours" ? queue.again(one) : queue.letGo(one.id))
  return (
    <section className={styles.conflict} aria-labelledby={id}>
      <h2 id={id}>
        <Starred text={titleOfConflict(one)} />
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
        <Button disabled={pick === null} onClick={() => void keep()}>
          {pick === "ours" ? "Keep mine" : pick === "theirs" ? `Keep ${formatOwner(conflict)}` : "Keep one"}
        </Button>
        <Button variant="transparent" onClick={() => void queue.putOff(one.id)}>
          Decide later
        </Button>
      </div>
    </section>
  )
}

const oursOf = ({ table, about, conflict }: SetAside) =>
  table === "orders" || !conflict ? { first: "Sold", more: about.words.replaceAll("*", "") } : sideOf(conflict.ours)

const theirsOf = ({ table, conflict }: SetAside) =>
  table === "orders" || !conflict
    ? { first: "Not free", more: "Without this sale. Give back what was paid, or record it in another way." }
    : sideOf(conflict.theirs)
