import { describe, expect, test } from "vitest"
import type { DnsAnswer } from "../../../services/dns/dns.ts"
import { limitLookUps } from "./look-up.ts"
import { composeSpf, parseSpf, surveySpf } from "./spf.ts"

/** DNS of these texts, which counts what it is asked. */
function openTexts(texts: Record<string, string[]>) {
  const asked: string[] = []
  const dns = {
    async lookUp(name: string): Promise<DnsAnswer> {
      asked.push(name)
      return { ok: true, values: texts[name.toLowerCase()] ?? [] }
    },
  }
  return { asked, lookUp: limitLookUps(dns) }
}
const survey = (texts: Record<string, string[]>) => surveySpf(openTexts(texts).lookUp, "example.com")

describe("the syntax of SPF", () => {
  test.each([
    "v=spf1 -all",
    "v=spf1",
    "v=spf1 a mx ~all",
    "V=SPF1 A MX ~ALL",
    "v=spf1 include:_spf.google.com include:mailgun.org ~all",
    "v=spf1 ip4:203.0.113.0/24 ip6:2001:db8::/32 ?all",
    "v=spf1 a:mail.example.com/28 mx/24 -all",
    "v=spf1 redirect=smtp.rzone.de",
    "v=spf1 exists:%{i}._spf.example.com exp=explain._spf.example.com -all",
    "v=spf1  include:one.example   ~all ",
    "v=spf1 x-own=anything ~all",
  ])("accepts %s", (text) => expect(parseSpf(text).problem).toBe(""))

  test.each([
    ["v=spf1 ip4:203.0.113.300 ~all", "ip4:203.0.113.300"],
    ["v=spf1 ip4:203.0.113.0/33 ~all", "ip4:203.0.113.0/33"],
    ["v=spf1 ip4:2001:db8::1 ~all", "ip4:2001:db8::1"],
    ["v=spf1 ip6:203.0.113.1 ~all", "ip6:203.0.113.1"],
    ["v=spf1 include: ~all", "include:"],
    ["v=spf1 include ~all", "include"],
    ["v=spf1 203.0.113.1 ~all", "203.0.113.1"],
    ["v=spf1 include=mailgun.org ~all!", "~all!"],
    ["v=spf1 all:x", "all:x"],
    ["v=spf1 ipv4:203.0.113.1 -all", "ipv4:203.0.113.1"],
    [`v=spf1 ${"a".repeat(300)}`, "aaa"],
  ])("refuses %.60s", (text, part) => expect(parseSpf(text).problem).toContain(part))
})

describe("what receivers find", () => {
  test("names every included domain, also through others and by redirect", async () => {
    const found = await survey({
      "example.com": ["google-site-verification=x", "v=spf1 include:a.example redirect=r.example"],
      "a.example": ["v=spf1 include:B.example -all"],
      "b.example": ["v=spf1 ip4:203.0.113.1 -all"],
      "r.example": ["v=spf1 mx ~all"],
    })
    expect(found).toMatchObject({ faults: [], lookUps: 4, isIncomplete: false })
    expect(found.includes).toEqual(["a.example", "b.example", "r.example"])
  })

  test("none, two, +all and a missing include are said", async () => {
    expect(await survey({})).toMatchObject({ records: [], faults: [] })
    const two = await survey({ "example.com": ["v=spf1 -all", "v=spf1 ~all"] })
    expect(two.faults.join()).toContain("two SPF records")
    expect((await survey({ "example.com": ["v=spf1 +all"] })).faults.join()).toContain("+all")
    expect((await survey({ "example.com": ["v=spf1 all"] })).faults.join()).toContain("+all")
    const gone = await survey({ "example.com": ["v=spf1 include:gone.example ~all"] })
    expect(gone.faults).toEqual(["It includes gone.example, which has no SPF record."])
  })

  test("a loop, a chain and a thousand includes end after ten lookups", async () => {
    const loop = openTexts({ "example.com": ["v=spf1 include:example.com -all"] })
    expect((await surveySpf(loop.lookUp, "example.com")).faults.join()).toContain("more than 10 lookups")
    const names = Array.from({ length: 100 }, (_, at) => `i${at}.example`)
    const fan = openTexts({
      "example.com": [`v=spf1 ${names.map((name) => `include:${name}`).join(" ")} -all`],
      ...Object.fromEntries(names.map((name) => [name, ["v=spf1 ip4:203.0.113.1 -all"]])),
    })
    expect((await surveySpf(fan.lookUp, "example.com")).faults.join()).toContain("more than 10 lookups")
    expect(fan.asked.length).toBeLessThan(13)
    const thousand = Array.from({ length: 1000 }, (_, at) => `include:i${at}.example`).join(" ")
    const giant = openTexts({ "example.com": [`v=spf1 ${thousand} -all`] })
    const found = await surveySpf(giant.lookUp, "example.com")
    expect(found.faults).toContain("It is far too long to be read.")
    expect(giant.asked).toEqual(["example.com"])
  })

  test("a megabyte of text is read in a moment", async () => {
    const start = performance.now()
    await survey({ "example.com": [`v=spf1 ${"include:".repeat(125_000)}`] })
    expect(performance.now() - start).toBeLessThan(200)
  })

  test("DNS that does not answer leaves the rest unknown, and takes three seconds at most", async () => {
    const refusing = limitLookUps({ lookUp: async () => ({ ok: false, reason: "ESERVFAIL" }) })
    expect(await surveySpf(refusing, "example.com")).toMatchObject({ isIncomplete: true, records: [] })
    const silent = limitLookUps({ lookUp: () => new Promise(() => {}) }, { ms: 20 })
    expect(await surveySpf(silent, "example.com")).toMatchObject({ isIncomplete: true })
  })

  test("names that no resolver should get are not asked for", async () => {
    const { asked, lookUp } = openTexts({
      "example.com": ["v=spf1 include:a..b include:x\u0000.example include:-%00 -all"],
    })
    await surveySpf(lookUp, "example.com")
    expect(asked).toEqual(["example.com"])
  })
})

describe("the record to enter", () => {
  test.each([
    [[], "v=spf1 include:_spf.example.net ~all"],
    [["v=spf1 mx -all"], "v=spf1 mx include:_spf.example.net -all"],
    [["v=spf1 include:_spf.example.net -all"], "v=spf1 include:_spf.example.net -all"],
    [["v=spf1 a +all"], "v=spf1 a include:_spf.example.net ~all"],
    [["v=spf1 redirect=other.example"], "v=spf1 include:_spf.example.net redirect=other.example"],
    [["v=spf1 mx -all", "v=spf1 mx a ~all"], "v=spf1 mx a include:_spf.example.net -all"],
    [["v=spf1 ip4:300.1.1.1 a ~all"], "v=spf1 a include:_spf.example.net ~all"],
  ])("of %j is %s", (records, wanted) => {
    expect(composeSpf(records, "_spf.example.net")).toBe(wanted)
    expect(parseSpf(wanted).problem).toBe("")
  })
})
