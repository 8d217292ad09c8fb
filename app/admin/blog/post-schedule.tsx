import { TextInput } from "@mantine/core"
import { useContext, useState } from "react"
import type { PostForEdit } from "../../../domain/blog/post-editor.server.ts"
import { parseMoment } from "../../../lib/parse-moment.ts"
import { formatTime, formatWeekdayMoment, getCalendarDate } from "../../../lib/site-time.ts"
import { Moment, SiteTimeZone } from "../kit/dates.tsx"
import { Section } from "../kit/page.tsx"
import styles from "./blog.module.css"

export type PublishTiming = "now" | "day"

type PostScheduleProps = {
  post: Pick<PostForEdit, "state" | "publishedAt">
  when: PublishTiming
  onWhen: (when: PublishTiming) => void
  /** The server's clock. */
  now: Date
  typed: string | undefined
  error: string | undefined
}

export function PostSchedule({ post: { state, publishedAt }, when, onWhen, now, typed, error }: PostScheduleProps) {
  const zone = useContext(SiteTimeZone)
  const set = state === "scheduled" && publishedAt ? formatWeekdayMoment(publishedAt, zone) : ""
  const [day, setDay] = useState(typed ?? set)
  const at = parseMoment(day, { now, zone })
  if (state === "published" && publishedAt)
    return (
      <Section title="When">
        <p>
          Published <Moment at={publishedAt} />
        </p>
      </Section>
    )
  const choice = (value: PublishTiming, label: string) => (
    <label>
      <input type="radio" name="when" value={value} checked={when === value} onChange={() => onWhen(value)} />
      <span>{label}</span>
    </label>
  )
  return (
    <Section title="When">
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
          description={at ? formatWeekdayMoment(at, zone) : day ? "This date isn’t clear yet." : undefined}
          autoComplete="off"
        />
        <input
          type="date"
          aria-label="Pick a day"
          value={at ? getCalendarDate(zone, at) : ""}
          onChange={(event) => {
            const picked = event.currentTarget.value
            if (picked) setDay(`${picked} ${at ? formatTime(at, zone) : "9:00 AM"}`)
          }}
        />
      </div>
    </Section>
  )
}
