import { href } from "react-router"
import type { ListedStockTake } from "../../../domain/stock-takes/report-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { parseListQuery, type StudioList } from "../kit/list/list.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const states: Record<ListedStockTake["state"], { mark: StatusMark; words: string }> = {
  counting: { mark: "half", words: "Counting" },
  finished: { mark: "full", words: "Finished" },
  cancelled: { mark: "struck", words: "Given up" },
}

export const stockTakeList: StudioList<ListedStockTake> = {
  path: href("/admin/inventory/stock-take"),
  title: "Stock-takes",
  noun: { one: "stock-take", many: "stock-takes" },
  getKey: ({ id }) => id,
  getName: ({ places }) => `Stock-take, ${places.join(", ")}`,
  getPath: ({ id }) => href("/admin/inventory/stock-take/:id", { id }),
  columns: [
    { name: "places", head: "Places", slot: "title", cell: ({ places }) => places.join(", ") },
    { name: "day", head: "Started", width: "9rem", slot: "second", cell: ({ createdAt }) => <Day at={createdAt} /> },
    { name: "by", head: "By", width: "14%", tone: "soft", wide: true, cell: ({ startedBy }) => startedBy },
    {
      name: "counted",
      head: "Result",
      width: "16rem",
      slot: "aside",
      cell: ({ state, counts, found, open }) =>
        state === "finished" ? `${found} found, ${formatCount(open, "difference")}` : formatCount(counts, "count"),
    },
    {
      name: "state",
      head: "State",
      width: "9rem",
      slot: "status",
      cell: ({ state }) => <Status mark={states[state].mark}>{states[state].words}</Status>,
    },
  ],
  empty: "Nothing has been counted yet. Start a stock-take to see whether everything is where it should be.",
}

export const parseStockTakeQuery = (url: string) => parseListQuery(stockTakeList, url)
