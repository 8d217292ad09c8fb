import type { Actor } from "../actor.ts"
import { maxListRows, readListFile, refuseList, refuseTooManyRows } from "../list-import.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { mapPersonColumns, type ParsedPerson, parsePersonRow } from "./people-rows.ts"

export const parsePeopleFile = (shop: Shop, actor: Actor, file: File): Promise<Outcome<ParsedPerson[]>> =>
  query(shop, actor, "customers.read", () =>
    readListFile(shop, file, async (table) => {
      const columns = mapPersonColumns(table.headers)
      if (!columns.has("email") && !columns.has("name") && !columns.has("last"))
        return refuseList(
          "No column of this file holds names or e-mail addresses. Its first row should say what each column is.",
        )
      const people: ParsedPerson[] = []
      for await (const { number, cells, problem } of table.rows) {
        const person = parsePersonRow(number, cells, columns)
        people.push(problem && person.problem ? { ...person, problem: `${problem}.` } : person)
        if (people.length > maxListRows) return refuseTooManyRows
      }
      return done(people)
    }),
  )
