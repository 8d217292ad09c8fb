import { setTimeout as delay } from "node:timers/promises"
import { pictureProgress } from "../domain/media/picture-progress.server.ts"
import type { Shop } from "../domain/shop.ts"
import { printLine } from "./terminal.ts"

/** After this time the shop opens without them. */
const patience = 60_000

/** Resolves when this many pictures are visible, on abort, or after `patience`. */
export async function untilVisible(shop: Shop, count: number, signal: AbortSignal): Promise<void> {
  const end = Date.now() + patience
  while (!signal.aborted && Date.now() < end) {
    if ((await pictureProgress(shop)).visible >= count) return
    await delay(100, null, { signal }).catch(() => {})
  }
}

export async function tellProgress(shop: Shop, total: number, signal: AbortSignal): Promise<void> {
  let told = (await pictureProgress(shop)).visible
  while (!signal.aborted && told < total) {
    const { visible } = await pictureProgress(shop)
    if (visible - told >= total / 10 || visible >= total) {
      told = visible
      printLine(`${visible} of ${total} pictures`)
    }
    await delay(500, null, { signal }).catch(() => {})
  }
  if (!signal.aborted) printLine("Every picture can be seen. Larger copies are made in the background.")
}
