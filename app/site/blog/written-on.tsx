import { dayOf, sayDate } from "../../../lib/calendar-dates.ts"

/** The day a post was published, as people say it. */
export function WrittenOn({ at, className }: { at: Date; className?: string }) {
  const day = dayOf(at)
  return (
    <time className={className} dateTime={day}>
      {sayDate(day)}
    </time>
  )
}
