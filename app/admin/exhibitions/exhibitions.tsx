import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { z } from "zod"
import { restoreExhibition } from "../../../domain/exhibitions/exhibition-commands.server.ts"
import { countExhibitions, listExhibitions } from "../../../domain/exhibitions/exhibition-list.server.ts"
import { siteToday } from "../../../domain/settings/site-today.server.ts"
import { daysBetween, sayDate } from "../../../lib/calendar-dates.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { countInWords, formatCount } from "../kit/count.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/exhibitions"
import { exhibitionList } from "./exhibition-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(exhibitionList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(exhibitionList, request.url)
  const few = (view: "now" | "coming") => listExhibitions(shop, admin, { view, limit: 1 }).then(found)
  const [{ exhibitions, next }, counts, now, coming, today] = await Promise.all([
    listExhibitions(shop, admin, { search: query.q, view: query.view, after: query.after }).then(found),
    countExhibitions(shop, admin).then(found),
    few("now"),
    few("coming"),
    siteToday(shop),
  ])
  const [on, soon] = [now.exhibitions[0], coming.exhibitions[0]]
  return {
    rows: exhibitions,
    next,
    counts,
    query,
    until: on?.endsOn ?? null,
    opensIn: soon ? daysBetween(today, soon.startsOn) : null,
  }
}

/** The Undo of a deletion. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = await readForm(request, z.strictObject({ intent: z.literal("restore"), id: z.uuid() }))
  if (!read.ok) return refusal(read.problem)
  const restored = await restoreExhibition(shop, admin, read.value.id)
  return restored.ok ? { done: { words: `${restored.value.title} is back.` } } : refusal(restored.problem)
}

export default function Exhibitions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ListPage
      list={exhibitionList}
      data={loaderData}
      answer={actionData}
      facts={<span>{sentence(loaderData)}</span>}
      main={
        <Button component={Link} to={href("/admin/exhibitions/new")} variant="filled" fullWidth>
          New exhibition
        </Button>
      }
    />
  )
}

type Summed = Pick<Route.ComponentProps["loaderData"], "counts" | "until" | "opensIn">

/** `One is on until January 2, 2027; the next opens in 68 days` */
function sentence({ counts, until, opensIn }: Summed): string {
  const on =
    counts.now > 0
      ? `${countInWords(counts.now, "is", "are")} on${counts.now === 1 && until ? ` until ${sayDate(until)}` : ""}`
      : "None is on now"
  return opensIn === null ? on : `${on}; the next opens in ${formatCount(opensIn, "day")}`
}
