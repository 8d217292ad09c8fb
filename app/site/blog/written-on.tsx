import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { useTimeZone } from "../shell/use-time-zone.ts"

export function PostDate({ at, className }: { at: Date; className?: string }) {
  const day = getCalendarDate(useTimeZone(), at)
  return (
    <time className={className} dateTime={day}>
      {formatCalendarDate(day)}
    </time>
  )
}
