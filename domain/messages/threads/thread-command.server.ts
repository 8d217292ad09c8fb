import { eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { matchesId } from "../../../db/matches-id.ts"
import { threads } from "../../../db/tables/messages.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"

export type ThreadRow = typeof threads.$inferSelect

export const threadNotFound = refuse("not_found", "This message is not here.")

async function lockThread(tx: Transaction, id: string): Promise<ThreadRow | null> {
  const [row] = await tx.select().from(threads).where(matchesId(threads.id, id)).for("update")
  return row ?? null
}

export const threadCommand = <V, T>(
  shop: Shop,
  actor: Actor,
  id: string,
  input: Outcome<V>,
  work: (run: CommandContext & { thread: ThreadRow }, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  command(shop, actor, "messages.write", input, async (run, value) => {
    const thread = await lockThread(run.tx, id)
    return thread ? work({ ...run, thread }, value) : threadNotFound
  })

export async function updateThread(
  { tx, actor, now, thread }: CommandContext & { thread: ThreadRow },
  set: Partial<typeof threads.$inferInsert>,
  action: string,
  detail?: Record<string, string | null>,
): Promise<void> {
  await tx.update(threads).set(set).where(eq(threads.id, thread.id))
  await recordEvent(tx, actor, { noun: "message", nounId: thread.id, action, ...(detail && { detail }) }, now)
}
