import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser"
import { authPath } from "../../domain/accounts/auth-path.ts"

// Passkeys need scripts: the browser asks the person and signs. This file is only loaded when one is used.

type Done = { ok: true } | { ok: false; message: string }

const call = (path: string, body?: object) =>
  fetch(`${authPath}/passkey/${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  }).catch(() => {
    throw new Unreached()
  })

const failed = (message: string): Done => ({ ok: false, message })

/** Asks the browser for a passkey of this site, and signs in with it. */
export async function signInWithPasskey(): Promise<Done> {
  return attempt("That passkey is not known here.", async () => {
    const optionsJSON = await readJson(await call("generate-authenticate-options"))
    const { clientExtensionResults: _, ...response } = await startAuthentication({ optionsJSON })
    return call("verify-authentication", { response })
  })
}

/** Makes a passkey for the account that is signed in. Its name is the browser's. */
export async function addPasskey(): Promise<Done> {
  return attempt("The passkey could not be added.", async () => {
    const optionsJSON = await readJson(await call("generate-register-options"))
    const { clientExtensionResults: _, ...response } = await startRegistration({ optionsJSON })
    return call("verify-registration", { response })
  })
}

async function attempt(refused: string, work: () => Promise<Response>): Promise<Done> {
  try {
    const answer = await work()
    if (answer.ok) return { ok: true }
    return failed(answer.status === 429 ? "That’s a lot of tries. Please wait a minute." : refused)
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      return failed("This device has a passkey for your account already.")
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      return failed("That was canceled, or took too long.")
    if (error instanceof Unreached)
      return failed("We couldn’t reach the site. Please check your connection and try again.")
    if (error instanceof Refused || error instanceof TypeError) return failed(refused)
    throw error
  }
}

class Refused extends Error {}
/** There is no connection. */
class Unreached extends Error {}

async function readJson(answer: Response) {
  if (!answer.ok) throw new Refused()
  return answer.json()
}
