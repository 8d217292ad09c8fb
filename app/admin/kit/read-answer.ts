/** The site refused a request, and would again. The message is a sentence for people. */
export class Refused extends Error {
  /** The answer's; null if somebody is signed out. */
  readonly status: number | null
  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

/**
 * Reads the answer, JSON, to a request that a page of the studio sent by itself.
 * @throws Refused for what asking again does not change, else an error that may pass
 */
export async function readAnswer<T>(answer: Response): Promise<T> {
  // a page, to which somebody who is signed out is led
  if (answer.redirected) throw new Refused("You’re signed out. Sign in in another tab, then enter this again.")
  if (answer.ok) return answer.json()
  const { status } = answer
  if (status < 400 || status >= 500) throw new Error(`the site answered ${status}`)
  const { message } = await answer.json().catch(() => ({}))
  throw new Refused(message ?? "This wasn’t saved. Reload the page, then enter it again.", status)
}
