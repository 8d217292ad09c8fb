import { sql } from "drizzle-orm"
import { index, pgTable, text } from "drizzle-orm/pg-core"

/** Words that works are or were found by, without accents and case. Written only by triggers of `artworks`. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (t) => [
  index("search_words_trigrams").using("gin", sql`${t.word} gin_trgm_ops`),
])
