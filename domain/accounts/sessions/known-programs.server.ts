import { and, eq, gt } from "drizzle-orm"
import type { Database } from "../../../db/connect.ts"
import { sessions, users } from "../../../db/tables/accounts.ts"
import { findHousehold } from "../../../lib/network-address.ts"
import type { RateLimits } from "../../../services/rate-limits/rate-limits.ts"
import { ownCall, programCall } from "../own-call.ts"

type Program = { network: string; userAgent: string }

/** Null for a browser, or a network that strangers may share. */
export function findProgram(headers: Headers | undefined): Program | null {
  const network = findHousehold(headers?.get("x-client-ip") ?? "")
  if (headers?.get(ownCall) !== programCall || network === null) return null
  return { network, userAgent: headers.get("user-agent") ?? "" }
}

const once = { points: 1, seconds: 30 * 24 * 60 * 60 }

/** Returns whether it has not signed in within thirty days. */
export const recordProgram = (limits: RateLimits, userId: string, { network, userAgent }: Program): Promise<boolean> =>
  limits.consume(`program:${userId}:${network}:${userAgent}`, once)

export async function hasProgramSession(db: Database, email: string, program: Program, now: Date): Promise<boolean> {
  const rows = await db
    .select({ address: sessions.ipAddress })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.email, email), eq(sessions.userAgent, program.userAgent), gt(sessions.expiresAt, now)))
  return rows.some(({ address }) => findHousehold(address ?? "") === program.network)
}
