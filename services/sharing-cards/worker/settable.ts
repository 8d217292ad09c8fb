import { type Face, hasCharacter } from "./faces.ts"

/** Signs with a plainer equivalent that every font has. */
const replacements: Record<string, string> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "–",
  "\u2015": "—",
  "\u2212": "–",
  "\u02bc": "’",
  "\u00d8": "Ø",
  ﬁ: "fi",
  ﬂ: "fl",
  "№": "No.",
}

/**
 * Null if a letter or digit has no font, because half a name is worse than none: lines in Japanese or Cyrillic are left out.
 */
export function toSettableText(face: Face, text: string): string | null {
  let result = ""
  for (const character of text.normalize("NFC").replace(/\s+/gu, " ")) {
    if (/\p{C}/u.test(character)) continue
    const twin = replacements[character] ?? character
    if ([...twin].every((one) => hasCharacter(face, one))) result += twin
    else if (/\p{L}|\p{N}/u.test(character)) return null
  }
  return result.replace(/ {2,}/g, " ").trim() || null
}
