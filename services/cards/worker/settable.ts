import { isDrawn } from "./drawn-signs.ts"
import { type Face, type Faces, fontOf } from "./faces.ts"

/** Signs with a plainer equivalent that every font has. */
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
 * Null if a letter or digit has no font, because half a name is worse than none: lines in Japanese or Cyrillic are left out.
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
