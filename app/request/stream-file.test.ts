import { once } from "node:events"
import { createReadStream } from "node:fs"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { streamFile } from "./stream-file.ts"

const open = () => createReadStream(import.meta.filename)

test("a file is read to its end, and closed", async () => {
  const file = open()
  expect(await text(streamFile(file, new AbortController().signal))).toContain("streamFile")
  expect(file.closed).toBe(true)
})

test("a file is closed when the client leaves before its answer is read, or had left already", async () => {
  const leaving = new AbortController()
  const [one, other] = [open(), open()]
  const closed = [once(one, "close"), once(other, "close")]
  streamFile(one, leaving.signal)
  leaving.abort()
  streamFile(other, AbortSignal.abort())
  await Promise.all(closed)
  expect([one.destroyed, other.destroyed]).toEqual([true, true])
})
