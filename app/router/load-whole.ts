import { askFor, longer, mostFailures, oneMoment } from "./missing-code.ts"
import type { wholeRouter } from "./whole-router.ts"

export type Code = { wholeRouter: typeof wholeRouter }

/** The code does not come any more: the site was updated since the page was loaded, or this browser cannot run it. */
export class Gone extends Error {}

/** In milliseconds; the first time that the server says the code is there it is asked for at once. */
const firstPause = 500

/** The code and the list of routes, once. */
export const tryWhole = async (routes: string): Promise<Code> => {
  const [code] = await Promise.all([import("./whole-router.ts"), import(/* @vite-ignore */ routes)])
  return code
}

/**
 * Loads the code of the whole router for what was asked of it. Without a connection it waits for one, and the page says so, as
 * for what the router asks its server for.
 * @param routes the address of the list of routes
 * @throws Gone
 */
export async function loadWhole(routes: string, load: (routes: string) => Promise<Code> = tryWhole): Promise<Code> {
  let failed = 0
  for (let pause = firstPause; ; pause = longer(pause))
    try {
      return await load(routes)
    } catch {
      const answer = await askFor(new URL(routes, location.origin))
      if (answer === "there") failed++
      if (answer === "gone" || failed === mostFailures) throw new Gone()
      if (failed !== 1) await oneMoment(pause)
    }
}
