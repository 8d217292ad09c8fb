import { isDrawn } from "./drawn-signs.ts"
import { type Face, type Faces, fontOf } from "./faces.ts"

/** Signs that have a plainer twin which every font holds. */
const twins: Record<string, string> = {
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
 * A text as these fonts can set it: composed, one space between words, without what has no shape (control characters,
 * marks of direction) and without signs that the fonts lack. Null where a letter or a figure is missing, because half
 * a name is worse than none: Japanese, Arabic, Cyrillic lines are left away.
 */
export function settable(faces: Faces, face: Face, text: string): string | null {
  let kept = ""
  for (const character of text.normalize("NFC").replace(/\s+/gu, " ")) {
    if (/\p{C}/u.test(character)) continue
    const twin = twins[character] ?? character
    if ([...twin].every((one) => isDrawn(one) || fontOf(faces, face, one))) kept += twin
    else if (/\p{L}|\p{N}/u.test(character)) return null
  }
  return kept.replace(/ {2,}/g, " ").trim() || null
}
