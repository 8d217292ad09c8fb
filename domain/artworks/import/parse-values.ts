import type { ArtworkInput } from "../artwork.ts"
import { conditions } from "../artwork-kinds.ts"
import { foldText, foldWords } from "./heading.ts"

const yes =
  /^(?:yes|y|true|1|x|ja|j|oui|o|si|s|vrai|vero|wahr|verdadero|waar|tak|checked|framed|signed|gerahmt|signiert|encadree?|signee?|incorniciat[oa]|firmat[oa]|enmarcad[oa]|firmad[oa]|ingelijst|gesigneerd)$/
const no =
  /^(?:no|n|false|0|nein|non|nee|falsch|faux|falso|onwaar|nie|unchecked|unframed|unsigned|not framed|not signed|ungerahmt|unsigniert|ohne|ohne rahmen|sans cadre|non encadree?|non signee?|senza cornice|sin marco|zonder lijst|none)$/

export function parseYesNo(text: string): boolean | null {
  if (text === "" || text.length > 40) return null
  if (/^\s*[✓✔☑✅]\uFE0F?\s*$/u.test(text)) return true
  if (/^\s*[☐✗✘❌]\uFE0F?\s*$/u.test(text)) return false
  const word = foldWords(text)
  if (yes.test(word)) return true
  return no.test(word) ? false : null
}

/** A filled cell that means empty: `-`, `n/a`, `keiner`. */
export const isEmptyValue = (text: string): boolean =>
  /^[\s.\-–—_/]*$/.test(text) ||
  /^(?:n a|na|none|nobody|null|nan|kein|keine|keiner|aucune?|nessun[oa]?|ningun[oa]?|geen)$/.test(foldWords(text))

const conditionWords = new Map<string, ArtworkInput["conditionStatus"]>(
  Object.entries({
    Excellent:
      "mint, new, neu, neuwertig, ausgezeichnet, hervorragend, neuf, parfait, excellent état, ottimo, eccellente, excelente, perfecto, uitstekend, nieuw",
    "Very Good": "vg, sehr gut, très bon, très bon état, molto buono, muy bueno, zeer goed",
    Good: "gut, bon, bonne, bon état, buono, buone, buona, bueno, buen estado, goed",
    Fair: "mittel, befriedigend, moyen, état moyen, discreto, regular, redelijk",
    Poor: "schlecht, mauvais, mauvais état, cattivo, malo, slecht",
  }).flatMap(([condition, names]) =>
    names.split(",").map((name) => [foldWords(name), condition as ArtworkInput["conditionStatus"]] as const),
  ),
)

/** `very good`, `VG`, `sehr gut`; null for other words. */
export function parseCondition(text: string): ArtworkInput["conditionStatus"] {
  if (text === "") return null
  const word = foldWords(text)
  return conditions.find((condition) => condition.toLowerCase() === word) ?? conditionWords.get(word) ?? null
}

/** `25`, `3/25`, `edition of 25`; null for one of a kind, undefined for unknown words. */
export function parseEditionSize(text: string): number | null | undefined {
  const word = foldText(text).replace(/\s+/g, " ").trim()
  if (
    word === "" ||
    /^(?:unique|original|one of a kind|1\/1|1|no|none|n\/a|0|-|unikat|einzelstuck|piece unique|esemplare unico|pezzo unico|(?:obra )?unica|unico|pieza unica|uniek|nein|non|nee)$/.test(
      word,
    )
  ) {
    return null
  }
  const size =
    /^(?:(?:limited |limitierte )?(?:edition |auflage |tirage |edizione |edicion |oplage )?(?:of |von |de |di |van )?|(?:nr\.? ?|no\.? ?)?\d+ ?\/ ?|\d+ (?:of|von|sur|di|de|van) )(\d{1,6})(?: ?(?:\+|plus|and|und|et) ?\d* ?(?:aps?|artists?|e\.? ?a\.?|p\.? ?a\.?|hc).*| copies| prints| ex\.?| exemplare?s?| exemplaires| exemplaren| esemplari| ejemplares| stuck)?$/.exec(
      word,
    )
  return size ? Number(size[1]) : undefined
}

/** `Edition of 25 plus 2 AP`, `5 AP`; null for none. */
export function parseArtistProofs(text: string): number | null {
  const [, proofs] =
    /(?:^|\+|plus|and|und|et) ?(\d{1,4}) ?(?:aps?\b|artist|e\.? ?a\b|p\.? ?a\b)/.exec(foldText(text).trim()) ?? []
  return proofs === undefined ? null : Number(proofs)
}

/** Splits at commas, semicolons, bars and line breaks, without repetitions; a path `A > B` gives its last name. */
export function parseList(text: string): string[] {
  const words = text.split(/[,;|\n]/).map((word) => (word.split(">").at(-1) ?? "").replace(/\s+/g, " ").trim())
  const seen = new Set<string>()
  return words.filter((word) => {
    const key = word.toLowerCase()
    if (word === "" || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
