import { writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { withScratch } from "../../services/images/scratch.server.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { mostRowsOfList } from "./import-subscribers.server.ts"
import { findSubscriberColumns, type ListedSubscriber, readSubscriberRow, type WrongRow } from "./subscriber-rows.ts"

const wrong = (words: string) => refuse("invalid", words, { list: words })

/** Rows that are searched for addresses when no heading names the column. */
const firstRows = 20

/** CSV, Excel or OpenDocument, read in a separate process. */
export const readListFile = (shop: Shop, actor: Actor, file: File): Promise<Outcome<(ListedSubscriber | WrongRow)[]>> =>
  query(shop, actor, "newsletter.read", async () => {
    return withScratch(async (scratch) => {
      const extension = /^\.(csv|tsv|txt|xlsx|ods)$/i.exec(extname(file.name))?.[0] ?? ".csv"
      const path = join(scratch, `list${extension.toLowerCase()}`)
      await writeFile(path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
      const table = await shop.tables.read(path, scratch)
      if (!table.ok) return wrong(`${table.problem}.`)
      const read: { number: number; cells: Record<string, string>; problem?: string }[] = []
      for await (const row of table.rows) {
        read.push(row)
        if (read.length > mostRowsOfList) break
      }
      const columns = findSubscriberColumns(
        table.headers,
        read.slice(0, firstRows).map(({ cells }) => cells),
      )
      const { email, names } = columns
      // Without headings the first line is an address too.
      const headless = email ? readSubscriberRow(table.headingRow, email, "") : null
      if (email === null) return wrong("No column of this file holds e-mail addresses.")
      const rows = read.map(({ number, cells, problem }) => {
        const name = names.map((head) => cells[head] ?? "").join(" ")
        const one = readSubscriberRow(number, cells[email] ?? "", name)
        return problem && "problem" in one ? { ...one, problem: `${problem}.` } : one
      })
      return done(headless && !("problem" in headless) ? [headless, ...rows] : rows)
    })
  })
