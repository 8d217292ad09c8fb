import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser"
import { authPath } from "../../domain/accounts/auth-path.ts"
import { confirmationNeeded } from "../../domain/actor.ts"

/** `unconfirmed`: needs reauthentication first. */
type PasskeyResult = { ok: true } | PasskeyFailure
type PasskeyFailure = { ok: false; message: string; unconfirmed?: boolean }

const callPasskeyApi = (path: string, body?: object) =>
  fetch(`${authPath}/passkey/${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  }).catch(() => {
    throw new UnreachableError()
  })

const failure = (message: string): PasskeyFailure => ({ ok: false, message })

export async function signInWithPasskey(): Promise<PasskeyResult> {
  return runPasskeyStep("That passkey is not known here.", async () => {
    const optionsJSON = await parseResponse(await callPasskeyApi("generate-authenticate-options"))
    const { clientExtensionResults: _, ...response } = await startAuthentication({ optionsJSON })
    return callPasskeyApi("verify-authentication", { response })
  })
}

/** @returns the assertion as JSON, for a form of this site */
export async function getPasskeyAssertion(): Promise<{ ok: true; response: string } | PasskeyFailure> {
  let response = ""
  const done = await runPasskeyStep("That passkey is not known here.", async () => {
    const optionsJSON = await parseResponse(await callPasskeyApi("generate-authenticate-options"))
    const { clientExtensionResults: _, ...signed } = await startAuthentication({ optionsJSON })
    response = JSON.stringify(signed)
    return null
  })
  return done.ok ? { ok: true, response } : done
}

export async function addPasskey(name: string): Promise<PasskeyResult> {
  return runPasskeyStep("The passkey could not be added.", async () => {
    const optionsJSON = await parseResponse(await callPasskeyApi("generate-register-options"))
    const { clientExtensionResults: _, ...response } = await startRegistration({ optionsJSON })
    return callPasskeyApi("verify-registration", { response, ...(name.trim() && { name: name.trim() }) })
  })
}

const unconfirmed: PasskeyFailure = { ok: false, message: "Please confirm that it’s you first.", unconfirmed: true }

const isUnconfirmed = async (answer: Response) =>
  answer.status === 403 && (await answer.json().catch(() => null))?.code === confirmationNeeded

async function runPasskeyStep(refused: string, work: () => Promise<Response | null>): Promise<PasskeyResult> {
  try {
    const answer = await work()
    if (!answer || answer.ok) return { ok: true }
    if (await isUnconfirmed(answer)) return unconfirmed
    return failure(answer.status === 429 ? "That’s a lot of tries. Please wait a minute." : refused)
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      return failure("This device has a passkey for your account already.")
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      return failure("That was canceled, or took too long.")
    if (error instanceof UnreachableError)
      return failure("We couldn’t reach the site. Please check your connection and try again.")
    if (error instanceof RefusedResponse && (await isUnconfirmed(error.answer))) return unconfirmed
    if (error instanceof RefusedResponse || error instanceof TypeError) return failure(refused)
    throw error
  }
}

class RefusedResponse extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super()
    this.answer = answer
  }
}
class UnreachableError extends Error {}

async function parseResponse(answer: Response) {
  if (!answer.ok) throw new RefusedResponse(answer)
  return answer.json()
}
