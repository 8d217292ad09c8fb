import { sql } from "drizzle-orm"
import type { Context, Handler } from "hono"
import { isConnectionProblem, isDiskFull } from "../db/errors.ts"
import type { Shop } from "../domain/shop.ts"
import { StorageProblem } from "../services/storage/storage-problem.ts"

export type WriteHealth = {
  recordFailure(error: unknown): boolean
  /** After a failure each call tries a write, until it succeeds. */
  canWrite(): Promise<boolean>
}

export function watchWrites(shop: Shop): WriteHealth {
  let failing = false
  return {
    recordFailure(error) {
      const full = isDiskFull(error)
      failing ||= full
      return full
    },
    async canWrite() {
      if (failing) failing = !(await tryWrite(shop))
      return !failing
    },
  }
}

/** Grows the database's files by a few pages, as an order would. The table is dropped with its transaction. */
async function tryWrite(shop: Shop): Promise<boolean> {
  try {
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table write_probe on commit drop as
        select repeat(n::text, 500) from generate_series(1, 200) n`)
    })
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
}

export const readiness =
  (shop: Shop, isUp: () => boolean, writes: WriteHealth): Handler =>
  async (c) => {
    const problem = await findProblem(shop, isUp, writes)
    return problem ? c.json({ ok: false, problem }, 503) : c.json({ ok: true })
  }

async function findProblem(shop: Shop, isUp: () => boolean, writes: WriteHealth): Promise<string | null> {
  try {
    if (!isUp()) return "the database is restarting"
    await shop.db.execute(sql`select 1`)
    return (await writes.canWrite()) ? null : "the disk is full: nothing can be saved"
  } catch {
    return "the database does not answer"
  }
}

const page = (heading: string, text: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${heading}</title><body><h1>${heading}</h1><p>${text}</p></body></html>`

export const unavailable = (c: Context) =>
  c.html(page("One moment", "The gallery isn’t available right now. Please try again in a few seconds."), 503, {
    "Retry-After": "2",
    "Cache-Control": "no-store",
  })

const storageAway = (c: Context) =>
  c.html(page("One moment", "The gallery can’t reach its files right now. Please try again in a few minutes."), 503, {
    "Retry-After": "30",
    "Cache-Control": "no-store",
  })

const cannotSave = (c: Context) =>
  c.html(
    page("That wasn’t saved", "The gallery can’t save anything right now. Please try again in a few minutes."),
    503,
    {
      "Retry-After": "120",
      "Cache-Control": "no-store",
    },
  )

/** For the log only: a page that its client stopped waiting for did not fail. 499 is what proxies log for it. */
const clientLeft = () => new Response(null, { status: 499 })

/** Null for a failure that is the program's own. */
export function answerKnownFailure(c: Context, error: unknown, writes: WriteHealth) {
  if (c.req.raw.signal.aborted) return clientLeft()
  if (isConnectionProblem(error)) return unavailable(c)
  if (error instanceof StorageProblem) return storageAway(c)
  return writes.recordFailure(error) ? cannotSave(c) : null
}
