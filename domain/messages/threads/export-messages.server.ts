import { asc, eq } from "drizzle-orm"
import { messages } from "../../../db/tables/messages.ts"
import type { Shop } from "../../shop.ts"

export const exportMessagesByEmail = (shop: Shop, email: string) => {
  const { createdAt, name, subject, body } = messages
  return shop.db
    .select({ createdAt, name, subject, body })
    .from(messages)
    .where(eq(messages.email, email))
    .orderBy(asc(createdAt))
}
