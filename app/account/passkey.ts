import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser"
import { authPath } from "../../domain/accounts/auth-path.ts"
import { confirmationNeeded } from "../../domain/actor.ts"

/** `unconfirmed`: needs reauthentication first. */
type Done = { ok: true } | Failed
type Failed = { ok: false; message: string; unconfirmed?: boolean }

const call = (path: string, body?: object) =>
  fetch(`${authPath}/passkey/${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  }).catch(() => {
    throw new Unreached()
  })

const failed = (message: string): Failed => ({ ok: false, message })

export async function signInWithPasskey(): Promise<Done> {
  return attempt("That passkey is not known here.", async () => {
    const optionsJSON = await readJson(await call("generate-authenticate-options"))
    const { clientExtensionResults: _, ...response } = await startAuthentication({ optionsJSON })
    return call("verify-authentication", { response })
  })
}

/** @returns the assertion as JSON, for a form of this site */
export async function signWithPasskey(): Promise<{ ok: true; response: string } | Failed> {
  let response = ""
  const done = await attempt("That passkey is not known here.", async () => {
    const optionsJSON = await readJson(await call("generate-authenticate-options"))
    const { clientExtensionResults: _, ...signed } = await startAuthentication({ optionsJSON })
    response = JSON.stringify(signed)
    return null
  })
  return done.ok ? { ok: true, response } : done
}

export async function addPasskey(name: string): Promise<Done> {
  return attempt("The passkey could not be added.", async () => {
    const optionsJSON = await readJson(await call("generate-register-options"))
    const { clientExtensionResults: _, ...response } = await startRegistration({ optionsJSON })
    return call("verify-registration", { response, ...(name.trim() && { name: name.trim() }) })
  })
}

const unconfirmed: Failed = { ok: false, message: "Please confirm that it’s you first.", unconfirmed: true }

const isUnconfirmed = async (answer: Response) =>
  answer.status === 403 && (await answer.json().catch(() => null))?.code === confirmationNeeded

async function attempt(refused: string, work: () => Promise<Response | null>): Promise<Done> {
  try {
    const answer = await work()
    if (!answer || answer.ok) return { ok: true }
    if (await isUnconfirmed(answer)) return unconfirmed
    return failed(answer.status === 429 ? "That’s a lot of tries. Please wait a minute." : refused)
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      return failed("This device has a passkey for your account already.")
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      return failed("That was canceled, or took too long.")
    if (error instanceof Unreached)
      return failed("We couldn’t reach the site. Please check your connection and try again.")
    if (error instanceof Refused && (await isUnconfirmed(error.answer))) return unconfirmed
    if (error instanceof Refused || error instanceof TypeError) return failed(refused)
    throw error
  }
}

class Refused extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super()
    this.answer = answer
  }
}
class Unreached extends Error {}

async function readJson(answer: Response) {
  if (!answer.ok) throw new Refused(answer)
  return answer.json()
}
