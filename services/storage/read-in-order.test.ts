import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { expect, test } from "vitest"
import { filesAhead, readInOrder, smallFileBytes } from "./read-in-order.ts"
import type { Bucket } from "./storage.ts"

const large = smallFileBytes + 1

/** A bucket whose answers take a while. */
function slowBucket(gone: string[] = []) {
  const asked: string[] = []
  const under = { way: 0, most: 0 }
  const read: Bucket["read"] = async (key) => {
    asked.push(key)
    under.way++
    under.most = Math.max(under.most, under.way)
    await new Promise((resolve) => setTimeout(resolve, 5))
    under.way--
    if (key === "broken") throw new Error("it cannot be read")
    if (gone.includes(key)) return null
    const body = Buffer.from(key)
    return { bytes: body.length, modifiedAt: new Date(), contentType: "text/plain", body: Readable.from([body]) }
  }
  return { read, asked, under }
}
const files = (count: number, bytes: (n: number) => number) =>
  Array.from({ length: count }, (_, n) => ({ key: `file-${n}`, bytes: bytes(n) }))

test("small files are read a few ahead and come in their order, without those that are gone", async () => {
  const bucket = slowBucket(["file-3"])
  const found: string[] = []
  for await (const { key, bytes, body } of readInOrder(
    bucket,
    files(40, () => 10),
  )) {
    expect([bytes, String(await buffer(body))]).toEqual([key.length, key])
    found.push(key)
  }
  expect(found).toEqual(
    files(40, () => 10)
      .map(({ key }) => key)
      .filter((key) => key !== "file-3"),
  )
  expect(bucket.asked).toHaveLength(40)
  expect(bucket.under.most).toBeGreaterThan(8)
  expect(bucket.under.most).toBeLessThanOrEqual(filesAhead + 1)
})

test("a large file is asked for at its turn", async () => {
  const bucket = slowBucket()
  const read = readInOrder(
    bucket,
    files(4, (n) => (n === 0 || n === 2 ? large : 10)),
  )
  expect((await read.next()).value).toMatchObject({ key: "file-0" })
  expect(bucket.asked.toSorted()).toEqual(["file-0", "file-1", "file-3"])
  await read.next()
  expect((await read.next()).value).toMatchObject({ key: "file-2" })
  expect(bucket.asked).toHaveLength(4)
})

test("an unreadable file throws at its turn, and not after the reader has stopped", async () => {
  const all = [...files(2, () => 10), { key: "broken", bytes: 10 }]
  const read = readInOrder(slowBucket(), all)
  await read.next()
  await read.next()
  await expect(read.next()).rejects.toThrow("it cannot be read")
  const left = readInOrder(slowBucket(), all)
  await left.next()
  await left.return(undefined)
})
