import { eq, sql } from "drizzle-orm"
import { type AuthMethod, sessions } from "../../../db/tables/accounts.ts"
import type { User } from "../../actor.ts"
import type { CommandContext } from "../../command.server.ts"

/** Returns false when the session has ended. */
export async function raiseSession(
  { tx, now }: CommandContext,
  { session }: User,
  method: AuthMethod["method"],
): Promise<boolean> {
  const seen: AuthMethod[] = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const raised = await tx
    .update(sessions)
    .set({ aal: "aal2", amr: sql`${sessions.amr} || ${JSON.stringify(seen)}::jsonb`, updatedAt: now, confirmedAt: now })
    .where(eq(sessions.id, session.id))
    .returning({ id: sessions.id })
  return raised.length > 0
}
