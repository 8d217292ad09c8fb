import { href, Link } from "react-router"
import { type LogLine, listHistoryLog } from "../../../domain/history-log.server.ts"
import { Moment } from "../kit/dates.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/log"

/** Nouns without a page link to their lines in the log. */
const getLogPath = ({ noun, nounId }: LogLine): string => {
  if (noun === "artwork") return href("/admin/artworks/:id/edit", { id: nounId })
  if (noun === "mail") return href("/admin/mailbox/:id", { id: nounId })
  if (noun === "settings") return href("/admin/settings")
  return `${href("/admin/settings/log")}?noun=${encodeURIComponent(noun)}`
}

function formatLogLine({ noun, nounId, action }: LogLine): string {
  const which = noun === "settings" ? ` “${nounId}”` : ""
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}${which} ${action}`
}

const logList: StudioList<LogLine, never, never, "noun"> = {
  path: href("/admin/settings/log"),
  title: "Log",
  noun: { one: "line", many: "lines" },
  getKey: ({ id }) => String(id),
  getName: formatLogLine,
  getPath: getLogPath,
  search: { label: "Search the log", hint: "Action or person" },
  filters: { noun: "About" },
  columns: [
    { name: "what", head: "What", slot: "title", cell: formatLogLine },
    {
      name: "fields",
      head: "Changed",
      width: "34%",
      tone: "soft",
      wide: true,
      slot: "second",
      cell: ({ changes }) => Object.keys(changes).join(", "),
    },
    { name: "who", head: "Who", width: "11rem", tone: "soft", slot: "status", cell: (line) => line.actorName },
    { name: "at", head: "When", width: "12rem", tone: "soft", slot: "aside", cell: (line) => <Moment at={line.at} /> },
  ],
  empty: "Nothing yet. Everything that is changed in the studio is written down here.",
}

export const meta: Route.MetaFunction = () => studioMeta(logList.title)

export const loader = listLoader(logList, async ({ shop, admin, query }) => {
  const { noun } = query.filters
  const log = unwrapOutcome(await listHistoryLog(shop, admin, { noun, search: query.q, after: query.after }))
  return {
    rows: log.lines,
    next: log.next,
    choices: { noun: log.nouns.map((value) => ({ value, words: value })) },
  }
})

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
