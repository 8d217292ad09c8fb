import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "../db/connect.ts"
import { joinEmbedded } from "../db/embedded/join.ts"
import { users } from "../db/tables/accounts.ts"
import { startSite } from "../tests/support/site-process.ts"

// `node bench/addresses.ts`, after a build: whether response times reveal which e-mail addresses have an account.
// Sends each sign-in form with known and unknown addresses in turn; prints both medians in milliseconds and their
// ratio. An attacker can tell them apart over 1.1 or under 0.9. Other work on the machine distorts the ratio: run it alone.

const rounds = Number(process.argv[2] ?? 60)

const forms = [
  ["/auth", { password: "a wrong password" }],
  ["/auth/sign-up", { password: "a long enough password" }],
  ["/auth/link", {}],
  ["/auth/forgotten", {}],
] as const

const data = await mkdtemp(join(tmpdir(), "solander-addresses-"))
const site = await startSite({ data, args: ["--empty"] })
try {
  const joined = await joinEmbedded({ folder: data })
  if (!joined) throw new Error("the database is not running")
  const { db, pool, close } = connect(joined.config)
  const known = Array.from({ length: rounds }, (_, n) => `known-${n}@example.com`)
  await db.insert(users).values(known.map((email) => ({ email, name: "", emailVerified: true })))

  async function time(path: string, fields: Record<string, string>): Promise<number> {
    const began = performance.now()
    const answer = await fetch(site.url + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin: site.url },
      redirect: "manual",
    })
    await answer.arrayBuffer()
    if (answer.status === 429 || answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - began
  }

  for (const [path, fields] of forms) {
    const times: [known: number[], unknown: number[]] = [[], []]
    for (const [n, email] of known.entries()) {
      await pool.query("delete from rate_limits")
      // Alternates the order, so that neither gains by its position.
      for (const which of n % 2 ? ([0, 1] as const) : ([1, 0] as const))
        times[which].push(await time(path, { ...fields, email: which === 0 ? email : `nobody-${n}@example.com` }))
    }
    const [one, other] = times.map(median) as [number, number]
    console.log(
      `${path.padEnd(18)} known ${one.toFixed(1)} ms, unknown ${other.toFixed(1)} ms, ratio ${(one / other).toFixed(3)}`,
    )
  }
  await close()
} finally {
  await site.stop()
  await rm(data, { recursive: true, force: true })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
