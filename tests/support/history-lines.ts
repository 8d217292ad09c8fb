import { and, eq } from "drizzle-orm"
import { history } from "../../db/tables/content.ts"
import type { TestShop } from "./app.ts"

/** The history of a record, oldest first, as `made admin by Ada Artist`. */
export async function listHistoryLines({ shop }: TestShop, noun: string, nounId: string): Promise<string[]> {
  const lines = await shop.db
    .select()
    .from(history)
    .where(and(eq(history.noun, noun), eq(history.nounId, nounId)))
    .orderBy(history.id)
  return lines.map(({ action, actorName }) => `${action} by ${actorName}`)
}
