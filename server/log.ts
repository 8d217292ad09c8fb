import pino from "pino"
import type { Env } from "./env.ts"

function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (error.name !== "DrizzleQueryError" && !("query" in error && "params" in error)) return error
  return error.cause instanceof Error ? error.cause : new Error("a query failed")
}

/** One JSON line per event; pipe it through `npx pino-pretty` to read it. Passwords, tokens and cookies are left out. */
export const openLog = (env: Env) =>
  pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A failed query's message repeats its values, which may be a customer's: only what the database said is kept.
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error)) },
    redact: ["*.password", "*.token", "*.cookie", "*.authorization"],
  })
