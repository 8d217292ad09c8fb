import type { loadDemo as load } from "../demo/load-demo.server.ts"

/** Loads the demo collection into a new shop. The server imports nothing of `demo/` but here, and only when it is needed. */
export const loadDemo: typeof load = async (shop, options) => {
  const demo = await import("../demo/load-demo.server.ts")
  await demo.loadDemo(shop, options)
}
