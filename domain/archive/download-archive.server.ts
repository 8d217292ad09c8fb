import { PassThrough, type Readable } from "node:stream"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { writeArchive } from "./write-archive.server.ts"

/** Streams at once and stores nothing; recorded in the history. @param signal of the request */
export async function downloadArchive(shop: Shop, actor: Actor, signal: AbortSignal): Promise<Outcome<Readable>> {
  const noted = await command(shop, actor, "backups.download", noInput, async ({ tx, now }) => {
    await recordEvent(tx, actor, { noun: "archive", nounId: now.toISOString(), action: "downloaded" }, now)
    return done(undefined)
  })
  if (!noted.ok) return noted
  const stream = new PassThrough()
  writeArchive(shop, stream, { signal }).catch((error) => {
    if (!signal.aborted && !stream.closed) shop.log.error({ err: error }, "an archive broke off")
    stream.destroy(error)
  })
  return done(stream)
}
