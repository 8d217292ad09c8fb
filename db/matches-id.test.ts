import { PgDialect } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { matchesId } from "./matches-id.ts"
import { artworks } from "./tables/artworks.ts"

const build = (id: string) => new PgDialect().sqlToQuery(matchesId(artworks.id, id))

test("text that is no id reaches no query", () => {
  const id = crypto.randomUUID()
  expect(build(id)).toMatchObject({ sql: '"artworks"."id" = $1', params: [id] })
  for (const text of ["", "1", `${id}'`, "../x"]) expect(build(text)).toMatchObject({ sql: "false", params: [] })
})
