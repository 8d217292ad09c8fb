import { href, Link } from "react-router"
import { listHistoryLog } from "../../../domain/history-log.server.ts"
import { parseListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/log"
import { logList } from "./log-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(logList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const query = parseListQuery(logList, request.url)
  const { noun } = query.filters
  const log = unwrapOutcome(await listHistoryLog(shop, admin, { noun, search: query.q, after: query.after }))
  return {
    rows: log.lines,
    next: log.next,
    query,
    choices: { noun: log.nouns.map((value) => ({ value, words: value })) },
  }
}

export default function Log({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      list={logList}
      data={loaderData}
      back={<Link to={href("/admin/settings")}>Settings</Link>}
      details={<span>Who did what, and when. Entries are never changed or removed</span>}
    />
  )
}
