import type { DayCount } from "../../../domain/analytics/analytics-queries.server.ts"
import { LineChart } from "../kit/chart/line-chart.tsx"
import {
  findPeakDay,
  formatNumber,
  formatStepName,
  groupByDayOrWeek,
  listDayTicks,
  visitorsTitle,
} from "./analytics-titles.ts"

export function VisitorLines({ days, before }: { days: DayCount[]; before: DayCount[] | null }) {
  const { step, of } = groupByDayOrWeek(days)
  const then = before && groupByDayOrWeek(before).of
  const points = of.map(({ visitors }) => visitors)
  const now = { name: step === "day" ? "today" : "this week", end: formatNumber(points.at(-1) ?? 0), points }
  const pointsThen = then?.map(({ visitors }) => visitors)
  return (
    <LineChart
      lines={
        pointsThen ? [now, { name: "before", end: formatNumber(pointsThen.at(-1) ?? 0), points: pointsThen }] : [now]
      }
      ticks={listDayTicks(of)}
      mark={step === "day" ? findPeakDay(of) : null}
      label={`Visitors a ${step}: ${visitorsTitle(days, before)}`}
      table={{
        heads: [step === "day" ? "Day" : "Week", "Visitors", "Views", ...(then ? ["Visitors before"] : [])],
        rows: of.map(({ day, visitors, views }, at) => [
          formatStepName(step, day),
          formatNumber(visitors),
          formatNumber(views),
          ...(then ? [formatNumber(then[at]?.visitors ?? 0)] : []),
        ]),
      }}
    />
  )
}
