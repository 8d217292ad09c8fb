import { createHash, randomUUID } from "node:crypto"
import type { createAuthMiddleware } from "better-auth/api"

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const year = 365 * 24 * 60 * 60

/** A signed cookie that says: somebody signed in to this account with this browser before. */
export type DeviceCookie = {
  /** The browser's own id, if the cookie is about this address; null: it has not signed in to it. */
  read(call: Call, email: string): Promise<string | null>
  write(call: Call, email: string): Promise<void>
}

/** @param https whether the cookie is Secure */
export function deviceCookie({ name, secret, https }: { name: string; secret: string; https: boolean }): DeviceCookie {
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure: https, maxAge: year } as const
  return {
    async read(call, email) {
      const [device, account] = String((await call.getSignedCookie(name, secret)) || "").split(".")
      return device && account === accountHash(email) ? device : null
    },
    async write(call, email) {
      await call.setSignedCookie(name, `${randomUUID()}.${accountHash(email)}`, secret, attributes)
    },
  }
}

const accountHash = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 22)
