import type { Pool, PoolClient } from "pg"

export type SentStatement = { text: string; values: unknown[] }

/** Records the statements that are sent to a database, and explains them. */
export function watchStatements(pool: Pool) {
  async function watch(work: () => Promise<unknown>): Promise<SentStatement[]> {
    const sent: SentStatement[] = []
    const seen = new Set<PoolClient>()
    const see = (client: PoolClient) => {
      if (seen.has(client)) return
      seen.add(client)
      const original = client.query
      client.query = ((config: string | { text: string }, values: unknown[], ...more: unknown[]) => {
        sent.push({ text: typeof config === "string" ? config : config.text, values })
        return Reflect.apply(original, client, [config, values, ...more])
      }) as typeof client.query
    }
    pool.on("acquire", see)
    try {
      await work()
    } finally {
      pool.off("acquire", see)
      // Restores the prototype's method.
      for (const client of seen) Reflect.deleteProperty(client, "query")
    }
    return sent
  }

  /** A statement's plan, and the number of buffers (8 kB) that it reads. */
  async function explain({ text, values }: SentStatement): Promise<{ plan: string; pages: number }> {
    const { rows } = await pool.query(`explain (analyze, buffers, costs off, timing off) ${text}`, values)
    const plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n")
    const [, hit = "0", read = "0"] = /Buffers: shared (?:hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
    return { plan, pages: Number(hit) + Number(read) }
  }
  return { watch, carriedOut: explain }
}
