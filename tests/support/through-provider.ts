import { expect } from "vitest"
import type { StartedOidcProvider } from "./openid-provider.ts"
import type { Visitor } from "./visitor.ts"

const location = (answer: Response) => answer.headers.get("location") ?? ""

/** The studio's form for a provider named Quay ID. */
export const buildProviderForm = ({ issuer, client }: StartedOidcProvider, changes: Record<string, string> = {}) => ({
  ...{ intent: "save", id: "quay-id", name: "Quay ID", scopes: "openid email profile", secret: "" },
  ...{ issuer, clientId: client.id, ...changes },
})

type LoginProvider = Pick<StartedOidcProvider, "logIn">

/** Presses the provider's button on the sign-in page. @returns the address at the provider */
export const pressProviderSignIn = (one: Visitor, next?: string): Promise<string> => startProviderFlow(one, { next })

/** Presses the provider's button on the account page. @returns the address at the provider */
export const pressProviderConnect = (one: Visitor): Promise<string> => startProviderFlow(one, { connect: "yes" })

async function startProviderFlow(one: Visitor, fields: Record<string, string | undefined>): Promise<string> {
  const answer = await one.post("/auth/with/quay-id", fields)
  expect([answer.status, location(answer)]).toEqual([200, ""])
  const [, to = ""] = (await answer.text()).match(/http-equiv="refresh" content="0;url=([^"]+)"/i) ?? []
  return to.replaceAll("&amp;", "&")
}

export async function signInThroughProvider(
  provider: LoginProvider,
  one: Visitor,
  login = "mila",
  next?: string,
): Promise<string> {
  const back = await provider.logIn(await pressProviderSignIn(one, next), login)
  const answer = await one.get(back)
  expect(answer.status).toBe(302)
  expect(await answer.text()).toBe("")
  return location(answer)
}

/** Connects the provider to the signed-in account. @returns the final redirect */
export async function connectThroughProvider(provider: LoginProvider, one: Visitor, login = "mila"): Promise<string> {
  return location(await one.get(await provider.logIn(await pressProviderConnect(one), login)))
}
