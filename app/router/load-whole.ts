import type { wholeRouter } from "./whole-router.ts"

export type Code = { wholeRouter: typeof wholeRouter }

/** The code does not come any more: the site was updated since the page was loaded, or this browser cannot run it. */
export class Gone extends Error {}

/** How often code that is there may fail to run. */
const most = 3

/** Between two tries, in milliseconds; each is twice as long, to a minute. */
const firstPause = 500
const longestPause = 60_000

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
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause))
    try {
      return await load(routes)
    } catch {
      const status = await ask(routes)
      if (status === 200) failed++
      if (status === 404 || failed === most) throw new Gone()
      if (failed !== 1) await new Promise((resolve) => setTimeout(resolve, pause))
    }
}

/** What the server says of the list, or 0: nothing. */
async function ask(routes: string): Promise<number> {
  try {
    const { status } = await fetch(new URL(routes, location.origin), { method: "HEAD", cache: "no-store" })
    return status
  } catch {
    return 0
  }
}
