import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"

/**
 * Every word that a work was ever found by, accents and case ignored: what a word with a slip may have been meant to be.
 * Written by triggers of `artworks`, nobody else; a word that no work has any more does no harm.
 */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (t) => [
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`),
])
