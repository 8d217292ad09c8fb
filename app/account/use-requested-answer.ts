import { useSearchParams } from "react-router"
import type { OwnProvider } from "../../domain/accounts/providers/own-providers.server.ts"
import type { OfferedProvider } from "../../domain/accounts/providers/providers.server.ts"
import { confirmationNeeded, refuseUnconfirmed } from "../../domain/actor.ts"
import { formatProviderProblem } from "./provider-problem.ts"
import type { AccountFormAnswer } from "./sections/account-section.tsx"

/** Reads the query: the result of connecting a provider or verifying an address, or a requested reauthentication. */
export function useRequestedAnswer(
  email: string,
  own: OwnProvider[],
  others: OfferedProvider[],
): AccountFormAnswer | undefined {
  const [params] = useSearchParams()
  const part = "providers"
  if (params.get("confirmed") === "address")
    return { part: "profile", problem: null, said: `${email} is the address of your account now.` }
  if (params.get("confirm") === "data") return requestConfirmation("data")
  if (params.get("error") === confirmationNeeded) return requestConfirmation(part)
  const error = params.get("error")
  if (error !== null) {
    const name = [...own.map(({ slug, name }) => ({ id: slug, name })), ...others].find(
      ({ id }) => id === params.get("with"),
    )?.name
    return { part, problem: { code: "conflict", message: formatProviderProblem(error, name) } }
  }
  const connected = own.find(({ slug, isUsable }) => isUsable && slug === params.get("connected"))
  return (
    connected && { part, problem: null, said: `${connected.name} is connected. You can sign in with it from now on.` }
  )
}

const requestConfirmation = (part: string): AccountFormAnswer => ({
  part,
  problem: refuseUnconfirmed().problem,
  held: { part, act: "confirm" },
})
