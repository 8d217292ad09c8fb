import type { Context, Hono } from "hono"
import { emailAddress } from "../../domain/accounts/account.ts"
import { askForLetter } from "../../domain/accounts/ask-for-letter.server.ts"
import { type FlowOwner, startClientFlow } from "../../domain/accounts/clients/client-flow.server.ts"
import { type ClientReturn, clientReturn } from "../../domain/accounts/clients/client-return.ts"
import { linkTypes, verifyLink } from "../../domain/accounts/clients/verify-link.server.ts"
import { signUp } from "../../domain/accounts/sign-up.server.ts"
import { parseInput } from "../../domain/checked.ts"
import { done, type Outcome, refuseBecause } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import { type ApiFields, answer, answerToPassword, bodyOf, programOf, refused, sitePath, wrongCall } from "./answers.ts"
import { newUser } from "./new-user.ts"
import { userOfCall } from "./user-of-call.ts"

/** The answer is the same whether an address has an account or not. */
export function addEmailCalls(api: Hono, shop: Shop, hops: number): void {
  api.post("/signup", async (c) => {
    const body = await bodyOf(c)
    const problem = checkAddressGiven(body, "anonymous_provider_disabled")
    if (!problem.ok) return refused(c, problem.problem)
    const next = returnOf(shop, c, body, "signup", ownerOf(body))
    if (!next.ok) return refused(c, next.problem)
    const { email = "", password = "" } = body as { email?: string; password?: string }
    const { full_name: name = "", ...others } = (body.data ?? {}) as { full_name?: string }
    if (Object.keys(others).length > 0) return refused(c, wrongCall("Only full_name is kept of data."))
    const made = await signUp(shop, { email, password, name, next: next.value }, programOf(shop, c, hops))
    const outcome = made.ok ? done(newUser({ id: made.value.id, email, name, now: shop.now() })) : made
    return answerToPassword(c, outcome, password)
  })

  const letters = [
    ["/otp", "sign-in", "magiclink"],
    ["/recover", "reset", "magiclink"],
    ["/resend", "confirm-again", "signup"],
  ] as const
  for (const [path, letter, type] of letters)
    api.post(path, async (c) => {
      const body = await bodyOf(c)
      const problem = checkAddressGiven(body, "validation_failed")
      if (!problem.ok) return refused(c, problem.problem)
      if (path === "/resend" && body.type !== "signup")
        return refused(c, wrongCall("The type is signup. A new address is asked for again with PUT /user."))
      const next = returnOf(shop, c, body, type, ownerOf(body))
      if (!next.ok) return refused(c, next.problem)
      const { email = "" } = body as { email?: string }
      const asked = await askForLetter(shop, letter, { email, next: next.value }, programOf(shop, c, hops))
      return answer(c, asked.ok ? done({}) : asked)
    })

  api.post("/verify", async (c) => {
    const user = await userOfCall(shop, c.req.raw.headers)
    const browser = programOf(shop, c, hops)
    return answer(c, await verifyLink(shop, await bodyOf(c), browser, user.ok ? user.value : null))
  })
}

/** Signing in by phone, or without an address, is not offered. */
function checkAddressGiven(body: ApiFields, reason: string): Outcome<null> {
  if (body.email !== undefined) return done(null)
  return body.phone === undefined
    ? refuseBecause(reason, "unprocessable", "The email is missing.")
    : refuseBecause("phone_provider_disabled", "unprocessable", "Nobody signs in by phone here.")
}

/** The command refuses an invalid address. */
function ownerOf(body: ApiFields): FlowOwner {
  const email = parseInput(emailAddress, body.email)
  return { email: email.success ? email.data : "" }
}

export function returnOf(
  shop: Shop,
  c: Context,
  fields: ApiFields,
  type: ClientReturn["type"],
  owner: FlowOwner,
): Outcome<string> {
  const to = sitePath(shop.siteUrl, c.req.query("redirect_to"))
  const { code_challenge, code_challenge_method } = fields
  const asked = {
    ...{ to, type },
    code_challenge: code_challenge ?? undefined,
    code_challenge_method: code_challenge_method ?? undefined,
  }
  const back = clientReturn.safeParse(asked)
  if (back.success) return done(startClientFlow(shop, back.data, owner))
  return refuseBecause("validation_failed", "invalid", back.error.issues[0]?.message ?? "")
}

export const isLinkType = (type: string | undefined) => linkTypes.some((one) => one === type)
