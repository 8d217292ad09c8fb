import { expect, test } from "vitest"
import { isPhoneNumber } from "./phone-numbers.ts"

test.each([
  ["US", "(503) 555-0104"],
  ["US", "503.555.0104 ext. 12"],
  ["US", "+1 503 555 0104"],
  ["US", "+49 30 555 0148"],
  ["US", "030 5550148"],
  ["DE", "030/555 01 48"],
  ["DE", "0043 1 5123456"],
  ["XK", "+383 44 123 456"],
  ["", "555 0104 22"],
])("%s: %s can be one", (country, typed) => expect(isPhoneNumber(typed, country)).toBe(true))

test.each([
  ["US", "abc"],
  ["DE", "12"],
  ["US", "+1 5"],
  ["US", "+999 123 456 789"],
  ["US", "5035550104503555010450355501"],
  ["US", "call 5035550104"],
  ["", "-"],
])("%s: %s cannot", (country, typed) => expect(isPhoneNumber(typed, country)).toBe(false))
