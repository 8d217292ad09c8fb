import { expect, test } from "vitest"
import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { currencyCodes } from "../../lib/currencies.ts"
import { formatCentimetres, formatInches } from "../../lib/format-lengths.ts"
import { formatMoney, formatSignedMoney } from "../../lib/format-money.ts"
import { formatSize, formatSizeLimit, formatWeight } from "../../lib/size-units.ts"
import type { Face } from "../sharing-cards/worker/faces.ts"
import { toSettableText } from "../sharing-cards/worker/settable.ts"
import { openCoverage } from "./coverage.ts"
import { toPrintable } from "./printable.ts"
import { openFonts } from "./worker/typefaces.ts"

const eighths = Array.from({ length: 17 }, (_, at) => (at + 1) * (25.4 / 8))
const sixteenths = Array.from({ length: 16 }, (_, at) => Math.round((at * 2 + 1) * (254 / 16)) / 10)
const units = ["in", "cm"].flatMap((first) => [true, false].map((both) => ({ first: first as "in" | "cm", both })))

/** All sizes that the program itself formats. */
const sizes = [
  ...[...eighths, ...sixteenths, 297, 297.5, 1].flatMap((mm) => [
    formatInches({ heightMm: mm, diameterMm: mm }),
    formatCentimetres({ heightMm: mm, widthMm: mm, depthMm: mm, diameterMm: mm }),
  ]),
  ...units.flatMap((one) => [
    formatSize({ heightMm: 297, widthMm: 420 }, one),
    formatSizeLimit(400, one),
    formatWeight(24_040, one),
  ]),
]

const written = [
  ...sizes,
  ...currencyCodes.flatMap((code) => [
    formatMoney(123_456, code),
    formatMoney(-5, code),
    formatSignedMoney(123_456, code),
  ]),
  formatCalendarDate("2026-11-25"),
  "– — ‘ ’ “ ” … · × ° © ® ™ № § ¶ † ‡ • ← → ✓ ½ ⅓ ⅔ ″ ′ −",
]

const typefaces = openFonts()

test("the fonts of documents have every character that a formatter writes [ADM-14]", () => {
  const missing = new Set<string>()
  for (const text of written) toPrintable(text, typefaces.covers, missing)
  expect([...missing]).toEqual([])
})

test("the list of what documents can draw is that of their fonts", () => {
  const covers = openCoverage()
  const different = []
  for (let one = 0x20; one < 0x1fbff; one++) if (covers(one) !== typefaces.covers(one)) different.push(one.toString(16))
  expect(different).toEqual([])
})

const signs = /\p{L}|\p{N}|[″′×Ø]/gu
const cardFaces: Face[] = ["serif", "italic", "sans"]

test.each(cardFaces)("cards, in the %s, keep every letter, digit and sign of a size [ADM-14]", (face) => {
  const lost = sizes.filter((text) => {
    const kept = toSettableText(face, text) ?? ""
    return (text.normalize("NFC").match(signs) ?? []).some((sign) => !kept.includes(sign))
  })
  expect(lost).toEqual([])
})
