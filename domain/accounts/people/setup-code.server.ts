import { timingSafeEqual } from "node:crypto"
import { getNetwork } from "../../../lib/network-address.ts"
import type { Secrets } from "../../../services/secrets/secrets.ts"
import { done, type Outcome, refuseFields } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import type { Browser } from "../sessions/call-auth.server.ts"
import { isSetupPending } from "./setup-pending.server.ts"

/** Crockford's base 32: no letter looks like a digit. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Of five bits each. */
const codeLength = 12

const guessLimit = { points: 20, seconds: 3600 }

const cookieHours = 24

/** Derived from the site's secret, so that every process and every start have the same one, and no table has it. */
export function getSetupCode({ secrets }: { secrets: Secrets }): string {
  const bytes = Buffer.from(secrets.hash("set-up code", ""), "base64url").subarray(0, codeLength)
  const code = [...bytes].map((byte) => letters[byte % letters.length]).join("")
  return code.replace(/(.{4})(?=.)/g, "$1-")
}

/** For the terminal. Null: the site has an admin, or had set-up. */
export const findSetupCode = async (shop: Shop): Promise<string | null> =>
  (await isSetupPending(shop.db)) ? getSetupCode(shop) : null

/** What people type for a letter that the code does not have. */
const normalizeCode = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "")

/** Every attempt counts, also one with the right code. @returns the cookie that opens set-up */
export async function enterSetupCode(
  shop: Shop,
  typed: string,
  browser: Pick<Browser, "address">,
): Promise<Outcome<string>> {
  if (!(await shop.rateLimits.consume(`set-up code:${getNetwork(browser.address)}`, guessLimit)))
    return { ok: false, problem: { code: "too_many", message: tooMany, fields: { code: tooMany } } }
  const hash = (code: string) => Buffer.from(shop.secrets.hash("typed set-up code", normalizeCode(code)))
  return timingSafeEqual(hash(typed), hash(getSetupCode(shop)))
    ? done(createSetupCookie(shop))
    : refuseFields({ code: "That isn’t the code. It has twelve letters and digits, like 4F7K-0Q2M-9XWB." })
}

const tooMany =
  "That’s a lot of tries. Please wait an hour and try again, or open the link that the terminal printed beside the code."

type CookieParts = Pick<Shop, "secrets" | "siteUrl" | "now">

const getCookieName = (siteUrl: string) => (siteUrl.startsWith("https:") ? "__Host-solander.setup" : "solander.setup")

function createSetupCookie({ secrets, siteUrl, now }: CookieParts): string {
  const seconds = cookieHours * 3600
  const expires = String(Math.floor(now().getTime() / 1000) + seconds)
  const value = `${expires}.${secrets.hash("set-up cookie", expires)}`
  const secure = siteUrl.startsWith("https:") ? "; Secure" : ""
  return `${getCookieName(siteUrl)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`
}

/** @param cookies the Cookie header */
export function hasSetupCookie({ secrets, siteUrl, now }: CookieParts, cookies: string | null): boolean {
  const name = `${getCookieName(siteUrl)}=`
  const pair = cookies?.split(/; */).find((one) => one.startsWith(name))
  const [expires = "", signature = ""] = pair?.slice(name.length).split(".") ?? []
  const right = Buffer.from(secrets.hash("set-up cookie", expires))
  const given = Buffer.from(signature)
  const isSigned = given.length === right.length && timingSafeEqual(given, right)
  return isSigned && Number(expires) * 1000 > now().getTime()
}
