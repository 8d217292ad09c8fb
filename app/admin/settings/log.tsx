import { href, Link } from "react-router"
import { readLog } from "../../../domain/history-log.server.ts"
import { found } from "../found.server.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/log"
import { logList } from "./log-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(logList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(logList, request.url)
  const { noun } = query.filters
  const log = found(await readLog(shop, admin, { noun, search: query.q, after: query.after }))
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
      facts={<span>Who did what, and when. Entries are never changed or removed</span>}
    />
  )
}
