import { expect, test } from "vitest"
import { openDatabaseClient } from "./database-connection.server.ts"

test("an error between two queries ends nothing: their own rejections say it", () => {
  const client = openDatabaseClient({})
  expect(() =>
    client.emit("error", new Error("terminating connection due to unexpected postmaster exit")),
  ).not.toThrow()
})
