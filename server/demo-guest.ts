import type { loadDemo as load } from "../demo/load-demo.server.ts"

/** The demo collection is a guest: loaded when a new shop wants it, and the one thing of the house that knows of it is this file. */
export const loadDemo: typeof load = async (shop, options) => {
  const guest = await import("../demo/load-demo.server.ts")
  await guest.loadDemo(shop, options)
}
