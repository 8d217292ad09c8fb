import { spawn } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import { findFreePort } from "./site-process.ts"
import type { StripeLedger } from "./stripe-stand-in/ledger.ts"

const main = resolve(import.meta.dirname, "./stripe-stand-in/main.ts")

export type StandInProcess = {
  env: Record<string, string>
  /** Sends a control command of `docs/payments.md`. @throws if it is refused */
  control<Answer = unknown>(command: string, fields?: Record<string, string>): Promise<Answer>
  ledger(): Promise<StripeLedger>
  stop(): Promise<void>
}

/**
 * Starts the Stripe stand-in as a separate process, so that it outlives a killed site, and its processor time is not counted
 * as the site's or a test's.
 * @param siteUrl receives its webhooks
 */
export async function startStandInProcess(siteUrl: string): Promise<StandInProcess> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, STRIPE_STAND_IN_PORT: String(port), SITE_URL: siteUrl },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let output = ""
  for await (const chunk of child.stderr) {
    output += chunk
    if (output.includes("/control/ledger")) break
  }
  const env = Object.fromEntries(
    [...output.matchAll(/(STRIPE_\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  )
  const control = async <Answer>(act: string, fields: Record<string, string> = {}): Promise<Answer> => {
    const body = new URLSearchParams(fields)
    const answer = await fetch(`${env.STRIPE_API}/control/${act}`, { method: "POST", body })
    const value = (await answer.json()) as Answer & { problem?: string }
    if (!answer.ok) throw new Error(`${act}: ${value.problem}`)
    return value
  }
  return {
    env,
    control,
    ledger: () => control<StripeLedger>("ledger"),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGTERM")
      await once(child, "exit")
    },
  }
}
