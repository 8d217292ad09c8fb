import { PaymentProblem } from "./payments.ts"

const mollieOrigin = "https://api.mollie.com"

/** Far above every answer: a hostile service must not fill the memory. */
const maxAnswerBytes = 8_000_000

type MollieCall = { body?: object; idempotencyKey?: string }

export type MollieClient = {
  /** Null where Mollie does not know it. @throws PaymentProblem */
  find(path: string): Promise<unknown>
  /** @throws PaymentProblem */
  call(method: "GET" | "POST" | "DELETE", path: string, call?: MollieCall): Promise<unknown>
}

/** Mollie's own library has no time limit and retries for minutes, so only its types are used. */
export function openMollieClient(
  { apiKey, api = mollieOrigin }: { apiKey: string; api?: string | undefined },
  secondsToAnswer: number,
): MollieClient {
  async function send(method: string, path: string, { body, idempotencyKey }: MollieCall): Promise<Answer> {
    const response = await fetch(`${api}/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: "application/hal+json",
        "user-agent": "Solander",
        ...(body ? { "content-type": "application/json" } : {}),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: "error",
      signal: AbortSignal.timeout(secondsToAnswer * 1000),
    })
    return { status: response.status, body: await readJson(response) }
  }
  async function call(method: string, path: string, options: MollieCall): Promise<Answer> {
    // A call with the same key is in progress: its answer comes soon.
    for (let tries = 0; ; tries++) {
      const answer = await send(method, path, options).catch((error: unknown) => {
        throw new PaymentProblem("try-later", `Mollie cannot be reached${formatCause(error)}.`)
      })
      if (answer.status !== 409 || tries === maxConflictRetries) return answer
      await new Promise((resolve) => setTimeout(resolve, conflictPauseMs))
    }
  }
  return {
    async find(path) {
      const answer = await call("GET", path, {})
      return answer.status === 404 || answer.status === 410 ? null : readAnswer(answer)
    },
    call: async (method, path, options = {}) => readAnswer(await call(method, path, options)),
  }
}

const maxConflictRetries = 10
const conflictPauseMs = 100

type Answer = { status: number; body: unknown }

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxAnswerBytes) throw new Error("too long")
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString("utf8")
  try {
    return text === "" ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function readAnswer({ status, body }: Answer): unknown {
  if (status >= 200 && status < 300 && body !== undefined) return body
  const detail = (body as { detail?: unknown } | null | undefined)?.detail
  const message = typeof detail === "string" ? detail.slice(0, 300) : `Mollie answered ${status}.`
  if (status === 429) throw new PaymentProblem("try-later", "Mollie takes no more requests at the moment.")
  if (status >= 500 || status === 409 || status < 300)
    throw new PaymentProblem("try-later", `Mollie answered ${status}.`)
  throw new PaymentProblem("refused", message, { isKeyRefused: status === 401 })
}

/** The cause's code, never its message, which may have the address. */
function formatCause(error: unknown): string {
  const cause = error instanceof Error ? ((error.cause ?? error) as NodeJS.ErrnoException) : null
  if (cause?.name === "TimeoutError") return " in time"
  return cause?.code ? ` (${cause.code})` : ""
}
