import { expect, test } from "vitest"
import { toSettableText } from "./settable.ts"

const set = (text: string) => toSettableText("italic", text)

test.each(["Slack Water", "Ångström, Łódź & Việt Nam", "“Œuvre”: été—hiver, ¿qué?", "Ţară Ğ ő Ŵ ẞ"])(
  "%s is set",
  (text) => {
    expect(set(text)).toBe(text)
  },
)

test("letters and combining accents are composed", () => {
  expect(set("Zu\u0308rich")).toBe("Zürich")
})

test.each(["夜の海", "Река", "שלום", "مرحبا", "Slack 水 Water"])(
  "%s is left away: half a name is worse than none",
  (text) => {
    expect(set(text)).toBeNull()
  },
)

test("shapeless characters and signs that the fonts lack are removed; an empty text is null", () => {
  expect(set("Sea\u0000 \u202Eside\u200B \u{1F30A} ⇒ shore\n\t again")).toBe("Sea side shore again")
  for (const text of ["", "  ", "\u0007", "🌊"]) expect(set(text)).toBeNull()
})

test("every face can set sizes, with eighths and inches, which the fonts lack", () => {
  for (const face of ["serif", "italic", "sans"] as const)
    expect(toSettableText(face, "29 ⅝ × 21 ¾″ (75.2 × 55 cm) 4′ 6″")).toBe("29 ⅝ × 21 ¾″ (75.2 × 55 cm) 4′ 6″")
})
