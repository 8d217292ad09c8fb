import type { CountedDay } from "../../../domain/analytics/analytics-queries.server.ts"
import { LineChart } from "../kit/chart/lines.tsx"
import { inSteps, number, peakOf, stepName, ticksOf, visitorsAnswer } from "./answers.ts"

export function VisitorLines({ days, before }: { days: CountedDay[]; before: CountedDay[] | null }) {
  const { step, of } = inSteps(days)
  const then = before && inSteps(before).of
  const points = of.map(({ visitors }) => visitors)
  const now = { name: step === "day" ? "today" : "this week", end: number(points.at(-1) ?? 0), points }
  const pointsThen = then?.map(({ visitors }) => visitors)
  return (
    <LineChart
      lines={pointsThen ? [now, { name: "before", end: number(pointsThen.at(-1) ?? 0), points: pointsThen }] : [now]}
      ticks={ticksOf(of)}
      mark={step === "day" ? peakOf(of) : null}
      label={`Visitors a ${step}: ${visitorsAnswer(days, before)}`}
      table={{
        heads: [step === "day" ? "Day" : "Week", "Visitors", "Views", ...(then ? ["Visitors before"] : [])],
        rows: of.map(({ day, visitors, views }, at) => [
          stepName(step, day),
          number(visitors),
          number(views),
          ...(then ? [number(then[at]?.visitors ?? 0)] : []),
        ]),
      }}
    />
  )
}
