import { and, eq, isNotNull } from "drizzle-orm"
import { authAccounts } from "../../../db/tables/accounts.ts"
import type { User } from "../../actor.ts"
import { refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"

/** Per session, so that a stolen one does not lock out the owner; and per account, against many. */
const perSession = { points: 10, seconds: 3600 }
const perAccount = { points: 60, seconds: 3600 }

export const canTryPassword = async (shop: Shop, { id, session }: User): Promise<boolean> =>
  (await shop.rateLimits.consume(`own-password:session:${session.id}`, perSession)) &&
  (await shop.rateLimits.consume(`own-password:account:${id}`, perAccount))

export const tooManyPasswords = refuse("too_many", "That’s a lot of tries. Please wait an hour and try again.")

export const hasPassword = async ({ db }: Shop, userId: string): Promise<boolean> =>
  (await db.$count(authAccounts, and(eq(authAccounts.userId, userId), isNotNull(authAccounts.password)))) > 0
