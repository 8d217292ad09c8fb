import { randomUUID } from "node:crypto"
import { filledCheckout } from "../support/checkout.ts"

export type Buyers = {
  /** Tokens of the acknowledged orders. */
  acknowledged: Set<string>
  /** Number of responses by status; 0 is a broken connection. */
  answers: Map<number, number>
  stop(): Promise<void>
}

/** The works for sale: an edition with copies for all, and originals, which each sell once. */
export type Offered = { edition: string; originals: string[] }

/**
 * Buyers who order one after the other, several at a time, until they are stopped: a copy of the edition or an
 * original.
 */
export function sendBuyers(url: string, offered: Offered, atOnce: number): Buyers {
  const acknowledged = new Set<string>()
  const answers = new Map<number, number>()
  const ended = new AbortController()
  const buy = async () => {
    while (!ended.signal.aborted) {
      const status = await order(url, choose(offered), acknowledged, ended.signal)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      // retry after a pause while the site is down
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

/** All buyers want the first originals, the others are rarely contested. */
function choose({ edition, originals }: Offered): string {
  const asked = Math.random()
  if (asked < 0.4) return edition
  const among = asked < 0.6 ? Math.min(20, originals.length) : originals.length
  return originals[Math.floor(Math.random() * among)] ?? edition
}

async function order(url: string, artworkId: string, acknowledged: Set<string>, signal: AbortSignal): Promise<number> {
  const visitor = randomUUID()
  const { items: _items, ...fields } = filledCheckout([], { email: `${visitor}@example.com` })
  const body = new URLSearchParams({ ...(fields as Record<string, string>), item: `${artworkId}:1` })
  // Each buyer comes from another network, because rate limits are not tested here.
  const headers = { origin: url, "x-forwarded-for": `2001:db8:${visitor.slice(0, 4)}::1` }
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
