import { createHash, timingSafeEqual } from "node:crypto"
import type { Handler } from "hono"
import type { Metrics } from "./metrics.ts"

const digest = (text: string) => createHash("sha256").update(text).digest()

export function metricsEndpoint(metrics: Metrics, token: string): Handler {
  const wanted = digest(`Bearer ${token}`)
  return async (c) => {
    if (!timingSafeEqual(digest(c.req.header("authorization") ?? ""), wanted))
      return c.text("Send the token: Authorization: Bearer …", 401, { "WWW-Authenticate": "Bearer" })
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType })
  }
}

/** Loaded only where metrics are read. */
export const loadMetrics = () => import("./metrics.ts")
