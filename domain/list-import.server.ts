import { writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { withScratch } from "../services/images/scratch.server.ts"
import type { Table } from "../services/spreadsheets/table.ts"
import { type Outcome, refuse } from "./problem.ts"
import type { Shop } from "./shop.ts"

/** A line of a list: `plan` is what its import does, `message` why it does not import it; "": it does. */
export type PlannedRow<Row, Plan> = Row & { plan: Plan; message: string }

export type ListImportPlan<Row, Plan extends string> = { rows: PlannedRow<Row, Plan>[]; counts: Record<Plan, number> }

export const maxListRows = 10_000

export const refuseList = (message: string) => refuse("invalid", message, { list: message })

export const refuseEmptyList = refuse("invalid", "There are no rows in this list.", { list: "There are no rows." })

export const tooManyRows = `At most ${maxListRows.toLocaleString("en-US")} rows at a time. Please make two lists of it.`
export const refuseTooManyRows = refuseList(tooManyRows)

/** CSV, Excel or OpenDocument, read in a separate process. */
export const readListFile = <T>(
  shop: Pick<Shop, "tables">,
  file: File,
  read: (table: Table) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  withScratch(async (scratch) => {
    const extension = /^\.(csv|tsv|txt|xlsx|ods)$/i.exec(extname(file.name))?.[0] ?? ".csv"
    const path = join(scratch, `list${extension.toLowerCase()}`)
    await writeFile(path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
    const table = await shop.tables.read(path, scratch)
    return table.ok ? read(table) : refuseList(`${table.problem}.`)
  })
