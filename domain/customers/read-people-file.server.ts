import { writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { withScratch } from "../../services/images/scratch.server.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { mostPeople, tooManyPeople } from "./import-customers.server.ts"
import { personColumns, type ReadPerson, readPersonRow } from "./people-rows.ts"

const wrong = (words: string) => refuse("invalid", words, { list: words })

/** CSV, Excel or OpenDocument, read in a separate process. */
export const readPeopleFile = (shop: Shop, actor: Actor, file: File): Promise<Outcome<ReadPerson[]>> =>
  query(shop, actor, "customers.read", async () => {
    return withScratch(async (scratch) => {
      const extension = /^\.(csv|tsv|txt|xlsx|ods)$/i.exec(extname(file.name))?.[0] ?? ".csv"
      const path = join(scratch, `people${extension.toLowerCase()}`)
      await writeFile(path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
      const table = await shop.tables.read(path, scratch)
      if (!table.ok) return wrong(`${table.problem}.`)
      const columns = personColumns(table.headers)
      if (!columns.has("email") && !columns.has("name") && !columns.has("last"))
        return wrong(
          "No column of this file holds names or e-mail addresses. Its first row should say what each column is.",
        )
      const people: ReadPerson[] = []
      for await (const { number, cells, problem } of table.rows) {
        const person = readPersonRow(number, cells, columns)
        people.push(problem && person.problem ? { ...person, problem: `${problem}.` } : person)
        if (people.length > mostPeople) return tooManyPeople
      }
      return done(people)
    })
  })
