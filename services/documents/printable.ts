const replacements: Record<string, string> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2007": " ",
}

/** Control characters, soft hyphens, directional marks, variation selectors. */
const shapeless = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Between letters these two control joining; elsewhere they have no effect, and the PDF library fails on them. */
const joiners = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu

/** Emoji sequences (a painter is a woman, a skin tone and a palette) and keycaps. */
const emojiSequence = /(\p{Extended_Pictographic})(?:[\ufe0f\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic})+/gu
const keycap = /([\d#*])\ufe0f?\u20e3/gu

/** English words with single spaces, as most texts are: the fast path. */
const plain = /^(?:[!-~]| (?! ))*$/

/** The fonts have single emoji only, so a sequence shows its first one. */
const plainEmoji = (text: string): string => text.replace(emojiSequence, "$1").replace(keycap, "$1")

/** Composes the text, collapses white space and drops characters that no font has, which `missing` receives. */
export function toPrintable(text: string, covers: (codePoint: number) => boolean, missing: Set<string>): string {
  if (plain.test(text)) return text.trim()
  const composed = plainEmoji(text.normalize("NFC"))
  const joinerPositions = new Set([...composed.matchAll(joiners)].map(({ index }) => index))
  let printed = ""
  let at = 0
  for (const character of composed) {
    const here = at
    at += character.length
    const one = Object.hasOwn(replacements, character) ? (replacements[character] ?? character) : character
    if (/\s/u.test(one)) printed += " "
    else if (joinerPositions.has(here)) printed += one
    else if (shapeless.test(one)) continue
    else if (covers(one.codePointAt(0) ?? 0)) printed += one
    else missing.add(character)
  }
  return printed.replace(/ +/gu, " ").trim()
}
