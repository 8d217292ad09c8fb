import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { buildRawEmail, parseRawEmail, readEmailFixture, toCrlfBytes } from "../../../tests/support/inbound-emails.ts"
import { parseReplyKeys, splitInboundEmail } from "./inbound-email.ts"
import { splitQuoted } from "./split-quoted.ts"

const read = async (name: string) => splitInboundEmail(await parseRawEmail(readEmailFixture(name)))

describe("e-mails of mail programs", () => {
  test("Gmail: above what it quotes, in quoted-printable", async () => {
    const message = await read("gmail-reply")
    expect(message).toMatchObject({ name: "Ada Whitcomb", email: "ada.whitcomb@gmail.com", automatic: false })
    expect(message.body).toBe("Yes, Saturday works. I’ll come by at three 🎨\n\nAda")
    expect(message.quoted).toMatch(/^On Sun, Nov 22, 2026 .*\n> Dear Ada,/s)
  })

  test("Outlook in German: Windows-1252, an inline picture, an attached contract", async () => {
    const raw = await parseRawEmail(readEmailFixture("outlook-reply"))
    const message = splitInboundEmail(raw)
    expect(message).toMatchObject({ name: "Judith Quärer", subject: "AW: Leihanfrage – „Slack Water“" })
    expect(message.body).toContain("80 × 120 cm, der Wert beträgt 4.000 €.\n\nMit freundlichen Grüßen\nJudith Quärer")
    expect(message.body).not.toContain("Gesendet")
    expect(message.quoted).toMatch(/^_+\nVon: Mara Lindqvist .*passt Ihnen Dienstag\?$/s)
    expect(raw.files).toMatchObject([
      { name: "image001.png", type: "image/png", contentId: "image001.png@01DA1234.5678", refused: "" },
      { name: "Leihvertrag März.pdf", type: "application/pdf", contentId: "", refused: "" },
    ])
  })

  test("Apple Mail in French: base64, flowed lines, the attribution quoted, too", async () => {
    const message = await read("apple-reply")
    expect(message).toMatchObject({ subject: "Ré : Slack Water — visite" })
    expect(message.body).toBe("Bonjour Mara,\n\noui, plutôt l'après-midi.\n\nClaire")
    expect(message.quoted).toContain("samedi vous convient")
  })

  test("HTML alone becomes text, without scripts and pictures", async () => {
    const message = await read("html-only")
    expect(message.name).toBe("Inés Prado")
    expect(message.body).toBe(
      "Dear Mara,\n\nwe’d like to show Low Tide (see our plans (https://museo.example/2027)).\n\n• from March\n• until June",
    )
    expect(message.quoted).toBe("> Write to us")
  })

  test("answers between the lines stay with what they answer", async () => {
    const message = await read("thunderbird-german")
    expect(message.quoted).toBe("")
    expect(message.body).toContain(
      "> Mit Rahmen oder ohne?\n\nMit Rahmen bitte, und zwar in der Farbe, die wir im Sommer zusammen in Ihrem",
    )
    expect(message.body).toMatch(/Nach Hamburg\.\n-- \nAnton Kessler$/)
  })

  test("an invitation is a file", async () => {
    const { files } = await parseRawEmail(readEmailFixture("calendar"))
    expect(files.map(({ type, refused }) => [type, refused])).toEqual([
      ["text/calendar", ""],
      ["text/calendar", ""],
    ])
    expect((await read("calendar")).body).toBe("Paul Ortiz has invited you to Studio visit.")
  })

  test("winmail.dat, a signature and an encrypted e-mail are files", async () => {
    const names = await Promise.all(
      ["winmail", "signed", "encrypted"].map(async (name) =>
        (await parseRawEmail(readEmailFixture(name))).files.map((file) => file.name),
      ),
    )
    expect(names).toEqual([["winmail.dat"], ["smime.p7s"], ["smime.p7m"]])
    expect((await read("signed")).body).toBe("I agree to the terms.")
  })

  test("an empty e-mail has no sender", async () => {
    expect(await read("empty")).toMatchObject({ name: "", email: "", body: "" })
  })
})

describe("what a program wrote", () => {
  test.each(["bounce", "out-of-office", "mailing-list"])("%s", async (name) => {
    expect((await read(name)).automatic).toBe(true)
  })

  test.each([
    { "Auto-Submitted": "auto-generated" },
    { "Auto-Submitted": "auto-replied; owner=x" },
    { Precedence: "BULK" },
    { "X-Autoreply": "yes" },
    { "X-Auto-Response-Suppress": "OOF, AutoReply" },
    { "Return-Path": "<>" },
    { "List-Id": "<x.example>" },
    { From: "no-reply@shop.example" },
    { From: "Postmaster <postmaster@example.com>" },
    { Subject: "Automatische Antwort: Termin" },
  ])("%j", async (headers) => {
    expect(splitInboundEmail(await parseRawEmail(buildRawEmail(headers))).automatic).toBe(true)
  })

  test.each([
    { "Auto-Submitted": "no" },
    { Precedence: "first-class" },
    { From: "Norep Lyman <noreplyman@example.com>" },
    { Subject: "Your automatic reply was funny" },
  ])("not %j", async (headers) => {
    expect(splitInboundEmail(await parseRawEmail(buildRawEmail(headers))).automatic).toBe(false)
  })
})

test("files have the type of their bytes; programs and disguised pages are not stored", async () => {
  const { files } = await parseRawEmail(readEmailFixture("attachments"))
  expect(files.map(({ name, type, refused }) => [name, type, refused.split(" ")[0]])).toEqual([
    ["photo.jpg", "application/x-msdownload", "Programs"],
    ["invoice.pdf.exe", "application/octet-stream", "Programs"],
    ["login.html", "text/plain", "Web"],
    ["notes.txt", "text/plain", "Web"],
    ["logo.svg", "image/svg+xml", ""],
    ["run", "application/octet-stream", "Programs"],
    ["gnp.price list X-Evil 1.pdf", "application/pdf", ""],
    ["_CON.png", "image/png", ""],
  ])
})

const many = (count: number, body: string) =>
  toCrlfBytes(
    `From: a@example.com\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n${Array.from({ length: count }, (_, n) => `--x\nContent-Type: text/plain; name="${n}.txt"\nContent-Disposition: attachment; filename="${n}.txt"\n\n${body}\n`).join("\n")}\n--x--\n`,
  )

test("of 5,000 files 20 are stored, and the text says how many more there were", async () => {
  const began = performance.now()
  const { files } = await parseRawEmail(many(5000, "words"))
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(files).toHaveLength(21)
  expect(files.at(-1)).toMatchObject({ name: "4,980 more", refused: "A letter may have 20 files.", file: "" })
})

test("files beyond 25 MB together are named and not stored", async () => {
  const { files } = await parseRawEmail(many(4, "x".repeat(9_000_000)))
  const tooMuch = "The files of a letter may have 25 MB together."
  expect(files.map(({ refused }) => refused)).toEqual(["", "", tooMuch, tooMuch])
})

test("of an e-mail with 2,000 nested parts the head is stored", async () => {
  const deep = Array.from({ length: 2000 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}`).join(
    "\n",
  )
  const message = await parseRawEmail(
    toCrlfBytes(`From: Deep <deep@example.com>\nSubject: Deep\nMIME-Version: 1.0\n${deep}\n\nend`),
  )
  expect(message).toMatchObject({
    subject: "Deep",
    from: { address: "deep@example.com" },
    problem: expect.stringContaining("could not be read"),
  })
})

test("nothing in a header becomes a second line, and no address a list", async () => {
  const message = await parseRawEmail(
    buildRawEmail({
      From: "=?utf-8?Q?Eve=0D=0ABcc=3A_all=40example.com=00?= <eve@example.com>",
      Subject: "=?utf-8?B?SGkNCkJjYzogeEBleGFtcGxlLmNvbQDigKg=?=",
      "Reply-To": '"x" <a@example.com>, <b@example.com\r\n c>, "\r\n\tc@example.com"',
    }),
  )
  expect(message.from).toEqual({ name: "Eve Bcc: all@example.com", address: "eve@example.com" })
  expect(message.subject).toBe("Hi Bcc: x@example.com")
  expect(message.replyTo.every((address) => /^[^\s,;<>]+@[^\s,;<>]+$/.test(address))).toBe(true)
})

test("reply keys are found in the addresses of our kind alone", () => {
  const key = "0123456789abcdef01234567"
  expect(parseReplyKeys([`studio+${key}@shop.example`, "studio+news@shop.example", `${key}@shop.example`])).toEqual([
    key,
  ])
})

describe("what is quoted", () => {
  const attribution = "On Nov 22, 2026, at 6:40 PM, Mara <mara@shop.example> wrote:"
  test.each([
    ["a form in two lines", `Yes\n\nOn Sun, 22 Nov 2026,\nMara wrote:\n> No?`, "Yes"],
    ["an answer below", `${attribution}\n> No?\n> Or?\n\nYes`, "Yes"],
    ["Outlook's separator", "Ja\n-----Ursprüngliche Nachricht-----\nVon: Mara\n\nNein?", "Ja"],
    ["quoted lines without words before", "Yes\n> No?", "Yes"],
    ["an attribution without quoted lines", `Yes\n\n${attribution}\nNo?`, "Yes"],
    ["a signature between", `Yes\n-- \nAda\n\n${attribution}\n\n> No?`, "Yes\n-- \nAda"],
  ])("%s", (_, text, body) => {
    const split = splitQuoted(text)
    expect(split.body).toBe(body)
    expect(split.quoted).not.toBe("")
  })

  test.each([
    ["words on a day", "On Monday 3 people\nwrote a letter:\nDear you"],
    [
      "what is forwarded",
      "See below\n---------- Forwarded message ---------\nFrom: A <a@example.com>\nDate: x\nTo: b\nSubject: c\n\nwords",
    ],
    ["nothing but a quotation", "> all of it"],
    ["between the lines", "Hi\n> One?\nYes\n> Two?\nNo"],
    ["a list of facts", "From: paper\nTo: wood"],
  ])("not %s", (_, text) => {
    expect(splitQuoted(text)).toEqual({ body: text, quoted: "" })
  })

  test("a forwarded e-mail is read whole", () => {
    const text = "Look\n\nFrom: A\nSent: today\nTo: b\nSubject: c\n\nwords"
    expect(splitQuoted(text, "FW: c")).toEqual({ body: text, quoted: "" })
    expect(splitQuoted(text, "c").body).toBe("Look")
  })

  test("long and odd texts take no time, and nothing is lost", () => {
    const piece = fc.constantFrom(
      "> ",
      "\n",
      "On ",
      "wrote:",
      "From: ",
      "Sent: ",
      "To: ",
      " ",
      "x",
      "----",
      "<a@b.c>",
      "7",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("")
        const { body, quoted } = splitQuoted(text)
        const letters = (words: string) => [...words.replace(/\s/g, "")].toSorted().join("")
        expect(letters(body + quoted)).toBe(letters(text))
      }),
    )
    const began = performance.now()
    for (const unit of ["On 1 ", "> ", "From: x\n", "\n", "- ", "On 1\n"])
      splitQuoted(unit.repeat(200_000 / unit.length))
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
