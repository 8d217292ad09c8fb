import { TextInput } from "@mantine/core"
import { useContext, useState } from "react"
import type { PostForEdit } from "../../../domain/blog/post-editor.server.ts"
import { readMoment } from "../../../lib/read-moment.ts"
import { dayIn, sayTime, sayWeekdayMoment } from "../../../lib/site-time.ts"
import { Moment, SiteZone } from "../kit/dates.tsx"
import { Part } from "../kit/page.tsx"
import styles from "./blog.module.css"

export type When = "now" | "day"

type WhenProps = {
  post: Pick<PostForEdit, "state" | "publishedAt">
  when: When
  onWhen: (when: When) => void
  /** The server's clock. */
  now: Date
  typed: string | undefined
  error: string | undefined
}

export function PostWhen({ post: { state, publishedAt }, when, onWhen, now, typed, error }: WhenProps) {
  const zone = useContext(SiteZone)
  const set = state === "scheduled" && publishedAt ? sayWeekdayMoment(publishedAt, zone) : ""
  const [day, setDay] = useState(typed ?? set)
  const at = readMoment(day, { now, zone })
  if (state === "published" && publishedAt)
    return (
      <Part title="When">
        <p>
          Published <Moment at={publishedAt} />
        </p>
      </Part>
    )
  const choice = (value: When, label: string) => (
    <label>
      <input type="radio" name="when" value={value} checked={when === value} onChange={() => onWhen(value)} />
      <span>{label}</span>
    </label>
  )
  return (
    <Part title="When">
      <fieldset className={styles.when}>
        <legend className="unseen">When</legend>
        {choice("now", "Now")}
        {choice("day", "On a day")}
      </fieldset>
      <div className={styles.day} data-when={when}>
        <TextInput
          label={`Day and time, as clocks show in ${zone.replaceAll("_", " ")}`}
          name="day"
          placeholder="Thursday 9am"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={error}
          description={at ? sayWeekdayMoment(at, zone) : day ? "This date isn’t clear yet." : undefined}
          autoComplete="off"
        />
        <input
          type="date"
          aria-label="Pick a day"
          value={at ? dayIn(zone, at) : ""}
          onChange={(event) => {
            const picked = event.currentTarget.value
            if (picked) setDay(`${picked} ${at ? sayTime(at, zone) : "9:00 AM"}`)
          }}
        />
      </div>
    </Part>
  )
}
