import { afterAll, beforeAll, expect, test } from "vitest"
import { startDnsServer } from "../../tests/support/dns-server.ts"
import { openDns } from "./dns.server.ts"

let dns: Awaited<ReturnType<typeof startDnsServer>>

beforeAll(async () => {
  dns = await startDnsServer({
    "example.com": {
      A: ["203.0.113.24"],
      AAAA: ["2001:db8::24"],
      MX: ["mail.example.com"],
      TXT: ["v=spf1 include:mail.example ~all"],
    },
    "www.example.com": { CNAME: ["example.com"] },
  })
})
afterAll(() => dns.close())

test("records are read as they are entered at a registrar", async () => {
  const { lookUp } = openDns({ server: dns.server })
  expect(await lookUp("example.com", "A")).toEqual({ ok: true, values: ["203.0.113.24"] })
  expect(await lookUp("example.com", "AAAA")).toEqual({ ok: true, values: ["2001:db8::24"] })
  expect(await lookUp("example.com", "MX")).toEqual({ ok: true, values: ["mail.example.com"] })
  expect(await lookUp("example.com", "TXT")).toEqual({ ok: true, values: ["v=spf1 include:mail.example ~all"] })
  expect(await lookUp("www.example.com", "CNAME")).toEqual({ ok: true, values: ["example.com"] })
})

test("a missing name and a missing type are empty; a silent server is said to be silent", async () => {
  const { lookUp } = openDns({ server: dns.server })
  expect(await lookUp("nothing.example.com", "A")).toEqual({ ok: true, values: [] })
  expect(await lookUp("www.example.com", "MX")).toEqual({ ok: true, values: [] })
  const closed = await startDnsServer({})
  closed.close()
  const silent = openDns({ server: closed.server, timeoutMs: 100 })
  expect(await silent.lookUp("example.com", "A")).toMatchObject({ ok: false })
})
