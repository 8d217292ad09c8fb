import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { artworks } from "./artworks.ts"
import { citext, createdAt, id, moment } from "./columns.ts"

/** What visitors write to the artist. */
export const messages = pgTable(
  "messages",
  {
    id: id(),
    type: text("type").notNull(),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    artworkId: uuid("artwork_id").references(() => artworks.id, { onDelete: "set null" }),
    artworkTitle: text("artwork_title").notNull().default(""),
    readAt: moment("read_at"),
    archivedAt: moment("archived_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("messages_type", sql`${t.type} in ('general', 'artwork', 'commission', 'press', 'exhibition')`),
    index("messages_newest").on(t.createdAt, t.id),
  ],
)
