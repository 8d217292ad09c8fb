import type { Pool } from "pg"

export type Sent = { text: string; values: unknown[] }

/** Sees what is sent to a database, and how the database carries it out. */
export function watched(pool: Pool) {
  /** The statements that `work` sends. */
  async function watch(work: () => Promise<unknown>): Promise<Sent[]> {
    const sent: Sent[] = []
    const original = pool.query
    pool.query = ((config: { text: string }, values: unknown[], ...more: unknown[]) => {
      sent.push({ text: config.text, values })
      return Reflect.apply(original, pool, [config, values, ...more])
    }) as typeof pool.query
    try {
      await work()
    } finally {
      pool.query = original
    }
    return sent
  }

  /** How a statement was carried out, and how many pages of the database (8 kB) it looked at. */
  async function carriedOut({ text, values }: Sent): Promise<{ plan: string; pages: number }> {
    const { rows } = await pool.query(`explain (analyze, buffers, costs off, timing off) ${text}`, values)
    const plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n")
    const [, hit = "0", read = "0"] = /Buffers: shared (?:hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
    return { plan, pages: Number(hit) + Number(read) }
  }
  return { watch, carriedOut }
}
