/** Loaded only where metrics are read. */
export const loadMetrics = () => import("./metrics.ts")
