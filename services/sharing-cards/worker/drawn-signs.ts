/** Fractions and the marks of feet and inches, which the fonts lack and sizes need. */
const fractions: Record<string, [numerator: string, denominator: string]> = {
  "¼": ["1", "4"],
  "½": ["1", "2"],
  "¾": ["3", "4"],
  "⅓": ["1", "3"],
  "⅔": ["2", "3"],
  "⅛": ["1", "8"],
  "⅜": ["3", "8"],
  "⅝": ["5", "8"],
  "⅞": ["7", "8"],
}

const primes: Record<string, number> = { "′": 1, "″": 2 }

export const isDrawn = (character: string): boolean => character in fractions || character in primes

export const findFraction = (character: string) => fractions[character]

export const countStrokes = (character: string): number | undefined => primes[character]
