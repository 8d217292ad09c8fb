import { setTimeout as delay } from "node:timers/promises"
import { getPictureProgress } from "../domain/media/picture-progress.server.ts"
import type { Shop } from "../domain/shop.ts"
import { printLine } from "./terminal.ts"

/** After this time the shop opens without them. */
const timeoutMs = 60_000

/** Resolves when this many pictures are visible, on abort, or after `timeoutMs`. */
export async function waitUntilVisible(shop: Shop, count: number, signal: AbortSignal): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!signal.aborted && Date.now() < end) {
    if ((await getPictureProgress(shop)).visible >= count) return
    await delay(100, null, { signal }).catch(() => {})
  }
}

export async function printProgress(shop: Shop, total: number, signal: AbortSignal): Promise<void> {
  let printed = (await getPictureProgress(shop)).visible
  while (!signal.aborted && printed < total) {
    const { visible } = await getPictureProgress(shop)
    if (visible - printed >= total / 10 || visible >= total) {
      printed = visible
      printLine(`${visible} of ${total} pictures`)
    }
    await delay(500, null, { signal }).catch(() => {})
  }
  if (!signal.aborted) printLine("Every picture can be seen. Larger copies are made in the background.")
}
