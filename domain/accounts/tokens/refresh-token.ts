import { timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Secrets } from "../../../services/secrets/secrets.ts"

/** The database stores only the number of renewals, so its contents grant no access. */
export function formatRefreshToken(secrets: Secrets, sessionId: string, refreshes: number): string {
  const body = `${sessionId}.${refreshes}`
  return `${body}.${secrets.hash("refresh token", body)}`
}

const tokenSchema = z.tuple([z.uuid(), z.string().regex(/^\d{1,9}$/), z.string()])

/** Null for a foreign token. */
export function parseRefreshToken(secrets: Secrets, token: string): { sessionId: string; refreshes: number } | null {
  const read = tokenSchema.safeParse(token.split("."))
  if (!read.success) return null
  const [sessionId, refreshes] = read.data
  const [given, right] = [Buffer.from(token), Buffer.from(formatRefreshToken(secrets, sessionId, Number(refreshes)))]
  return given.length === right.length && timingSafeEqual(given, right)
    ? { sessionId, refreshes: Number(refreshes) }
    : null
}
