import { setTimeout as wait } from "node:timers/promises"
import { createClient } from "@supabase/supabase-js"
import { StorageProblem } from "./storage-problem.ts"
import type { SupabaseSettings } from "./supabase-settings.ts"

export const supabaseSilenceMs = 30_000

/** Extends the timeout of requests with a body: a slow line has 100 kB a second. */
const BYTES_PER_MS = 100

const TRIES = 3
const PAUSE_MS = 200

export type Supabase = { storage: ReturnType<typeof createClient>["storage"]; close(): void }

/** @throws StorageProblem without a key */
export function openSupabase({ url, key, silenceMs = supabaseSilenceMs }: SupabaseSettings): Supabase {
  const closed = new AbortController()
  try {
    const { storage } = createClient(url, key ?? "", {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: createRetryingFetch(silenceMs, closed.signal) },
    })
    return { storage, close: () => closed.abort() }
  } catch (error) {
    const { message } = error as Error
    const hint = key ? "Check SUPABASE_URL." : "Set SUPABASE_KEY to a secret key of the project."
    throw new StorageProblem(`${message} ${hint}`, { cause: error })
  }
}

/** Three attempts with pauses, and a timeout. Every request is idempotent, and bodies are files that can be read twice. */
function createRetryingFetch(silenceMs: number, closed: AbortSignal): typeof fetch {
  return async (input, init) => {
    const timeoutMs = silenceMs + getBodyLength(init?.body) / BYTES_PER_MS
    for (let attempt = 1; ; attempt++) {
      const answer = await fetchOnce(input, init, timeoutMs, closed).catch((error: unknown) => {
        if (attempt === TRIES || closed.aborted) throw error
        return null
      })
      if (answer && (attempt === TRIES || !isRetryable(answer.status))) return answer
      await answer?.body?.cancel()
      await wait(PAUSE_MS * 2 ** attempt, undefined, { signal: closed })
    }
  }
}

const isRetryable = (status: number) => status === 429 || status >= 500

/** The timeout ends with the answer's head; the reader watches the body. */
async function fetchOnce(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  headTimeoutMs: number,
  closed: AbortSignal,
): Promise<Response> {
  const silent = new AbortController()
  const timer = setTimeout(
    () => silent.abort(new Error(`it was silent for ${Math.round(headTimeoutMs)} ms`)),
    headTimeoutMs,
  )
  try {
    const signals = [silent.signal, closed, ...(init?.signal ? [init.signal] : [])]
    return await fetch(input, { ...init, signal: AbortSignal.any(signals) })
  } finally {
    clearTimeout(timer)
  }
}

function getBodyLength(body: RequestInit["body"]): number {
  if (!(body instanceof FormData)) return 0
  let bytes = 0
  for (const value of body.values()) if (value instanceof Blob) bytes += value.size
  return bytes
}
