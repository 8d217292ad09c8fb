import pino from "pino"
import type { Env } from "./env.ts"

/** One JSON line per event; pipe it through `npx pino-pretty` to read it. Passwords, tokens and cookies are left out. */
export const openLog = (env: Env) =>
  pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["*.password", "*.token", "*.cookie", "*.authorization"],
  })
