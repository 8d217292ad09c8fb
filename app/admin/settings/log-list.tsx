import { href } from "react-router"
import type { LogLine } from "../../../domain/history-log.server.ts"
import { Moment } from "../kit/dates.tsx"
import type { StudioList } from "../kit/list/list.ts"

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

export const logList: StudioList<LogLine, never, never, "noun"> = {
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
