import { writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { withScratch } from "../../services/images/scratch.server.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { maxSubscriberRows } from "./subscriber-import.server.ts"
import {
  findSubscriberColumns,
  type InvalidSubscriberRow,
  type ListedSubscriber,
  parseSubscriberRow,
} from "./subscriber-rows.ts"

const refuseList = (words: string) => refuse("invalid", words, { list: words })

/** Rows that are searched for addresses when no heading names the column. */
const sampledRows = 20

/** CSV, Excel or OpenDocument, read in a separate process. */
export const parseSubscriberFile = (
  shop: Shop,
  actor: Actor,
  file: File,
): Promise<Outcome<(ListedSubscriber | InvalidSubscriberRow)[]>> =>
  query(shop, actor, "newsletter.read", async () => {
    return withScratch(async (scratch) => {
      const extension = /^\.(csv|tsv|txt|xlsx|ods)$/i.exec(extname(file.name))?.[0] ?? ".csv"
      const path = join(scratch, `list${extension.toLowerCase()}`)
      await writeFile(path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
      const table = await shop.tables.read(path, scratch)
      if (!table.ok) return refuseList(`${table.problem}.`)
      const read: { number: number; cells: Record<string, string>; problem?: string }[] = []
      for await (const row of table.rows) {
        read.push(row)
        if (read.length > maxSubscriberRows) break
      }
      const columns = findSubscriberColumns(
        table.headers,
        read.slice(0, sampledRows).map(({ cells }) => cells),
      )
      const { email, names } = columns
      // Without headings the first line is an address too.
      const firstAddress = email ? parseSubscriberRow(table.headingRow, email, "") : null
      if (email === null) return refuseList("No column of this file holds e-mail addresses.")
      const rows = read.map(({ number, cells, problem }) => {
        const name = names.map((head) => cells[head] ?? "").join(" ")
        const one = parseSubscriberRow(number, cells[email] ?? "", name)
        return problem && "problem" in one ? { ...one, problem: `${problem}.` } : one
      })
      return done(firstAddress && !("problem" in firstAddress) ? [firstAddress, ...rows] : rows)
    })
  })
