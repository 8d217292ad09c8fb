import { createServer, type Socket } from "node:net"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { getMissingDovecotMessage, startDovecot } from "../../tests/support/dovecot.ts"
import { buildRawEmail } from "../../tests/support/inbound-emails.ts"
import { openImapMailbox } from "./imap-mailbox.server.ts"
import { type FetchedEmail, type MailboxPosition, MailboxProblem } from "./mailbox.ts"

const missing = getMissingDovecotMessage()
if (missing) console.log(missing)

const options = { since: new Date(Date.now() - 86_400_000), maxEmails: 100, maxBytes: 25_000_000 }

describe.skipIf(missing)("a folder on an IMAP server", async () => {
  const dovecot = missing ? null : await startDovecot()
  afterAll(() => dovecot?.close())
  if (!dovecot) return
  const { plain, ca } = dovecot

  async function readAll(from: MailboxPosition | null, server = plain, more = {}) {
    const letters: FetchedEmail[] = []
    const places: MailboxPosition[] = []
    const end = await openImapMailbox(server).read(
      from,
      async (letter, place) => {
        letters.push(letter)
        places.push(place)
      },
      { ...options, ...more },
    )
    return { letters, places, end }
  }

  const subjects = (letters: FetchedEmail[]) =>
    letters.map(({ raw }) => /^Subject: (.*)$/m.exec(Buffer.from(raw).toString())?.[1]?.trim())

  test("is read from now on, whole, in order, once, and nothing in it changes [ADM-19]", async () => {
    const at = new Date("2026-11-20T08:00:00Z")
    await dovecot.deliver([buildRawEmail({ Subject: "Before" })])
    const { letters: none, end: start } = await readAll(null)
    expect(none).toEqual([])
    expect((await readAll(start)).letters).toEqual([])
    const raw = buildRawEmail({ Subject: "First" }, "Grüße 🎨\n.\nFrom here\n")
    await dovecot.deliver([raw, buildRawEmail({ Subject: "Second" })], "INBOX", at)
    const { letters, places, end } = await readAll(start)
    expect(subjects(letters)).toEqual(["First", "Second"])
    expect(Buffer.from(letters[0]?.raw ?? []).equals(Buffer.from(raw))).toBe(true)
    expect(letters[0]).toMatchObject({ receivedAt: at, wholeBytes: raw.length })
    expect(places.at(-1)).toEqual(end)
    expect((await readAll(end)).letters).toEqual([])
    expect((await readAll(places[0] ?? null)).letters).toHaveLength(1)
    expect(new Set(Object.values(await dovecot.flags()).flat())).not.toContain("\\Seen")
    expect(Object.keys(await dovecot.flags())).toHaveLength(3)
  })

  test("is read in batches, each after the last one", async () => {
    const { end: start } = await readAll(null)
    await dovecot.deliver(Array.from({ length: 5 }, (_, n) => buildRawEmail({ Subject: `Of many ${n}` })))
    const first = await readAll(start, plain, { maxEmails: 2 })
    expect(subjects(first.letters)).toEqual(["Of many 0", "Of many 1"])
    expect(subjects((await readAll(first.end)).letters)).toEqual(["Of many 2", "Of many 3", "Of many 4"])
  })

  test("is read again from an e-mail that was not stored", async () => {
    const { end: start } = await readAll(null)
    await dovecot.deliver([buildRawEmail({ Subject: "One" }), buildRawEmail({ Subject: "Two" })])
    const places: MailboxPosition[] = []
    const failing = openImapMailbox(plain).read(
      start,
      async (_, place) => {
        if (places.length === 1) throw new Error("the database is away")
        places.push(place)
      },
      options,
    )
    await expect(failing).rejects.toThrow("the database is away")
    expect(subjects((await readAll(places[0] ?? null)).letters)).toEqual(["Two"])
  })

  test("whose numbers are all new is read from some days ago on", async () => {
    await dovecot.with((client) => client.mailboxCreate("Letters"))
    const server = { ...plain, folder: "Letters" }
    const { end: start } = await readAll(null, server)
    await dovecot.with(async (client) => {
      await client.mailboxDelete("Letters")
      await client.mailboxCreate("Letters")
    })
    await dovecot.deliver([buildRawEmail({ Subject: "Long ago" })], "Letters", new Date(Date.now() - 30 * 86_400_000))
    await dovecot.deliver([buildRawEmail({ Subject: "Now" })], "Letters")
    const { letters, end } = await readAll({ ...start, lastUid: 500 }, server)
    expect(end.uidValidity).not.toBe(start.uidValidity)
    expect(subjects(letters)).toEqual(["Now"])
    expect(end.lastUid).toBe(2)
  })

  test("returns the beginning and the size of an e-mail that is too large", async () => {
    const { end: start } = await readAll(null)
    await dovecot.deliver([buildRawEmail({ Subject: "Large" }, "x".repeat(1_000_000))])
    const { letters } = await readAll(start, plain, { maxBytes: 500_000 })
    expect(letters[0]?.wholeBytes).toBeGreaterThan(1_000_000)
    expect(letters[0]?.raw.length).toBe(200_000)
    expect(subjects(letters)).toEqual(["Large"])
  })

  test.each(["starttls", "tls"] as const)("is read over %s, with a certificate that is believed", async (security) => {
    expect(await openImapMailbox(dovecot[security], { ca }).countEmails()).toBeGreaterThan(0)
    await expect(openImapMailbox(dovecot[security]).countEmails()).rejects.toMatchObject({ field: "security" })
  })

  test.each<[string, object, string, RegExp]>([
    ["a wrong password", { password: "wrong" }, "password", /doesn’t accept the user name and password/],
    ["no such user", { user: "nobody" }, "password", /doesn’t accept/],
    ["no such folder", { folder: "Nowhere" }, "folder", /no folder called Nowhere/],
    ["no such server", { host: "nowhere.invalid" }, "host", /no server called nowhere\.invalid/],
    ["no such port", { port: 1 }, "port", /Nothing answers at 127\.0\.0\.1, port 1/],
  ])("says %s", async (_, change, field, words) => {
    const look = openImapMailbox({ ...plain, ...change }, { timeout: 3000 }).countEmails()
    await expect(look).rejects.toThrow(MailboxProblem)
    await expect(look).rejects.toMatchObject({ field, message: expect.stringMatching(words) })
  })

  test("asks for encryption, and sends no password without it", async () => {
    const heard = await listener("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n", (line) =>
      line.includes("CAPABILITY") ? `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${line.split(" ")[0]} OK\r\n` : "",
    )
    const server = { ...plain, port: heard.port, security: "starttls" as const }
    await expect(openImapMailbox(server, { timeout: 1500 }).countEmails()).rejects.toThrow(MailboxProblem)
    expect(heard.words()).not.toMatch(/LOGIN|AUTHENTICATE|mailbox's password/i)
  })

  test("of a silent or unintelligible server is given up", async () => {
    for (const greeting of ["", "HTTP/1.1 400 Bad Request\r\n\r\n"]) {
      const heard = await listener(greeting, () => "")
      const began = performance.now()
      const look = openImapMailbox({ ...plain, port: heard.port }, { timeout: 1000 }).countEmails()
      await expect(look).rejects.toThrow(MailboxProblem)
      expect(performance.now() - began).toBeLessThan(15_000)
    }
  })
})

/** A minimal server. */
async function listener(greeting: string, answer: (line: string) => string) {
  let words = ""
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    socket.write(greeting)
    socket.on("data", (data) => {
      words += data
      for (const line of String(data).split("\r\n")) if (line) socket.write(answer(line))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return { port: typeof address === "object" && address ? address.port : 0, words: () => words }
}
