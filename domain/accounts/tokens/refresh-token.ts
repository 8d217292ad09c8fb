import { timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Secrets } from "../../../services/secrets/secrets.ts"

/** The database stores only the number of renewals, so its contents grant no access. */
export function writeRefreshToken(secrets: Secrets, sessionId: string, refreshes: number): string {
  const body = `${sessionId}.${refreshes}`
  return `${body}.${secrets.hash("refresh token", body)}`
}

const parts = z.tuple([z.uuid(), z.string().regex(/^\d{1,9}$/), z.string()])

/** Null for a foreign token. */
export function readRefreshToken(secrets: Secrets, token: string): { sessionId: string; refreshes: number } | null {
  const read = parts.safeParse(token.split("."))
  if (!read.success) return null
  const [sessionId, refreshes] = read.data
  const [given, right] = [Buffer.from(token), Buffer.from(writeRefreshToken(secrets, sessionId, Number(refreshes)))]
  return given.length === right.length && timingSafeEqual(given, right)
    ? { sessionId, refreshes: Number(refreshes) }
    : null
}
