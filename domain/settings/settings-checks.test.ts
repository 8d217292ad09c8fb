import { expect, test } from "vitest"
import { findSettingsProblems, formatSetting } from "./settings-checks.ts"

const of = (iban: string, bic = "", more = {}) =>
  findSettingsProblems({
    "site.country": "DE",
    "payment.bankTransfer.iban": iban,
    "payment.bankTransfer.bic": bic,
    ...more,
  })
const wrong = (...typed: Parameters<typeof of>) => of(...typed).map(([path]) => path.split(".").at(-1))

test("an IBAN is checked by its digits, with spaces or without; elsewhere an account has a number of another kind [ADM-21]", () => {
  expect(wrong("DE89 3704 0044 0532 0130 00", "COBADEFF")).toEqual([])
  expect(wrong("de89370400440532013000", "cobadeffxxx")).toEqual([])
  expect(of("DE89 3704 0044 0532 0130 01")).toEqual([
    ["payment.bankTransfer.iban", expect.stringMatching(/check digits/)],
  ])
  expect(of("1183 2206")).toEqual([["payment.bankTransfer.iban", expect.stringMatching(/^Please enter the IBAN/)]])
  expect(wrong("0000 1183 2206", "0112 0045 3", { "site.country": "US" })).toEqual([])
  expect(wrong("GB29 NWBK 6016 1331 9268 18", "", { "site.country": "US" })).toEqual(["iban"])
  expect(wrong("")).toEqual([])
})

test("a BIC beside an IBAN, a VAT number and the addresses of pages are checked where they are typed [ADM-21]", () => {
  expect(wrong("DE89 3704 0044 0532 0130 00", "COBADE")).toEqual(["bic"])
  expect(wrong("", "", { "taxes.number": "DE123456789" })).toEqual(["number"])
  expect(
    wrong("", "", { "site.social": [{ url: "https://instagram.com/ada" }, { url: "https://instagram" }] }),
  ).toEqual(["url"])
})

test("a stored value that would be refused now stays until it is edited", () => {
  const stored = {
    "site.country": "DE",
    "payment.bankTransfer.iban": "siehe Rechnung",
    "payment.bankTransfer.bic": "",
    "taxes.number": "DE123456789",
    "site.social": [{ url: "https://instagram" }],
  }
  expect(findSettingsProblems({ ...stored, "site.tagline": "Oil" }, stored)).toEqual([])
  expect(
    findSettingsProblems({ ...stored, "site.social": [{ url: "https://insta" }, ...stored["site.social"]] }, stored),
  ).toEqual([["site.social.0.url", expect.stringMatching(/^Line 1/)]])
  expect(findSettingsProblems({ ...stored, "payment.bankTransfer.iban": "see invoice" }, stored)).toHaveLength(1)
})

test("the line about returns states the days in which buyers can request one", () => {
  const problems = (line: string, days: number, stored = {}) =>
    findSettingsProblems({ "buying.returns": line, "promises.returnDays": days }, stored).map(([path]) => path)
  expect(problems("Within 14 days of delivery", 14)).toEqual([])
  expect(problems("Within two weeks", 30)).toEqual([])
  expect(problems("Within 2 weeks, the refund within 5 days", 14)).toEqual([])
  expect(problems("Within 30 days", 14, { "promises.returnDays": 14 })).toEqual(["buying.returns"])
  expect(problems("Within 30 days", 0, { "buying.returns": "Within 30 days" })).toEqual(["promises.returnDays"])
})

test("what was typed is kept as it is printed", () => {
  expect(formatSetting.iban("de89370400440532013000")).toBe("DE89 3704 0044 0532 0130 00")
  expect(formatSetting.iban(" 0000 1183 2206 ")).toBe("0000 1183 2206")
  expect(formatSetting.bic("cobadeffxxx")).toBe("COBADEFFXXX")
  expect(formatSetting.url("www.instagram.com/ada")).toBe("https://www.instagram.com/ada")
})
