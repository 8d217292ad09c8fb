import { expect, test } from "vitest"
import { buildRawEmail, parseRawEmail } from "../../../tests/support/inbound-emails.ts"
import { createCorpus, getSpamLikelihood } from "./spam-corpus.ts"
import { type SenderHistory, scoreSpam } from "./spam-marks.ts"

const stranger: SenderHistory = { answered: false, address: false, domain: false, likeness: null }

const html = (body: string) => [{ "Content-Type": "text/html; charset=utf-8" }, body] as const

test.each<[string, Record<string, string>, string, string[]]>([
  ["an ordinary letter", {}, "Is it still available? https://shop.example/artwork/1", []],
  ["a name with an address of its own domain", { From: '"ada@example.com" <a@example.com>' }, "", []],
  ["an answer to the same domain", { "Reply-To": "office@example.com" }, "", []],
  ["an answer to a list that is not free mail", { "Reply-To": "list@other.example" }, "", []],
  ["capitals", { Subject: "MAKE MONEY FAST" }, "", ["The subject is all capitals"]],
  ["short capitals", { Subject: "RE: ASAP" }, "", []],
  ["many links", {}, "http://a.example ".repeat(30), ["30 links"]],
  ["two alphabets", { Subject: "Your P\u0430ypal account" }, "", ["Letters of two alphabets in one word: P\u0430ypal"]],
  ["micrometers", {}, "20 µm thick, ΔE below 2, Ω and Привет", []],
  [
    "a deceiving link",
    ...html('<a href="https://evil.example/x">www.bank.example</a>'),
    ["A link says bank.example and leads to evil.example"],
  ],
  ["a link to a part of the site", ...html('<a href="https://track.bank.example/x">https://bank.example</a>'), []],
])("%s", async (_, headers, body, marks) => {
  expect(scoreSpam(await parseRawEmail(buildRawEmail(headers, body)), stranger, false).marks).toEqual(marks)
})

test("one weak mark is not enough", async () => {
  const message = await parseRawEmail(buildRawEmail({ Subject: "A VERY LOUD SUBJECT" }))
  expect(scoreSpam(message, stranger, false).isSpam).toBe(false)
  expect(scoreSpam(message, { ...stranger, domain: true }, false).isSpam).toBe(true)
  expect(scoreSpam(message, { ...stranger, answered: true }, false)).toEqual({ marks: [], isSpam: false })
})

test.each([
  ["mx.example; dmarc=fail (p=REJECT sp=REJECT dis=QUARANTINE) header.from=example.com", true],
  ["mx.example; spf=fail; dmarc=fail action=oreject header.from=example.com", true],
  ["mx.example; dmarc=fail header.from=example.com", true],
  ["mx.example; dmarc=fail (p=NONE sp=NONE dis=NONE) header.from=example.com", false],
  ["mx.example; dmarc=fail action=none header.from=example.com; p=reject", false],
])("a letter that its sender's domain denies is spam, unless that asks for nothing: %s", async (results, isSpam) => {
  const message = await parseRawEmail(buildRawEmail({ "Authentication-Results": results }))
  expect(scoreSpam(message, { ...stranger, answered: true }, true)).toEqual({
    marks: ["example.com says that it didn’t send this e-mail"],
    isSpam,
  })
})

test("words are learned from the artist's decisions, once there are enough", () => {
  const spam = (n: number) =>
    createCorpus(Array.from({ length: n }, (_, at) => `seo ranking offer backlinks number ${at}`))
  const fine = (n: number) =>
    createCorpus(Array.from({ length: n }, (_, at) => `the painting with the boat, number ${at}`))
  expect(getSpamLikelihood("seo offer", spam(9), fine(50))).toBeNull()
  expect(getSpamLikelihood("seo offer", spam(50), fine(9))).toBeNull()
  expect(getSpamLikelihood("We offer SEO with backlinks", spam(20), fine(20))).toBeGreaterThan(0.999)
  expect(getSpamLikelihood("Is the painting of the boat free?", spam(20), fine(20))).toBeLessThan(0.05)
  expect(getSpamLikelihood("Words that nobody wrote before", spam(20), fine(20))).toBeCloseTo(0.5)
})
