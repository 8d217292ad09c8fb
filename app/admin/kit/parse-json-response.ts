/** A refusal that a retry would not change. The message is a sentence for users. */
export class RefusedRequest extends Error {
  /** The HTTP status; null if the user is signed out. */
  readonly status: number | null
  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

/** Parses the JSON answer to a studio page's fetch. @throws `RefusedRequest` for what a retry does not change, otherwise an Error */
export async function parseJsonResponse<T>(answer: Response): Promise<T> {
  // Signed-out requests are redirected to the sign-in page.
  if (answer.redirected) throw new RefusedRequest("You’re signed out. Sign in in another tab, then enter this again.")
  if (answer.ok) return answer.json()
  const { status } = answer
  if (status < 400 || status >= 500) throw new Error(`the site answered ${status}`)
  const { message } = await answer.json().catch(() => ({}))
  throw new RefusedRequest(message ?? "This wasn’t saved. Reload the page, then enter it again.", status)
}

/** POSTs JSON; without a body it only reads. @throws as `parseJsonResponse` */
export async function fetchJson<T>(url: string, body?: object): Promise<T> {
  const headers = { "content-type": "application/json" }
  return parseJsonResponse<T>(await fetch(url, body && { method: "POST", headers, body: JSON.stringify(body) }))
}
