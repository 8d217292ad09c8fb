import type { Context } from "hono"
import type { User } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import { answerProblem } from "./answers.ts"
import { findCallUser } from "./call-user.ts"

export const callAsUser =
  (shop: Shop, how: { cookie?: boolean } = {}) =>
  (call: (c: Context, user: User) => Promise<Response>) =>
  async (c: Context) => {
    const user = await findCallUser(shop, c.req.raw.headers, how)
    // For the log of refused calls.
    if (user.ok) c.set("actor", Promise.resolve(user.value))
    return user.ok ? call(c, user.value) : answerProblem(c, user.problem)
  }
