import type { Hono } from "hono"
import { challengeFactor } from "../../domain/accounts/factors/challenge-factor.server.ts"
import { enrollFactor } from "../../domain/accounts/factors/enroll-factor.server.ts"
import { removeFactor } from "../../domain/accounts/factors/remove-factor.server.ts"
import { verifyFactor } from "../../domain/accounts/factors/verify-factor.server.ts"
import { findSessionTokens } from "../../domain/accounts/tokens/session-tokens.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { answerOutcome, outcomeOrNotFound, parseJsonBody } from "./answers.ts"
import { callAsUser } from "./call-as-user.ts"

export function addFactorCalls(api: Hono, shop: Shop): void {
  const asUser = callAsUser(shop)
  api.post(
    "/factors",
    asUser(async (c, user) => answerOutcome(c, await enrollFactor(shop, user, (await parseJsonBody(c)) as never))),
  )
  api.post(
    "/factors/:id/challenge",
    asUser(async (c, user) => {
      // Supabase's client repeats the factor's id in the body.
      const { factorId: _, ...body } = await parseJsonBody(c)
      return answerOutcome(c, await challengeFactor(shop, user, c.req.param("id") ?? "", body))
    }),
  )
  api.post(
    "/factors/:id/verify",
    asUser(async (c, user) => {
      const verified = await verifyFactor(shop, user, c.req.param("id") ?? "", (await parseJsonBody(c)) as never)
      return answerOutcome(
        c,
        verified.ok ? outcomeOrNotFound(await findSessionTokens(shop, user.session.id)) : verified,
      )
    }),
  )
  api.delete(
    "/factors/:id",
    asUser(async (c, user) => answerOutcome(c, await removeFactor(shop, user, c.req.param("id") ?? ""))),
  )
}
