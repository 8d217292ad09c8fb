import { useSearchParams } from "react-router"
import type { OwnProvider } from "../../domain/accounts/providers/own-providers.server.ts"
import type { OfferedProvider } from "../../domain/accounts/providers/providers.server.ts"
import type { Answer } from "./parts/part.tsx"
import { providerProblem } from "./provider-problem.ts"

/** What came of connecting a provider, which leads back to the account page by its address. */
export function useConnected(own: OwnProvider[], others: OfferedProvider[]): Answer | undefined {
  const [params] = useSearchParams()
  const part = "providers"
  const error = params.get("error")
  if (error !== null) {
    const name = [...own.map(({ slug, name }) => ({ id: slug, name })), ...others].find(
      ({ id }) => id === params.get("with"),
    )?.name
    return { part, problem: { code: "conflict", message: providerProblem(error, name) } }
  }
  const connected = own.find(({ slug, works }) => works && slug === params.get("connected"))
  return (
    connected && { part, problem: null, said: `${connected.name} is connected. You can sign in with it from now on.` }
  )
}
