import { expect, test } from "vitest"
import { getRecordLabel, isBareDomain, listDomainNames, parseDomainName } from "./domain-name.ts"

test.each([
  ["maritosgood.com", "maritosgood.com"],
  ["  https://www.MaritOsgood.com/ ", "maritosgood.com"],
  ["www.maritosgood.com.", "maritosgood.com"],
  ["müller-kunst.de", "xn--mller-kunst-thb.de"],
  ["shop.maritosgood.com", "shop.maritosgood.com"],
])("%s is the domain %s", (typed, name) => {
  expect(parseDomainName(typed, { isPublic: true })).toEqual({ ok: true, value: name })
})

test.each([
  ["", /enter a domain/],
  ["203.0.113.24", /address of a machine/],
  ["2001:db8::24", /address of a machine/],
  ["[2001:db8::24]", /address of a machine/],
  ["maritosgood.com:8080", /no port/],
  ["maritosgood.com/shop", /no path/],
  ["marit@maritosgood.com", /e-mail address/],
  ["marit osgood.com", /no spaces/],
  ["localhost", /no ending/],
  ["0x7f.1", /letters, digits|no ending|address/],
  ["-a.com", /letters, digits/],
  ["a_b.com", /letters, digits/],
  ["studio.local", /\.local get no certificate/],
  ["www.studio.home.arpa", /\.arpa get no certificate/],
  [`${"a".repeat(64)}.com`, /letters, digits/],
  [`${"a.".repeat(130)}com`, /letters, digits/],
])("%j is refused with a sentence beside the field", (typed, words) => {
  const parsed = parseDomainName(typed, { isPublic: true })
  expect(parsed.ok ? parsed.value : parsed.problem.fields?.name).toMatch(words)
})

test("another authority than the public one may certify names of a local network", () => {
  expect(parseDomainName("studio.internal", { isPublic: false })).toEqual({ ok: true, value: "studio.internal" })
})

test("a bare domain has www., too, one below another has not, and labels are as registrars ask for them", () => {
  expect(["a.com", "a.co.uk", "a.b.com", "a.b.co.uk"].map(isBareDomain)).toEqual([true, true, false, false])
  expect(["a.com", "www.a.com", "shop.a.co.uk"].map(getRecordLabel)).toEqual(["@", "www", "shop"])
  expect(listDomainNames({ name: "a.com", hasWww: true })).toEqual(["a.com", "www.a.com"])
  expect(listDomainNames({ name: "a.com", hasWww: false })).toEqual(["a.com"])
  expect(listDomainNames({ name: "shop.a.com", hasWww: true })).toEqual(["shop.a.com"])
})
