import { type ImportField, importFields } from "./fields.ts"
import { foldKey } from "./heading.ts"
import { measureVocabulary } from "./vocabulary/measure-vocabulary.ts"
import { recordVocabulary } from "./vocabulary/record-vocabulary.ts"
import { saleVocabulary } from "./vocabulary/sale-vocabulary.ts"
import { languages, type Vocabulary } from "./vocabulary/synonyms.ts"
import { workVocabulary } from "./vocabulary/work-vocabulary.ts"

/** Case, accents, spaces and punctuation are ignored; units, currencies and tax words are removed before (`heading.ts`). */
const vocabulary: Vocabulary = { ...workVocabulary, ...measureVocabulary, ...recordVocabulary, ...saleVocabulary }

/** Rank within their own language, so that `Titel` ranks before `Name`. */
const buildRanks = (field: ImportField, spoken: readonly (typeof languages)[number][]): Map<string, number> => {
  const ranks = new Map<string, number>()
  for (const language of spoken) {
    const names = (vocabulary[field]?.[language] ?? "").split(",").map(foldKey)
    for (const [rank, name] of names.entries()) {
      if (name !== "" && rank < (ranks.get(name) ?? Number.POSITIVE_INFINITY)) ranks.set(name, rank)
    }
  }
  return ranks
}

export const fieldRanks = new Map<ImportField, Map<string, number>>(
  importFields.map((field) => [field, buildRanks(field, languages)]),
)

export const getRanks = (which: "en" | "others", field: ImportField): ReadonlyMap<string, number> =>
  buildRanks(field, which === "en" ? ["en"] : languages.filter((language) => language !== "en"))
