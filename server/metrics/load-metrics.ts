/** What counts requests, in memory only where somebody reads the metrics. */
export const loadMetrics = () => import("./metrics.ts")
