import { randomUUID } from "node:crypto"
import { buildCheckoutForm } from "../support/checkout.ts"
import type { StandInProcess } from "../support/stand-in-process.ts"

export type Buyers = {
  /** Tokens of the acknowledged orders by transfer. */
  acknowledged: Set<string>
  /** The number of card payments at the provider. */
  paid(): number
  /** Number of responses by status; 0 is a broken connection. */
  answers: Map<number, number>
  stop(): Promise<void>
}

/** The works for sale: an edition with enough copies, and originals, which each sell once. */
export type OfferedWorks = { edition: string; originals: string[] }

/**
 * Concurrent buyers, each of whom places order after order until `stop`: a copy of the edition or an original, by transfer
 * or by card. One in ten abandons the provider's page.
 */
export function startBuyers(url: string, offered: OfferedWorks, atOnce: number, provider: StandInProcess): Buyers {
  const acknowledged = new Set<string>()
  let paid = 0
  const answers = new Map<number, number>()
  const ended = new AbortController()
  const buy = async () => {
    while (!ended.signal.aborted) {
      const payment = Math.random() < 0.5 ? "stripe" : "bank_transfer"
      const { status, location } = await placeOrder(url, chooseWork(offered), payment, ended.signal)
      const token = new URL(location, url).searchParams.get("order")
      if (token && payment === "bank_transfer") acknowledged.add(token)
      const session = location.startsWith("/checkout/pay/") && (await findLinkedSession(url + location, ended.signal))
      // A buyer on the provider's page can pay while the site is down.
      if (session && Math.random() < 0.9) {
        await provider.control("pay", { session })
        paid++
      }
      answers.set(status, (answers.get(status) ?? 0) + 1)
      // Pauses before the next try while the site is down.
      if (status === 0 || status === 503) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, buy))
  return {
    acknowledged,
    answers,
    paid: () => paid,
    async stop() {
      ended.abort()
      await all
    },
  }
}

/** Concentrates on the first originals, so that these are contested. */
function chooseWork({ edition, originals }: OfferedWorks): string {
  const asked = Math.random()
  if (asked < 0.4) return edition
  const among = asked < 0.6 ? Math.min(20, originals.length) : originals.length
  return originals[Math.floor(Math.random() * among)] ?? edition
}

/** @returns `status` 0: the connection broke; `location`: the redirect, or "" */
async function placeOrder(url: string, artworkId: string, payment: string, signal: AbortSignal) {
  const visitor = randomUUID()
  const { items: _items, ...fields } = buildCheckoutForm([], { payment, email: `${visitor}@example.com` })
  const body = new URLSearchParams({ ...(fields as Record<string, string>), item: `${artworkId}:1` })
  // Each buyer has another network, because rate limits are not tested here.
  const headers = { origin: url, "x-forwarded-for": `2001:db8:${visitor.slice(0, 4)}::1` }
  try {
    const answer = await fetch(`${url}/checkout`, { method: "POST", body, headers, redirect: "manual", signal })
    await answer.arrayBuffer()
    return { status: answer.status, location: (answer.status === 302 && answer.headers.get("location")) || "" }
  } catch {
    return { status: 0, location: "" }
  }
}

/** The provider's session that the shop's payment page links to. */
export async function findLinkedSession(page: string, signal?: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(page, signal ? { signal } : {})
    return /cs_test_\w+/.exec(await answer.text())?.[0]
  } catch {
    return undefined
  }
}
