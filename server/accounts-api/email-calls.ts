import type { Context, Hono } from "hono"
import { emailAddress } from "../../domain/accounts/account.ts"
import { type FlowOwner, startClientFlow } from "../../domain/accounts/clients/client-flow.server.ts"
import { type ClientReturn, clientReturn } from "../../domain/accounts/clients/client-return.ts"
import { linkTypes, verifyLink } from "../../domain/accounts/clients/verify-link.server.ts"
import { requestAccountEmail } from "../../domain/accounts/sessions/request-account-email.server.ts"
import { signUp } from "../../domain/accounts/sessions/sign-up.server.ts"
import { done, type Outcome, refuseBecause } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import { parseInput } from "../../domain/validate-input.ts"
import {
  type ApiFields,
  answerOutcome,
  answerPasswordOutcome,
  answerProblem,
  getProgramBrowser,
  invalidCall,
  parseJsonBody,
  sitePath,
} from "./answers.ts"
import { findCallUser } from "./call-user.ts"

/** The answer is the same whether an address has an account or not. */
export function addEmailCalls(api: Hono, shop: Shop, hops: number): void {
  api.post("/signup", async (c) => {
    const body = await parseJsonBody(c)
    const problem = checkAddressGiven(body, "anonymous_provider_disabled")
    if (!problem.ok) return answerProblem(c, problem.problem)
    const next = parseClientReturn(shop, c, body, "signup", getFlowOwner(body))
    if (!next.ok) return answerProblem(c, next.problem)
    const { email = "", password = "" } = body as { email?: string; password?: string }
    const { full_name: name = "", ...others } = (body.data ?? {}) as { full_name?: string }
    if (Object.keys(others).length > 0) return answerProblem(c, invalidCall("Only full_name is kept of data."))
    const signedUp = await signUp(shop, { email, password, name, next: next.value }, getProgramBrowser(shop, c, hops))
    const outcome = signedUp.ok ? done(newUser({ id: signedUp.value.id, email, name, now: shop.now() })) : signedUp
    return answerPasswordOutcome(c, outcome, password)
  })

  const accountEmails = [
    ["/otp", "sign-in", "magiclink"],
    ["/recover", "reset", "magiclink"],
    ["/resend", "confirm-again", "signup"],
  ] as const
  for (const [path, emailKind, type] of accountEmails)
    api.post(path, async (c) => {
      const body = await parseJsonBody(c)
      const problem = checkAddressGiven(body, "validation_failed")
      if (!problem.ok) return answerProblem(c, problem.problem)
      if (path === "/resend" && body.type !== "signup")
        return answerProblem(c, invalidCall("The type is signup. A new address is asked for again with PUT /user."))
      const next = parseClientReturn(shop, c, body, type, getFlowOwner(body))
      if (!next.ok) return answerProblem(c, next.problem)
      const { email = "" } = body as { email?: string }
      const requested = await requestAccountEmail(
        shop,
        emailKind,
        { email, next: next.value },
        getProgramBrowser(shop, c, hops),
      )
      return answerOutcome(c, requested.ok ? done({}) : requested)
    })

  api.post("/verify", async (c) => {
    const user = await findCallUser(shop, c.req.raw.headers)
    const browser = getProgramBrowser(shop, c, hops)
    return answerOutcome(c, await verifyLink(shop, await parseJsonBody(c), browser, user.ok ? user.value : null))
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
function getFlowOwner(body: ApiFields): FlowOwner {
  const email = parseInput(emailAddress, body.email)
  return { email: email.success ? email.data : "" }
}

export function parseClientReturn(
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

type NewUser = { id: string; email: string; name: string; now: Date }

/** GoTrue's answer to a sign-up, made only of what was sent, so that it does not reveal whether the address had an account. */
function newUser({ id, email: typed, name: full_name, now }: NewUser) {
  const [email, at] = [typed.trim().toLowerCase(), now.toISOString()]
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { full_name },
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        provider: "email",
        identity_data: { sub: id, email, full_name },
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
