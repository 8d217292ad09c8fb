import type { ImportField } from "../fields.ts"

export const languages = ["en", "de", "fr", "it", "es", "nl", "pl"] as const

/** By language, most likely first, comma-separated. */
type Synonyms = Partial<Record<(typeof languages)[number], string>>

export type Vocabulary = Partial<Record<ImportField, Synonyms>>
