import { expect, test } from "vitest"
import { openCached } from "./cached.ts"

test("what is heard while it is read is not lost to an answer that is older: it is read once more", async () => {
  const answers = ["old", "new"].map((words) => ({ ...Promise.withResolvers<string>(), words }))
  let reads = 0
  const cached = openCached(() => answers[reads++]?.promise ?? Promise.reject(new Error("read too often")))
  const first = cached.refetch()
  cached.set("heard")
  const second = cached.refetch()
  for (const { resolve, words } of answers) resolve(words)
  await Promise.all([first, second])
  expect([cached.get(), reads]).toEqual(["new", 2])
})
