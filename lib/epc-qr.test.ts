import { expect, test } from "vitest"
import { formatEpcQr } from "./epc-qr.ts"

const transfer = {
  accountHolder: "Ada Ferris",
  iban: "DE89 3704 0044 0532 0130 00",
  bic: "COBADEFFXXX",
  amount: 123_456,
  currency: "EUR",
  reference: "S-1001",
}

test("is the text of EPC069-12, version 002, line by line [ADM-13]", () => {
  expect(formatEpcQr(transfer)).toBe(
    "BCD\n002\n1\nSCT\nCOBADEFFXXX\nAda Ferris\nDE89370400440532013000\nEUR1234.56\n\n\nS-1001",
  )
})

test("the bank's code may be missing, and what is none is left out", () => {
  expect(formatEpcQr({ ...transfer, bic: "" })?.split("\n")[4]).toBe("")
  expect(formatEpcQr({ ...transfer, bic: "021000021" })?.split("\n")[4]).toBe("")
})

test.each([
  ["dollars", { currency: "USD" }],
  ["an account without IBAN", { iban: "1183 2206" }],
  ["an IBAN with a slip", { iban: "DE88 3704 0044 0532 0130 00" }],
  ["nobody's account", { accountHolder: " " }],
  ["nothing", { amount: 0 }],
  ["a credit", { amount: -100 }],
  ["a billion", { amount: 100_000_000_000 }],
  ["more than 331 bytes", { reference: "山".repeat(140) }],
])("there is none for %s", (_, changes) => {
  expect(formatEpcQr({ ...transfer, ...changes })).toBeNull()
})

test("amounts have two decimals, and texts no line breaks and no more characters than allowed", () => {
  expect(formatEpcQr({ ...transfer, amount: 5 })?.split("\n")[7]).toBe("EUR0.05")
  expect(formatEpcQr({ ...transfer, amount: 99_999_999_999 })?.split("\n")[7]).toBe("EUR999999999.99")
  const lines = formatEpcQr({ ...transfer, accountHolder: `Ada\n${"x".repeat(90)}`, reference: "S-1\r\nS-2" })?.split(
    "\n",
  )
  expect(lines).toHaveLength(11)
  expect(lines?.[5]).toHaveLength(70)
  expect(lines?.[10]).toBe("S-1 S-2")
})
