import { keepLetter } from "../../domain/messages/keep-letter.server.ts"
import type { Shop } from "../../domain/shop.ts"

/** Stores a message from the contact form, in a new thread. */
export const receiveLetter = (shop: Shop, letter: { name: string; email: string; body?: string; at?: Date }) =>
  shop.db.transaction((tx) =>
    keepLetter(tx, null, { via: "form", type: "general", subject: "", body: "Hello", at: shop.now(), ...letter }),
  )
