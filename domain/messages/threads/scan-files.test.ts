import { asc, eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import { messageFiles } from "../../../db/tables/messages.ts"
import { eicarText, startTestClamd } from "../../../tests/support/clamd.ts"
import { buildRawEmail } from "../../../tests/support/inbound-emails.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { system } from "../../actor.ts"
import { getHealthSnapshot } from "../../health/health-snapshot.server.ts"
import { withPrivatePictures } from "../../media/private-pictures.server.ts"
import { done, refuse } from "../../problem.ts"
import { receiveEmail } from "../inbound/receive-email.server.ts"
import { getMessageFile } from "./message-file-queries.server.ts"
import { getThread } from "./thread-queries.server.ts"

const clamd = await startTestClamd()
afterAll(() => clamd.end())
const { shop } = await openWorkingShop({ env: { CLAMAV_HOST: clamd.address } })
const operator = system("Test")

const part = (name: string, content: string) =>
  `--x\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="${name}"\n\n${content}\n`

/** Receives an e-mail with these files. @returns their rows, by name */
async function receive(files: Record<string, string>) {
  const body = `${Object.entries(files)
    .map(([name, content]) => part(name, content))
    .join("")}--x--`
  const raw = buildRawEmail({ "MIME-Version": "1.0", "Content-Type": "multipart/mixed; boundary=x" }, body)
  const taken = await receiveEmail(shop, operator, raw)
  if (!taken.ok || taken.value.is !== "kept") throw new Error("the letter was not kept")
  const { id, threadId } = taken.value
  const rows = await shop.db
    .select()
    .from(messageFiles)
    .where(eq(messageFiles.messageId, id))
    .orderBy(asc(messageFiles.name))
  return { rows, threadId }
}

const rowOf = async (id: string) => (await shop.db.select().from(messageFiles).where(eq(messageFiles.id, id)))[0]
const textOf = async (id: string) => {
  const file = await getMessageFile(shop, operator, id)
  return file.ok ? Buffer.concat(await file.value.body.toArray()).toString() : file.problem.code
}
const kept = () => shop.storage.private.list("letter-files")

test("of an infected file the name and the reason are kept, and the others as always [ADM-19]", async () => {
  const { rows, threadId } = await receive({ "a.dat": "a harmless file", "b.dat": `${eicarText}` })
  expect(rows.map(({ name, refused, unscanned }) => [name, refused, unscanned])).toEqual([
    ["a.dat", "", false],
    ["b.dat", "It carries a virus (Win.Test.EICAR_HDB-1), so it wasn’t kept.", false],
  ])
  expect(await kept()).toEqual([rows[0]?.key])
  expect(await textOf(rows[0]?.id ?? "")).toContain("a harmless file")
  expect(await textOf(rows[1]?.id ?? "")).toBe("not_found")
  const thread = await getThread(shop, operator, threadId)
  expect(thread.ok && thread.value.messages[0]?.files.map(({ refused }) => refused !== "")).toEqual([false, true])
})

test("while the scanner is away files wait, and none is lost; when it is back the clean one opens and the infected one goes [ADM-19]", async () => {
  await clamd.end()
  const { rows } = await receive({ "a.dat": "waits", "b.dat": `${eicarText}` })
  const [clean, infected] = rows.map(({ id }) => id)
  expect(rows.map(({ unscanned, refused, key }) => [unscanned, refused, key !== ""])).toEqual([
    [true, "", true],
    [true, "", true],
  ])
  expect((await getHealthSnapshot(shop)).scanner).toEqual({ answers: false, version: "", waiting: 2 })
  expect(await textOf(clean ?? "")).toBe("unavailable")
  expect(await textOf(infected ?? "")).toBe("unavailable")
  await clamd.begin()
  const before = clamd.scanned.length
  expect(await textOf(clean ?? "")).toContain("waits")
  expect(await textOf(clean ?? "")).toContain("waits")
  expect(clamd.scanned.length).toBe(before + 1)
  expect(await textOf(infected ?? "")).toBe("not_found")
  expect(await rowOf(infected ?? "")).toMatchObject({
    unscanned: false,
    key: "",
    refused: expect.stringContaining("EICAR"),
  })
  expect(await kept()).not.toContain(rows[1]?.key)
  expect((await getHealthSnapshot(shop)).scanner).toMatchObject({ answers: true, waiting: 0 })
})

test("the scanner is tried once for an e-mail that it does not answer for", async () => {
  const scan = shop.virusScan.scan
  let asked = 0
  shop.virusScan.scan = async (content) => {
    asked++
    content.destroy()
    return { is: "unknown", why: "it took too long" }
  }
  const { rows } = await receive({ "a.dat": "one", "b.dat": "two", "c.dat": "three" })
  shop.virusScan.scan = scan
  expect([asked, rows.map(({ unscanned }) => unscanned)]).toEqual([1, [true, true, true]])
})

test("and once for the pictures of one form, which are accepted; it is logged once", async () => {
  const scan = shop.virusScan.scan
  const warned = vi.spyOn(shop.log, "warn")
  onTestFinished(() => {
    shop.virusScan.scan = scan
    warned.mockRestore()
  })
  let asked = 0
  shop.virusScan.scan = async (content) => {
    asked++
    content.destroy()
    return { is: "unknown", why: "it took too long" }
  }
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a3" } })
    .jpeg()
    .toBuffer()
  const files = ["a.jpg", "b.jpg", "c.jpg"].map((name) => new File([new Uint8Array(jpeg)], name))
  const place = { folder: "returns", limits: { pictures: 3, megabytes: 1, megapixels: 1 } }
  const none = refuse("conflict", "They are not kept.")
  expect(await withPrivatePictures(shop, place, files, async ({ length }) => (length === 3 ? none : done(null)))).toBe(
    none,
  )
  expect([asked, warned.mock.calls.length]).toEqual([1, 1])
})

test("a sent picture is scanned as it arrived, and refused when infected; without the scanner it is re-encoded", async () => {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a33" } })
    .jpeg()
    .toBuffer()
  const place = { folder: "returns", limits: { pictures: 2, megabytes: 1, megapixels: 1 } }
  const send = (bytes: Buffer) =>
    withPrivatePictures(shop, place, [new File([new Uint8Array(bytes)], "a.jpg")], async (made) => done(made.length))
  const infected = Buffer.concat([jpeg, Buffer.from(eicarText)])
  expect(await send(infected)).toEqual({
    ok: false,
    problem: expect.objectContaining({
      fields: { pictures: expect.stringContaining("carries a virus (Win.Test.EICAR") },
    }),
  })
  expect(await shop.storage.private.list("returns")).toEqual([])
  expect(await send(jpeg)).toEqual({ ok: true, value: 1 })
  await clamd.end()
  expect(await send(infected)).toEqual({ ok: true, value: 1 })
  await clamd.begin()
  const files = await shop.storage.private.list("returns")
  expect(files.length).toBeGreaterThan(1)
  for (const key of files) {
    const body = await shop.storage.private.get(key)
    expect(Buffer.concat((await body?.toArray()) ?? []).includes(eicarText)).toBe(false)
  }
})
