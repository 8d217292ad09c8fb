import type { Transaction } from "../db/connect.ts"
import type { artworks } from "../db/tables/artworks.ts"
import { demoRecords } from "../db/tables/content.ts"

/** The demo's works as rows, by their slug. */
export type DemoWorks = Map<string, typeof artworks.$inferSelect>

/** Notes that rows came with the demo, so that they can go with it. */
export async function noteDemo(tx: Transaction, noun: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.insert(demoRecords).values(ids.map((recordId) => ({ noun, recordId })))
}
