import { createHash, randomUUID, timingSafeEqual } from "node:crypto"
import type { Secrets } from "../../../services/secrets/secrets.ts"

const year = 365 * 24 * 60 * 60
const purpose = "device cookie"

/** `hasMfa`: also with the second factor. */
type Device = { id: string; tookStep: boolean }

/** With a second factor it is set only after that, so that a thief of the password gets none. */
export function createDeviceCookie({ secrets, siteUrl }: { secrets: Secrets; siteUrl: string }) {
  const secure = siteUrl.startsWith("https:")
  const name = `${secure ? "__Host-solander" : "solander"}.device`
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: year } as const
  const value = (email: string, hasMfa: boolean) => {
    const payload = `${randomUUID()}.${accountHash(email)}.${hasMfa ? "step" : "first"}`
    return `${payload}.${secrets.hash(purpose, payload)}`
  }
  const header = (email: string, tookStep: boolean) =>
    `${name}=${value(email, tookStep)}; Max-Age=${year}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`
  return {
    name,
    attributes,
    value,
    /** `cookies` is the Cookie header. Null when missing, forged, or of another address. */
    read(cookies: string | null | undefined, email: string): Device | null {
      const pair = cookies?.split(/; */).find((one) => one.startsWith(`${name}=`))
      const [id = "", account = "", level = "", signature = ""] = pair?.slice(name.length + 1).split(".") ?? []
      if (account !== accountHash(email)) return null
      const right = Buffer.from(secrets.hash(purpose, `${id}.${account}.${level}`))
      const given = Buffer.from(signature)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return { id, tookStep: level === "step" }
    },
    afterMfa: (email: string): string => header(email, true),
    afterSignIn: (email: string): string => header(email, false),
  }
}

export type DeviceCookie = ReturnType<typeof createDeviceCookie>

const accountHash = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 22)
