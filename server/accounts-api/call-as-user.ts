import type { Context } from "hono"
import type { User } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import { refused } from "./answers.ts"
import { userOfCall } from "./user-of-call.ts"

export const callAsUser =
  (shop: Shop, how: { cookie?: boolean } = {}) =>
  (call: (c: Context, user: User) => Promise<Response>) =>
  async (c: Context) => {
    const user = await userOfCall(shop, c.req.raw.headers, how)
    // For the log of refused calls.
    if (user.ok) c.set("actor", Promise.resolve(user.value))
    return user.ok ? call(c, user.value) : refused(c, user.problem)
  }
