import { randomUUID } from "node:crypto"
import { filledCheckout } from "../support/checkout.ts"

export type Buyers = {
  /** Tokens of the orders that the site said it took. */
  acknowledged: Set<string>
  /** How often each status was answered; 0 is a connection that broke. */
  answers: Map<number, number>
  stop(): Promise<void>
}

/** Buyers who order copies of a work one after the other, several at a time, until they are stopped. */
export function sendBuyers(url: string, artworkId: string, atOnce: number): Buyers {
  const acknowledged = new Set<string>()
  const answers = new Map<number, number>()
  const ended = new AbortController()
  const buy = async () => {
    while (!ended.signal.aborted) {
      const status = await order(url, artworkId, acknowledged, ended.signal)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      // a site that is away is asked again, but not as fast as one can
      if (status === 0 || status === 503) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, buy))
  return {
    acknowledged,
    answers,
    async stop() {
      ended.abort()
      await all
    },
  }
}

async function order(url: string, artworkId: string, acknowledged: Set<string>, signal: AbortSignal): Promise<number> {
  const { items: _items, ...fields } = filledCheckout([])
  const body = new URLSearchParams({ ...(fields as Record<string, string>), item: `${artworkId}:1` })
  // Each buyer comes from another house: the limits are not what is tried here.
  const visitor = randomUUID().slice(0, 4)
  const headers = { origin: url, "x-forwarded-for": `2001:db8:${visitor}::1` }
  try {
    const answer = await fetch(`${url}/checkout`, { method: "POST", body, headers, redirect: "manual", signal })
    const token = new URL(answer.headers.get("location") ?? "/", url).searchParams.get("order")
    await answer.arrayBuffer()
    if (answer.status === 302 && token) acknowledged.add(token)
    return answer.status
  } catch {
    return 0
  }
}
