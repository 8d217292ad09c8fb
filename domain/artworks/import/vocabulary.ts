import { measureVocabulary } from "./vocabulary/measure-vocabulary.ts"
import { recordVocabulary } from "./vocabulary/record-vocabulary.ts"
import { saleVocabulary } from "./vocabulary/sale-vocabulary.ts"
import type { Vocabulary } from "./vocabulary/synonyms.ts"
import { workVocabulary } from "./vocabulary/work-vocabulary.ts"

/** Case, accents, spaces and punctuation are ignored; units, currencies and tax words are removed before (`heading.ts`). */
export const vocabulary: Vocabulary = {
  ...workVocabulary,
  ...measureVocabulary,
  ...recordVocabulary,
  ...saleVocabulary,
}
