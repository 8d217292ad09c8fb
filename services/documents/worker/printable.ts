/** Printed in place of a character that no font has: visible, and never mistaken for the character. */
const replacement = "\ufffd"

/** Signs with an equivalent that looks the same and is in more fonts. */
const twins: Record<string, string> = { "\u2010": "-", "\u2011": "-", "\u00a0": " ", "\u202f": " ", "\u2007": " " }

/** Invisible characters: control characters, soft hyphens, directional marks, variation selectors. */
const shapeless = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Between letters these two control joining; elsewhere they have no effect, and the PDF library fails on them. */
const joiners = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu

/**
 * A text as the fonts can set it: composed, each run of white space one space, without shapeless characters. No
 * character is silently replaced: what no font has becomes U+FFFD.
 * @param missing receives the characters that were replaced
 */
export function printable(text: string, covers: (codePoint: number) => boolean, missing: Set<string>): string {
  const composed = text.normalize("NFC").replace(/\s+/gu, " ")
  const kept = new Set([...composed.matchAll(joiners)].map(({ index }) => index))
  let printed = ""
  let at = 0
  for (const character of composed) {
    const here = at
    at += character.length
    const one = Object.hasOwn(twins, character) ? (twins[character] ?? character) : character
    if (shapeless.test(one) && !kept.has(here)) continue
    if (kept.has(here) || covers(one.codePointAt(0) ?? 0)) printed += one
    else {
      missing.add(character)
      printed += replacement
    }
  }
  return printed.trim()
}
