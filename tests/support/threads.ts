import type { Database } from "../../db/connect.ts"
import { type IncomingLetter, keepLetter } from "../../domain/messages/keep-letter.server.ts"

/** Stores a message as if from the contact form. @returns the IDs of the message and its thread */
export const insertLetter = ({ db }: { db: Database }, letter: Partial<IncomingLetter> & { email: string }) =>
  db.transaction((tx) =>
    keepLetter(tx, null, {
      via: "form",
      type: "general",
      name: "Ada",
      subject: "",
      body: "?",
      at: new Date(),
      ...letter,
    }),
  )
