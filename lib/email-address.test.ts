import { expect, test } from "vitest"
import { asciiAddress } from "./email-address.ts"

test.each([
  ["ina@bücher.de", "ina@xn--bcher-kva.de"],
  ["ina@BÜCHER.de", "ina@xn--bcher-kva.de"],
  ["ina@пример.рф", "ina@xn--e1afmkfd.xn--p1ai"],
  ["ina@例え。jp", "ina@xn--r8jz45g.jp"],
  ["Ina@Example.com", "Ina@Example.com"],
  ["ina@exa mple.dé", "ina@exa mple.dé"],
  ["ina@bücher.de/x", "ina@bücher.de/x"],
  ["@bücher.de", "@bücher.de"],
  ["bücher.de", "bücher.de"],
  ["", ""],
])("%s is %s", (typed, ascii) => expect(asciiAddress(typed)).toBe(ascii))
