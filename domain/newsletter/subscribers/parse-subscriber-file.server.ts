import type { Actor } from "../../actor.ts"
import { maxListRows, readListFile, refuseList } from "../../list-import.server.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { findSubscriberColumns, type ParsedSubscriber, parseSubscriberRow } from "./subscriber-rows.ts"

/** Rows that are searched for addresses when no heading names the column. */
const sampledRows = 20

export const parseSubscriberFile = (shop: Shop, actor: Actor, file: File): Promise<Outcome<ParsedSubscriber[]>> =>
  query(shop, actor, "newsletter.read", () =>
    readListFile(shop, file, async (table) => {
      const read: { number: number; cells: Record<string, string>; problem?: string }[] = []
      for await (const row of table.rows) {
        read.push(row)
        if (read.length > maxListRows) break
      }
      const sample = read.slice(0, sampledRows).map(({ cells }) => cells)
      const columns = findSubscriberColumns(table.headers, sample)
      const { email, names } = columns
      if (email === null) return refuseList("No column of this file holds e-mail addresses.")
      // Without headings the first line is an address too.
      const first = parseSubscriberRow(table.headingRow, email, "")
      const rows = read.map(({ number, cells, problem }) => {
        const name = names.map((head) => cells[head] ?? "").join(" ")
        const one = parseSubscriberRow(number, cells[email] ?? "", name)
        return problem && "problem" in one ? { ...one, problem: `${problem}.` } : one
      })
      return done("problem" in first ? rows : [first, ...rows])
    }),
  )
