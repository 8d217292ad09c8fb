import { expect, test } from "vitest"
import { findVatProblem } from "./vat-number.ts"

test.each([
  "DE136695976",
  "USt-IdNr. DE 136 695 976",
  "VAT no. IE1234567T",
  "ATU13585627",
  "FR40303265045",
  "IT00743110157",
  "NL004495445B01",
  "BE0428759497",
  "GB980780684",
  "PL8567346215",
  "CHE-107.787.577 IVA",
  "Steuernummer 12/345/67890",
  "Tax ID 12-3456789",
  "VAT no. 1",
  "DE 136 695 976 Berlin",
  "DE136695976 10115 Berlin",
  "CHE-116.281.710 HR",
  "CHE-107.787.577 MWST HR 123",
  "ATU13585627 FN 12345",
  "IE 1234567 T",
  "DE 10115 Berlin Mitte",
  "PT 1000-001 Lisboa",
  "",
])("%s is accepted [ADM-21]", (text) => expect(findVatProblem(text)).toBeNull())

test.each([
  "DE123456789",
  "VAT no. DE136695977",
  "Steuernummer 1, USt-IdNr. DE136695967",
  "ATU13585628",
  "IT00743110158",
  "DE 136 695 977 Berlin",
  "DE13669597",
  "ATU13585627 IT00743110158",
])("%s is questioned", (text) =>
  expect(findVatProblem(text)).toMatch(/^Please check [A-Z]{2}[A-Z\d]+: it isn’t a VAT number/),
)

test("what is questioned is the number, without what follows it [ADM-21]", () =>
  expect(findVatProblem("DE 136 695 977 Berlin 10115")).toMatch(/^Please check DE136695977: /))
