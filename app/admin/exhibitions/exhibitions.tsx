import { restoreExhibition } from "../../../domain/exhibitions/exhibition-commands.server.ts"
import { countExhibitions, listExhibitions } from "../../../domain/exhibitions/exhibition-list.server.ts"
import { getSiteToday } from "../../../domain/settings/site-today.server.ts"
import { daysBetween, formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { createRestoreAction } from "../kit/list/restore-action.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/exhibitions"
import { exhibitionList } from "./exhibition-list-config.tsx"

export const meta: Route.MetaFunction = () => studioMeta(exhibitionList.title)

export const loader = listLoader(exhibitionList, async ({ shop, admin, query }) => {
  const few = (view: "now" | "coming") => listExhibitions(shop, admin, { view, limit: 1 }).then(unwrapOutcome)
  const [{ exhibitions, next }, counts, now, coming, today] = await Promise.all([
    listExhibitions(shop, admin, { search: query.q, view: query.view, after: query.after }).then(unwrapOutcome),
    countExhibitions(shop, admin).then(unwrapOutcome),
    few("now"),
    few("coming"),
    getSiteToday(shop),
  ])
  const [on, soon] = [now.exhibitions[0], coming.exhibitions[0]]
  return {
    rows: exhibitions,
    next,
    counts,
    until: on?.endsOn ?? null,
    opensIn: soon ? daysBetween(today, soon.startsOn) : null,
  }
})

export const action = createRestoreAction(restoreExhibition, ({ title }) => `${title} is back.`)

export default function Exhibitions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ListPage
      list={exhibitionList}
      data={loaderData}
      answer={actionData}
      details={<span>{formatSummary(loaderData)}</span>}
    />
  )
}

type ExhibitionSums = Pick<Route.ComponentProps["loaderData"], "counts" | "until" | "opensIn">

/** `One is on until January 2, 2027; the next opens in 68 days` */
function formatSummary({ counts, until, opensIn }: ExhibitionSums): string {
  const on =
    counts.now > 0
      ? `${formatSpelledCount(counts.now, "is", "are")} on${counts.now === 1 && until ? ` until ${formatCalendarDate(until)}` : ""}`
      : "None is on now"
  return opensIn === null ? on : `${on}; the next opens in ${formatCount(opensIn, "day")}`
}
