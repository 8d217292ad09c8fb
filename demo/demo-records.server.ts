import type { Transaction } from "../db/connect.ts"
import type { artworks } from "../db/tables/artworks.ts"
import { demoRecords } from "../db/tables/content.ts"
import type { DemoNoun } from "../domain/demo/remove-demo.server.ts"

/** By slug. */
export type DemoWorks = Map<string, typeof artworks.$inferSelect>

/** Records rows as the demo's, so that they are removed with it. */
export async function recordDemo(tx: Transaction, noun: DemoNoun, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.insert(demoRecords).values(ids.map((recordId) => ({ noun, recordId })))
}
