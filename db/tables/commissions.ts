import { index, pgTable, text } from "drizzle-orm/pg-core"
import { citext, createdAt, id, moment } from "./columns.ts"

/** Requests for a work to be made. */
export const commissions = pgTable(
  "commissions",
  {
    id: id(),
    token: text("token").notNull().unique(),
    stage: text("stage").notNull().default("inquiry"),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull(),
    description: text("description").notNull(),
    size: text("size").notNull().default(""),
    medium: text("medium").notNull().default(""),
    budget: text("budget").notNull().default(""),
    deadline: text("deadline").notNull().default(""),
    consentAt: moment("consent_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("commissions_newest").on(t.createdAt, t.id)],
)
