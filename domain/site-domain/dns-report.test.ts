import { expect, test } from "vitest"
import { openDns } from "../../services/dns/dns.server.ts"
import { type DnsRecords, startDnsServer } from "../../tests/support/dns-server.ts"
import { areRecordsRight } from "./dns-record.ts"
import { createDnsReport } from "./dns-report.ts"
import { lookUpRecords } from "./look-up-records.server.ts"

const name = "maritosgood.com"
const machine = { ipv4: ["203.0.113.24"], ipv6: [] as string[] }

async function check(records: DnsRecords, addresses = machine) {
  const server = await startDnsServer(records)
  const dnsAnswers = await lookUpRecords({ dns: openDns({ server: server.server }) }, { name, hasWww: true })
  server.close()
  const report = createDnsReport({ name, hasWww: true, dnsAnswers }, addresses, "letsencrypt.org")
  const lines = report.records.map(({ type, label, value, state, says }) =>
    [type, label, value, state, says].filter(Boolean).join(" "),
  )
  return { lines, forbidden: report.forbidden, right: areRecordsRight(report) }
}

const right: DnsRecords = { [name]: { A: ["203.0.113.24"] }, [`www.${name}`]: { CNAME: [name] } }

test("records that are as wanted are correct, and missing ones are waited for", async () => {
  expect(await check(right)).toEqual({
    lines: ["A @ 203.0.113.24 correct", "CNAME www maritosgood.com correct"],
    forbidden: null,
    right: true,
  })
  expect(await check({})).toMatchObject({
    lines: ["A @ 203.0.113.24 waiting", "CNAME www maritosgood.com waiting"],
    right: false,
  })
})

test("a wrong record says what was found, also beside the right one", async () => {
  const { lines } = await check({ ...right, [name]: { A: ["203.0.113.24", "198.51.100.7"] } })
  expect(lines[0]).toBe("A @ 203.0.113.24 wrong also found 198.51.100.7")
  const other = await check({ ...right, [`www.${name}`]: { CNAME: ["parking.example"] } })
  expect(other.lines[1]).toBe("CNAME www maritosgood.com wrong found parking.example")
  expect(other.right).toBe(false)
})

test("www. may have addresses instead, and an IPv6 record of another machine has to go", async () => {
  expect((await check({ ...right, [`www.${name}`]: { A: ["203.0.113.24"] } })).right).toBe(true)
  const ipv6 = { A: ["203.0.113.24"], AAAA: ["2001:db8::7"] }
  const wrong = await check({ ...right, [name]: ipv6 })
  expect(wrong.lines[1]).toBe("AAAA @ wrong found 2001:db8::7")
  expect(wrong.right).toBe(false)
  const both = await check({ ...right, [name]: ipv6 }, { ...machine, ipv6: ["2001:db8::7"] })
  expect(both.right).toBe(true)
  // A machine with IPv6 may do without the record.
  expect((await check(right, { ...machine, ipv6: ["2001:db8::7"] })).right).toBe(true)
})

test("a CAA record that forbids Let’s Encrypt is named, that of the closest name", async () => {
  const withCaa = (CAA: string[], of = name) => check({ ...right, [of]: { ...right[of], CAA } })
  expect((await withCaa(['0 issue "digicert.com"', '0 iodef "mailto:a@b.example"'])).forbidden).toBe("digicert.com")
  expect((await withCaa(['0 issue ";"'])).forbidden).toBe("")
  expect((await withCaa(['0 issue "digicert.com"', '0 issue "letsencrypt.org; a=b"'])).forbidden).toBeNull()
  expect((await withCaa(['0 iodef "mailto:a@b.example"'])).forbidden).toBeNull()
})

test("while no DNS server answers nothing is known, and nothing is wrong", () => {
  const dnsAnswers = ["A", "AAAA"].map((type) => ({ name, type, found: null }))
  const report = createDnsReport({ name, hasWww: false, dnsAnswers }, machine, "letsencrypt.org")
  expect(report.records).toMatchObject([{ state: "waiting", says: "No DNS server answered." }])
})
