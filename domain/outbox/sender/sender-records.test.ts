import { generateKeyPairSync } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openDns } from "../../../services/dns/dns.server.ts"
import { startDnsServer } from "../../../tests/support/dns-server.ts"
import { mailServices } from "../mail-services.ts"
import { checkSender } from "./check-sender.ts"
import { findDkimProblem } from "./dkim.ts"
import { parseDmarc } from "./dmarc.ts"
import { limitLookUps } from "./look-up.ts"
import { getOrganizationalDomain, isAligned } from "./organizational-domain.ts"

const rsaKey = (bits: number) =>
  generateKeyPairSync("rsa", { modulusLength: bits })
    .publicKey.export({ format: "der", type: "spki" })
    .toString("base64")
const key = rsaKey(2048)

describe("DMARC", () => {
  test.each([
    ["v=DMARC1; p=none", "none"],
    ["v=DMARC1;p=reject;rua=mailto:a@example.com,mailto:b@example.com!10m", "reject"],
    ["v=DMARC1; p=quarantine; pct=50; adkim=s; aspf=r; sp=none; fo=1; ri=86400", "quarantine"],
    [" v = DMARC1 ; p = Reject ;", "reject"],
  ])("accepts %s", (text, policy) => expect(parseDmarc(text)).toMatchObject({ policy, problem: "" }))

  test.each([
    ["v=DMARC1", "no policy"],
    ["v=DMARC1; p=block", "“block”"],
    ["v=dmarc1; p=none", "v=DMARC1"],
    ["p=none; v=DMARC1", "v=DMARC1"],
    ["v=DMARC1; p=none; p=reject", "can’t be read"],
    ["v=DMARC1; none", "can’t be read"],
    ["v=DMARC1; p=none; sp=maybe", "(sp)"],
    ["v=DMARC1; p=none; pct=150", "pct"],
    ["v=DMARC1; p=none; adkim=strict", "adkim"],
    ["v=DMARC1; p=none; rua=me@example.com", "mailto:"],
    [`v=DMARC1; ${"x".repeat(100_000)}`, "can’t be read"],
  ])("refuses %.60s", (text, words) => expect(parseDmarc(text).problem).toContain(words))
})

describe("a key of DKIM", () => {
  test.each([
    [`v=DKIM1; k=rsa; p=${key}`, ""],
    [`p=${key}`, ""],
    [`v=DKIM1; t=s; h=sha256; n=notes; p=${key.slice(0, 100)} ${key.slice(100)};`, ""],
    [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString("base64")}`, ""],
    [`v=DKIM1; p=${key.slice(0, 200)}`, "damaged"],
    ["v=DKIM1; p=", "withdrawn"],
    ["v=DKIM1; k=rsa", "no key"],
    [`v=DKIM2; p=${key}`, "v=DKIM1"],
    [`v=DKIM1; k=dsa; p=${key}`, "dsa"],
    [`v=DKIM1; p=${rsaKey(512)}`, "512 bits"],
    ["v=DKIM1; p=not base64!", "damaged"],
    [`v=DKIM1; p=${"A".repeat(1_000_000)}`, "damaged"],
  ])("is judged (%#)", (text, words) => {
    const problem = findDkimProblem(text)
    if (words === "") expect(problem).toBe("")
    else expect(problem).toContain(words)
  })
})

test("organizations are told apart, also under second levels of countries", () => {
  expect(["a.b.example.com", "shop.example.co.uk", "example.de"].map(getOrganizationalDomain)).toEqual([
    "example.com",
    "example.co.uk",
    "example.de",
  ])
  expect(isAligned("mail.example.com", "example.com")).toBe(true)
  expect(isAligned("mail.example.com", "example.com", "strict")).toBe(false)
  expect(isAligned("one.co.uk", "two.co.uk")).toBe(false)
})

describe("the records of a sender", () => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  beforeAll(async () => {
    dns = await startDnsServer({})
  })
  afterAll(() => dns.close())

  const check = (
    host = "smtp.fastmail.com",
    domain = "example.com",
    known: Parameters<typeof checkSender>[1]["known"] = null,
  ) => checkSender(limitLookUps(openDns({ server: dns.server })), { domain, host, known })
  const set = (records: typeof dns.records) => {
    for (const name of Object.keys(dns.records)) delete dns.records[name]
    Object.assign(dns.records, records)
  }
  const states = async (...of: Parameters<typeof check>) =>
    (await check(...of)).map(({ kind, state }) => `${kind} ${state}`)

  test("are waited for with what to enter, where there is none", async () => {
    set({ "example.com": { TXT: ["something else"] } })
    const records = await check()
    expect(records.map(({ kind, type, name, state, value }) => [kind, type, name, state, value])).toEqual([
      ["SPF", "TXT", "@", "waiting", "v=spf1 include:spf.messagingengine.com ~all"],
      ["DKIM", "CNAME", "fm1._domainkey", "waiting", "fm1.example.com.dkim.fmhosted.com"],
      ["DKIM", "CNAME", "fm2._domainkey", "waiting", "fm2.example.com.dkim.fmhosted.com"],
      ["DKIM", "CNAME", "fm3._domainkey", "waiting", "fm3.example.com.dkim.fmhosted.com"],
      ["DMARC", "TXT", "_dmarc", "waiting", "v=DMARC1; p=none"],
    ])
  })

  test("are correct once the service is there, a key and a policy", async () => {
    set({
      "example.com": { TXT: ["v=spf1 include:spf.messagingengine.com ~all"] },
      "spf.messagingengine.com": { TXT: ["v=spf1 ip4:203.0.113.0/24 -all"] },
      "fm1._domainkey.example.com": { TXT: [`v=DKIM1; p=${key}`] },
      "_dmarc.example.com": { TXT: ["v=DMARC1; p=quarantine"] },
    })
    expect(await states()).toEqual(["SPF correct", "DKIM correct", "DMARC correct"])
    // The organization's policy counts for a subdomain, and names are entered in its zone.
    const below = await check("smtp.fastmail.com", "studio.example.com")
    expect(below.map(({ name }) => name)).toEqual([
      "studio",
      ...[1, 2, 3].map((n) => `fm${n}._domainkey.studio`),
      "_dmarc",
    ])
  })

  test("are wrong with what was found and what is wanted", async () => {
    set({
      "example.com": { TXT: ["v=spf1 include:other.example -all"] },
      "other.example": { TXT: ["v=spf1 -all"] },
      "fm2._domainkey.example.com": { TXT: ["v=DKIM1; p="] },
      "_dmarc.example.com": { TXT: ["v=DMARC1; p=maybe"] },
    })
    const records = await check()
    expect(records.map(({ state }) => state)).toEqual(["wrong", "wrong", "wrong"])
    expect(records[0]).toMatchObject({
      found: "v=spf1 include:other.example -all",
      value: "v=spf1 include:other.example include:spf.messagingengine.com -all",
    })
  })

  test("of a service that bounces to itself need no SPF, and of an unknown server a test says more", async () => {
    set({})
    expect((await check("smtp.postmarkapp.com"))[0]).toMatchObject({ kind: "SPF", state: "correct", value: "" })
    expect((await check("mail.example.com"))[0]).toMatchObject({ value: "v=spf1 a:mail.example.com mx ~all" })
    expect((await check("mail.example.com"))[1]).toMatchObject({ kind: "DKIM", state: "untested" })
    const unsigned = { selector: "", spfPassed: true }
    expect((await check("mail.example.com", "example.com", unsigned))[1]?.sentence).toContain("wasn’t signed")
    set({ "example.com": { TXT: ["v=spf1 mx -all"] }, "s9._domainkey.example.com": { TXT: [`v=DKIM1; p=${key}`] } })
    const known = { selector: "s9", spfPassed: true }
    const [spf, dkim] = await check("mail.example.com", "example.com", known)
    expect(spf?.sentence).toContain("a test has shown it")
    expect(dkim).toMatchObject({ name: "s9._domainkey", state: "correct" })
  })

  test("of a DNS server that is silent are unknown", async () => {
    const lookUp = limitLookUps(openDns({ server: "127.0.0.1:1", timeoutMs: 50 }), { ms: 300 })
    const records = await checkSender(lookUp, { domain: "example.com", host: "smtp.fastmail.com", known: null })
    expect(records.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown"])
  })

  test.each(mailServices.map((service) => [service.name, service] as const))(
    "%s can be checked and entered",
    async (_, service) => {
      set({})
      const records = await check(service.host, "studio.example")
      expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(["SPF", "DKIM", "DMARC"]))
      expect(records.map(({ value }) => value).join()).not.toMatch(/[{}]|undefined/)
    },
  )
})
