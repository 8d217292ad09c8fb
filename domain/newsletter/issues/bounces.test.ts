import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { subscribers } from "../../../db/tables/newsletter.ts"
import { issueRecipients, newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import { parseRawEmail } from "../../../tests/support/inbound-emails.ts"
import { createReadyIssue, insertSubscriber } from "../../../tests/support/newsletter.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { system, visitor } from "../../actor.ts"
import { applyBounce } from "./apply-bounce.server.ts"

const readBounce = async (raw: Uint8Array) => (await parseRawEmail(raw)).bounce

const id = "11111111-1111-4111-8111-111111111111"
const bytes = (text: string) => new TextEncoder().encode(text.replace(/\n/g, "\r\n"))

/** A report as RFC 3464 has it. */
const report = (fields: string, { of = id, encoding = "" } = {}) => {
  const status = `Reporting-MTA: dns; mx.example.com\n\n${fields}\n`
  const body = encoding ? Buffer.from(status).toString("base64") : status
  return bytes(`From: Mail Delivery System <MAILER-DAEMON@mx.example.com>
To: studio@shop.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

--B1
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--B1
Content-Type: message/delivery-status
${encoding ? `Content-Transfer-Encoding: ${encoding}\n` : ""}
${body}
--B1
Content-Type: text/rfc822-headers

Subject: The river stops
Message-ID: <letter.${of}@shop.example>
--B1--
`)
}

const failed = (status: string, words: string, address = "gone@example.com") =>
  `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${words}`

describe("reading [NEWS-01]", () => {
  test.each([
    ["an unknown mailbox", "5.1.1", "550 5.1.1 <gone@example.com>: Recipient address rejected", "permanent"],
    ["a disabled mailbox", "5.2.1", "550 5.2.1 The email account that you tried to reach is disabled", "permanent"],
    ["a domain that is gone", "5.4.4", "Host or domain name not found", "permanent"],
    ["an unknown mailbox without a status of its own", "5.0.0", "550 Unknown user", "permanent"],
    ["a full mailbox that is called permanent", "5.2.2", "552 5.2.2 Mailbox full", "temporary"],
    ["a full mailbox", "4.2.2", "452 4.2.2 The email account is over quota", "temporary"],
    ["an end of patience", "4.4.7", "Message expired", "temporary"],
    ["spam", "5.7.1", "550 5.7.1 Message blocked due to spam content", "temporary"],
    ["an unknown mailbox behind a policy's status", "5.7.1", "550 5.7.1 user unknown", "permanent"],
    ["too large", "5.3.4", "552 5.3.4 Message too large", "temporary"],
    ["spam that is called an address", "5.1.0", "550 5.1.0 Blocked, poor reputation", "temporary"],
  ])("%s", async (_, status, words, kind) => {
    expect(await readBounce(report(failed(status, words)))).toEqual({
      recipientId: id,
      bounces: [{ address: "gone@example.com", status, words, kind }],
    })
  })

  test("folded lines, several recipients, the original address, and a report in base64", async () => {
    const fields = `Original-Recipient: rfc822;Ada@example.com\nFinal-Recipient: rfc822; ada@backend.example\nAction: Failed\nStatus: 5.1.1 (bad mailbox)\nDiagnostic-Code: smtp; 550 5.1.1\n    no such user\n\n${failed("4.2.2", "full", "bo@example.com")}`
    for (const encoding of ["", "base64"]) {
      const read = await readBounce(report(fields, { encoding }))
      expect(read?.bounces).toMatchObject([
        { address: "Ada@example.com", status: "5.1.1", kind: "permanent", words: "550 5.1.1 no such user" },
        { address: "bo@example.com", kind: "temporary" },
      ])
    }
  })

  test("delayed and delivered e-mails are distinguished", async () => {
    const delayed = "Final-Recipient: rfc822; ada@example.com\nAction: delayed\nStatus: 4.4.1"
    expect((await readBounce(report(delayed)))?.bounces).toMatchObject([{ kind: "delayed" }])
    const arrived = "Final-Recipient: rfc822; ada@example.com\nAction: delivered\nStatus: 2.0.0"
    expect(await readBounce(report(arrived))).toBeNull()
  })

  test("qmail", async () => {
    const read = await readBounce(
      bytes(`From: MAILER-DAEMON@mail.example.net
Subject: failure notice

Hi. This is the qmail-send program at mail.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<gone@example.com>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 No such user here
Giving up on 192.0.2.1.

--- Below this line is a copy of the message.

Message-ID: <letter.${id}@shop.example>
From: studio@shop.example
To: other@example.com

<other@example.com>:
`),
    )
    expect(read?.recipientId).toBe(id)
    expect(read?.bounces).toMatchObject([{ address: "gone@example.com", status: "5.1.1", kind: "permanent" }])
  })

  test("Exim", async () => {
    const read = await readBounce(
      bytes(`X-Failed-Recipients: full@example.com
From: Mail Delivery System <Mailer-Daemon@mx.example.com>
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

  full@example.com
    mailbox is full: retry timeout exceeded

------ This is a copy of the message, including all the headers. ------

Message-ID: <letter.${id}@shop.example>
`),
    )
    expect(read).toMatchObject({ recipientId: id, bounces: [{ address: "full@example.com", kind: "temporary" }] })
  })

  test.each([
    [
      "an answer",
      "From: Ada <ada@example.com>\nSubject: Re: The river stops\n\nLovely. Write to gone@example.com too.\n",
    ],
    [
      "an automatic reply",
      "From: ada@example.com\nSubject: Out of office\nAuto-Submitted: auto-replied\n\nI am away.\n",
    ],
    ["a warning", "From: MAILER-DAEMON@x.example\nSubject: Warning: could not be delivered yet\n\n<ada@example.com>\n"],
    ["nothing", ""],
    ["bytes that are no text", "\u0000\ufffd\u0000"],
  ])("%s is none", async (_, text) => {
    expect(await readBounce(bytes(text))).toBeNull()
  })

  test.each([
    ["HTML that is all beginnings", "Content-Type: text/html", "<".repeat(1_900_000)],
    ["an address and many spaces", "Content-Type: text/plain", `a@b.cd${" ".repeat(60_000)}x`],
    ["many addresses", "Content-Type: text/plain", Array.from({ length: 20_000 }, (_, n) => `a${n}@b.cd`).join("\n")],
    ["a long recipient", `X-Failed-Recipients: ${"a".repeat(200_000)}`, ""],
  ])("%s is read soon [ADM-19]", async (_, header, body) => {
    const raw = bytes(`From: postmaster@evil.example\nSubject: Undelivered\n${header}\n\n${body}\n`)
    const began = performance.now()
    await readBounce(raw)
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test.each([
    ["a recipient", `Original-Recipient: rfc822;${"a".repeat(300_000)}`],
    ["spaces before a line's end of another kind", `Status:${" ".repeat(60_000)}x\u2028y`],
  ])("a report with very long %s is read soon", async (_, fields) => {
    const began = performance.now()
    await readBounce(report(`${fields}\nFinal-Recipient: rfc822; a@b.cd\nAction: failed`))
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test("what the database doesn't take is not in it", async () => {
    const read = await readBounce(report(failed("5.1.1", "no\u0000such \u0007user"), { encoding: "base64" }))
    expect(read?.bounces).toMatchObject([{ words: "nosuch user" }])
  })

  test("a report of another e-mail names no recipient of ours", async () => {
    const other = new TextDecoder().decode(report(failed("5.1.1", "no"))).replace("<letter.", "<other.")
    expect(await readBounce(new TextEncoder().encode(other))).toMatchObject({ recipientId: null })
  })
})

describe("applying [NEWS-01]", async () => {
  const { shop } = await openWorkingShop()
  const artist = system("Test")
  const apply = async (raw: Uint8Array) => applyBounce(shop, artist, await readBounce(raw))
  const stateOf = async (subscriber: string) =>
    (await shop.db.select().from(subscribers).where(eq(subscribers.id, subscriber)))[0]?.state
  let hours = 0

  /** An issue accepted for a subscriber. @returns the id in its Message-ID */
  async function sentTo(subscriberId: string, email: string) {
    const letterId = await createReadyIssue(shop)
    hours++
    await shop.db
      .update(newsletterIssues)
      .set({ state: "sent", begunAt: new Date(Date.now() + hours * 3_600_000) })
      .where(eq(newsletterIssues.id, letterId))
    const [row] = await shop.db
      .insert(issueRecipients)
      .values({ letterId, subscriberId, email, state: "accepted", nextAt: new Date() })
      .returning()
    return { letterId, of: row?.id ?? "" }
  }

  test("a permanent one ends the subscription, once, and is counted in the issue", async () => {
    const { id: who } = await insertSubscriber(shop, "gone@example.com")
    const { letterId, of } = await sentTo(who, "gone@example.com")
    const raw = report(failed("5.1.1", "No such user"), { of })
    expect(await applyBounce(shop, visitor, await readBounce(raw))).toMatchObject({
      problem: { code: "unauthenticated" },
    })
    expect(await apply(raw)).toEqual({ ok: true, value: "bounced" })
    expect(await stateOf(who)).toBe("bounced")
    expect(await apply(raw)).toEqual({ ok: true, value: "ignored" })
    const [issue] = await shop.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, letterId))
    expect(issue).toMatchObject({ bounced: 1, accepted: 0 })
  })

  test("temporary ones do at the third issue in a row, and one issue counts once", async () => {
    const { id: who } = await insertSubscriber(shop, "full@example.com")
    const full = (of: string) => report(failed("4.2.2", "Mailbox full", "full@example.com"), { of })
    const first = await sentTo(who, "full@example.com")
    for (const value of ["counted", "ignored", "ignored"])
      expect(await apply(full(first.of))).toEqual({ ok: true, value })
    // One issue that is delivered in between.
    await sentTo(who, "full@example.com")
    const values = []
    for (let n = 0; n < 3; n++) values.push(await apply(full((await sentTo(who, "full@example.com")).of)))
    expect(values.map((one) => one.ok && one.value)).toEqual(["counted", "counted", "bounced"])
    expect(await stateOf(who)).toBe("bounced")
  })

  test("nobody can be unsubscribed by a made-up report, and an address that unsubscribed itself stays so", async () => {
    const { id: who } = await insertSubscriber(shop, "ada@example.com")
    expect(await apply(report(failed("5.1.1", "no", "ada@example.com")))).toEqual({ ok: true, value: "ignored" })
    expect(await stateOf(who)).toBe("subscribed")
    const { of } = await sentTo(who, "ada@example.com")
    await shop.db.update(subscribers).set({ state: "unsubscribed" }).where(eq(subscribers.id, who))
    await apply(report(failed("5.1.1", "no", "ada@example.com"), { of }))
    expect(await stateOf(who)).toBe("unsubscribed")
  })
})
