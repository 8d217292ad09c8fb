import { setTimeout as delay } from "node:timers/promises"
import { pictureProgress } from "../domain/media/picture-progress.server.ts"
import type { Shop } from "../domain/shop.ts"
import { tell } from "./terminal.ts"

/** How long the first pictures are waited for, in milliseconds; then the shop opens without them. */
const patience = 60_000

/** Resolves when this many pictures can be seen, when `signal` is aborted, or when it takes too long. */
export async function untilVisible(shop: Shop, count: number, signal: AbortSignal): Promise<void> {
  const end = Date.now() + patience
  while (!signal.aborted && Date.now() < end) {
    if ((await pictureProgress(shop)).visible >= count) return
    await delay(100, null, { signal }).catch(() => {})
  }
}

/**
 * Writes lines like `12 of 47 pictures` to the terminal until all can be seen or `signal` is aborted, about ten in all.
 * @param total how many there will be
 */
export async function tellProgress(shop: Shop, total: number, signal: AbortSignal): Promise<void> {
  let told = (await pictureProgress(shop)).visible
  while (!signal.aborted && told < total) {
    const { visible } = await pictureProgress(shop)
    if (visible - told >= total / 10 || visible >= total) {
      told = visible
      tell(`${visible} of ${total} pictures`)
    }
    await delay(500, null, { signal }).catch(() => {})
  }
  if (!signal.aborted) tell("Every picture can be seen. Larger copies are made in the background.")
}
