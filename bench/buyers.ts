import { readFile } from "node:fs/promises"
import { request } from "node:http"
import { buildCheckoutForm } from "../tests/support/checkout.ts"

/** A buyer's response. `status` 0: the connection broke. */
export type PurchaseResponse = { status: number; ms: number; location: string }
export type BuyerPaymentMethod = "bank_transfer" | "stripe"

/**
 * Orders one work over HTTP, on a connection and from a network of its own. By card the response waits for the provider's
 * page.
 * @param origin the form's origin, if it differs from `url`
 */
export function sendOrder(
  url: string,
  work: string,
  buyer: number,
  payment: BuyerPaymentMethod = "bank_transfer",
  origin = url,
): Promise<PurchaseResponse> {
  const { items: _items, ...fields } = buildCheckoutForm([], { payment })
  const body = new URLSearchParams({ ...(fields as Record<string, string>), item: `${work}:1` }).toString()
  const began = performance.now()
  const bought = (status: number, location = "") => ({ status, ms: performance.now() - began, location })
  return new Promise((resolve) => {
    const sent = request(`${url}/checkout`, {
      agent: false,
      method: "POST",
      headers: {
        origin,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
        "x-forwarded-for": `2001:db8:${(buyer >> 16).toString(16)}:${(buyer & 0xffff).toString(16)}::1`,
      },
    })
    sent.on("error", () => resolve(bought(0)))
    sent.on("response", (answer) => {
      answer.resume()
      answer.on("end", () => resolve(bought(answer.statusCode ?? 0, answer.headers.location)))
    })
    sent.end(body)
  })
}

/** Runs `count` calls, `concurrency` at a time. @returns the total time in seconds */
export async function runConcurrently(count: number, concurrency: number, each: (index: number) => Promise<unknown>) {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let index = next++; index < count; index = next++) await each(index)
    }),
  )
  return (performance.now() - began) / 1000
}

/** The response time at this quantile (0 to 1), in milliseconds. */
export function getQuantileMs(quantile: number, bought: PurchaseResponse[]): number {
  const times = bought.map(({ ms }) => ms).sort((one, other) => one - other)
  return times[Math.ceil(times.length * quantile) - 1] ?? 0
}

/** A process's user and system time, in milliseconds; proc_pid_stat(5) has 1/100 s. */
export async function readCpuMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}
