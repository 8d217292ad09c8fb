import { measureWords } from "./vocabulary/measure-words.ts"
import { recordVocabulary } from "./vocabulary/record-words.ts"
import { saleWords } from "./vocabulary/sale-words.ts"
import type { Vocabulary } from "./vocabulary/synonyms.ts"
import { workWords } from "./vocabulary/work-words.ts"

/** Case, accents, spaces and punctuation are ignored; units, currencies and tax words are removed before (`heading.ts`). */
export const vocabulary: Vocabulary = { ...workWords, ...measureWords, ...recordVocabulary, ...saleWords }
