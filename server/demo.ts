import type { loadDemo as load } from "../demo/load-demo.server.ts"

/** The server's only import of `demo/`, loaded on demand. */
export const loadDemoOnDemand: typeof load = async (shop, options) => {
  const demo = await import("../demo/load-demo.server.ts")
  await demo.loadDemo(shop, options)
}
