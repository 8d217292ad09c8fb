import { sayDate } from "../../../lib/calendar-dates.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { useTimeZone } from "../shell/use-time-zone.ts"

export function WrittenOn({ at, className }: { at: Date; className?: string }) {
  const day = dayIn(useTimeZone(), at)
  return (
    <time className={className} dateTime={day}>
      {sayDate(day)}
    </time>
  )
}
