import { storeInboundMessage } from "../../domain/messages/threads/store-message.server.ts"
import type { Shop } from "../../domain/shop.ts"

/** Stores a message from the contact form, in a new thread. */
export const insertFormMessage = (shop: Shop, message: { name: string; email: string; body?: string; at?: Date }) =>
  shop.db.transaction((tx) =>
    storeInboundMessage(tx, null, {
      via: "form",
      type: "general",
      subject: "",
      body: "Hello",
      at: shop.now(),
      ...message,
    }),
  )
