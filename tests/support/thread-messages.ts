import type { Database } from "../../db/connect.ts"
import { type InboundMessage, storeInboundMessage } from "../../domain/messages/threads/store-message.server.ts"

/** Stores a message as if from the contact form. @returns the IDs of the message and its thread */
export const insertThreadMessage = ({ db }: { db: Database }, message: Partial<InboundMessage> & { email: string }) =>
  db.transaction((tx) =>
    storeInboundMessage(tx, null, {
      via: "form",
      type: "general",
      name: "Ada",
      subject: "",
      body: "?",
      at: new Date(),
      ...message,
    }),
  )
