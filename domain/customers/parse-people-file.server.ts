import { writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { withScratch } from "../../services/images/scratch.server.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { maxPeople, tooManyPeople } from "./import-customers.server.ts"
import { mapPersonColumns, type ParsedPerson, parsePersonRow } from "./people-rows.ts"

const refuseList = (message: string) => refuse("invalid", message, { list: message })

/** CSV, Excel or OpenDocument, read in a separate process. */
export const parsePeopleFile = (shop: Shop, actor: Actor, file: File): Promise<Outcome<ParsedPerson[]>> =>
  query(shop, actor, "customers.read", async () => {
    return withScratch(async (scratch) => {
      const extension = /^\.(csv|tsv|txt|xlsx|ods)$/i.exec(extname(file.name))?.[0] ?? ".csv"
      const path = join(scratch, `people${extension.toLowerCase()}`)
      await writeFile(path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
      const table = await shop.tables.read(path, scratch)
      if (!table.ok) return refuseList(`${table.problem}.`)
      const columns = mapPersonColumns(table.headers)
      if (!columns.has("email") && !columns.has("name") && !columns.has("last"))
        return refuseList(
          "No column of this file holds names or e-mail addresses. Its first row should say what each column is.",
        )
      const people: ParsedPerson[] = []
      for await (const { number, cells, problem } of table.rows) {
        const person = parsePersonRow(number, cells, columns)
        people.push(problem && person.problem ? { ...person, problem: `${problem}.` } : person)
        if (people.length > maxPeople) return tooManyPeople
      }
      return done(people)
    })
  })
