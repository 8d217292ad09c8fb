import { describe, expect, test } from "vitest"
import { parseRawEmail } from "../../../tests/support/inbound-emails.ts"
import { buildJudgedEmail, receiverHeads } from "../../../tests/support/judged-emails.ts"
import { parseAuthenticationResults } from "./authentication-results.ts"
import { judgeTrace } from "./receiver-verdict.ts"
import { formatTrialDuration, listTrialChecks, summarizeTrial } from "./trial-verdict.ts"

const judge = async (head: string, sent = "", sender = "example.com") =>
  judgeTrace((await parseRawEmail(buildJudgedEmail(head, sent))).trace, sender)
const results = ({ server, spf, dkim, dmarc }: Awaited<ReturnType<typeof judge>>) => [
  server,
  spf?.result,
  dkim?.result,
  dmarc?.result,
]

describe("the verdict of a receiver", () => {
  test("of Gmail, which writes it below its own Received", async () => {
    const verdict = await judge(receiverHeads.gmail)
    expect(results(verdict)).toEqual(["mx.google.com", "pass", "pass", "pass"])
    expect(verdict.dkim).toMatchObject({ domain: "example.com", selector: "fm1" })
    expect(listTrialChecks(verdict, "example.com").map(({ name, sentence }) => `${name}: ${sentence}`)).toEqual([
      "SPF: The server that sent it may send for example.com.",
      "DKIM: It is signed by example.com with the key fm1.",
      "DMARC: Receivers can be sure that it comes from example.com.",
    ])
  })

  test("of Outlook, which names no server, with its reasons and its mark of spam", async () => {
    const verdict = await judge(receiverHeads.outlook)
    expect(results(verdict)).toEqual(["am7eur03ft001.mail.protection.outlook.com", "softfail", "fail", "fail"])
    expect(verdict.spamMark).toBe("x-ms-exchange-organization-scl")
    const checks = listTrialChecks(verdict, "example.com")
    expect(checks.map(({ state }) => state)).toEqual(["failed", "failed", "failed"])
    expect(checks[0]?.sentence).toContain("sender IP is 203.0.113.9")
    expect(checks[1]?.sentence).toContain("body hash did not verify")
  })

  test("of Fastmail, where the sender’s own signature counts and bounces have another domain", async () => {
    const verdict = await judge(receiverHeads.fastmail)
    expect(results(verdict)).toEqual(["mx4.messagingengine.com", "pass", "pass", "pass"])
    expect(verdict.dkim).toMatchObject({ domain: "example.com", selector: "s20" })
    expect(verdict.spf?.domain).toBe("mailer.example")
    expect(listTrialChecks(verdict, "example.com")[0]?.sentence).toContain("its own name for what comes back")
    const other = await judge(receiverHeads.fastmail, "", "other.example")
    expect(listTrialChecks(other, "other.example")[1]).toMatchObject({ state: "none" })
  })

  test("of Postfix before Dovecot, where each check has a header of its own", async () => {
    const verdict = await judge(receiverHeads.postfix)
    expect(results(verdict)).toEqual(["mx.shop.example", "fail", "none", "fail"])
    expect(verdict.spamMark).toBe("x-spam-flag")
    expect(listTrialChecks(verdict, "example.com")[1]).toMatchObject({ sentence: "It wasn’t signed." })
  })

  test("of iCloud, whose checks have names of their own; the signature names its key", async () => {
    const verdict = await judge(receiverHeads.icloud)
    expect(results(verdict)).toEqual(["bimi.icloud.com", "pass", "pass", "pass"])
    expect(verdict.dkim?.selector).toBe("sig1")
  })

  test("of a server that judges nothing is empty", async () => {
    const verdict = await judge(receiverHeads.silent)
    expect(results(verdict)).toEqual(["", undefined, undefined, undefined])
    expect(summarizeTrial({ ...verdict, isSpam: false }, "example.com").sentence).toContain("judges nothing")
  })
})

describe("results that the sender wrote", () => {
  const forged = (server: string) =>
    `Authentication-Results: ${server}; spf=pass smtp.mailfrom=example.com; dkim=pass header.d=example.com header.s=evil; dmarc=pass`

  test("are not read below those of the receiver, also with its name", async () => {
    for (const server of ["mx.shop.example", "mx.google.com", "evil.example"])
      expect(results(await judge(receiverHeads.postfix, forged(server)))).toEqual([
        "mx.shop.example",
        "fail",
        "none",
        "fail",
      ])
    expect(
      (await judge(receiverHeads.gmail, `Received: by x.example\n${forged("mx.google.com")}`)).dkim?.selector,
    ).toBe("fm1")
  })

  test.each(["mx.shop.example", "mx.google.com", "evil.example", "shop.example.evil.example"])(
    "are not read where the receiver says nothing: %s",
    async (server) => {
      for (const below of ["", "\nReceived: from a by out.example.com", "\nReceived: by evil.example"])
        expect(
          (await judge(receiverHeads.silent, forged(server) + (server === "evil.example" ? "" : below))).server,
        ).toBe("")
    },
  )

  test("are not read without any server that received it", async () => {
    expect((await judge("X-None: 1", forged("mx.google.com"))).server).toBe("")
  })
})

describe("the header", () => {
  test.each([
    ["mx.example; none", "mx.example", []],
    ["mx.example 1; spf=pass", "mx.example", ["spf=pass"]],
    ["mx.example (a; b (c)); spf/1 = pass (x; dkim=pass) smtp.mailfrom=a@b", "mx.example", ["spf=pass"]],
    ['mx.example; dkim=fail reason="bad; really" header.d=a', "mx.example", ["dkim=fail"]],
    ["spf=pass; dkim=none", "", ["spf=pass", "dkim=none"]],
    ["", "", []],
    [";;;;", "", []],
    ["mx.example; =pass; spf=; spf", "mx.example", []],
    ["mx.example; spf=pass (never closed; dkim=pass", "mx.example", ["spf=pass"]],
    ['mx.example; spf=pass "never closed; dkim=pass', "mx.example", ["spf=pass"]],
  ])("%s", (header, server, found) => {
    const parsed = parseAuthenticationResults(header)
    expect(parsed.server).toBe(server)
    expect(parsed.results.map(({ method, result }) => `${method}=${result}`)).toEqual(found)
  })

  test("of a hostile length is read in a moment", () => {
    const start = performance.now()
    for (const text of ["(", "((a)", "spf=pass;", '"', "\\(", "a=b ", "  "])
      parseAuthenticationResults(`mx.example; ${text.repeat(300_000)}`)
    expect(performance.now() - start).toBeLessThan(500)
  })
})

test("how long it took is said in words, and never in less than a second", () => {
  const took = (seconds: number) => formatTrialDuration(new Date(0), new Date(seconds * 1000))
  expect([-3, 0, 1, 4.4, 90, 150, 7300].map(took)).toEqual([
    "1 second",
    "1 second",
    "1 second",
    "4 seconds",
    "90 seconds",
    "3 minutes",
    "2 hours",
  ])
})
