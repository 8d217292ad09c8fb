import { createHash, randomUUID, timingSafeEqual } from "node:crypto"
import type { Secrets } from "../../services/secrets/secrets.ts"

const year = 365 * 24 * 60 * 60
const purpose = "device cookie"

/** `tookStep`: also with the second factor. */
type Device = { id: string; tookStep: boolean }

/** With a second factor it is set only after that, so that a thief of the password gets none. */
export function deviceCookie({ secrets, siteUrl }: { secrets: Secrets; siteUrl: string }) {
  const secure = siteUrl.startsWith("https:")
  const name = `${secure ? "__Host-solander" : "solander"}.device`
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: year } as const
  const value = (email: string, tookStep: boolean) => {
    const said = `${randomUUID()}.${accountHash(email)}.${tookStep ? "step" : "first"}`
    return `${said}.${secrets.hash(purpose, said)}`
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
      const [id = "", account = "", step = "", signature = ""] = pair?.slice(name.length + 1).split(".") ?? []
      if (account !== accountHash(email)) return null
      const right = Buffer.from(secrets.hash(purpose, `${id}.${account}.${step}`))
      const given = Buffer.from(signature)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return { id, tookStep: step === "step" }
    },
    afterStep: (email: string): string => header(email, true),
    afterSignIn: (email: string): string => header(email, false),
  }
}

export type DeviceCookie = ReturnType<typeof deviceCookie>

const accountHash = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 22)
