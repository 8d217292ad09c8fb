import { isPublicAddress } from "../../lib/public-address.ts"
import { type AddressRules, parseWebAddress, requestPinned, systemLookup } from "../fetch-file/pinned-request.server.ts"
import type { Push, PushOutcome } from "./push.ts"

const timeoutMs = 10_000

/** How long a push service stores an undelivered message: three days. */
const ttlSeconds = 3 * 24 * 3600

/** The endpoint is user input: the connection uses a checked public address, and redirects are not followed. */
export function openPush(
  getSiteUrl: () => string,
  { lookup = systemLookup, allows = isPublicAddress }: Partial<AddressRules> = {},
): Push {
  return {
    async send({ endpoint, p256dh, auth }, keys, text, urgency) {
      try {
        const { default: webPush } = await import("web-push")
        const siteUrl = getSiteUrl()
        // Push services require an https address, which a site on localhost lacks.
        const subject = siteUrl.startsWith("https:") ? siteUrl : "https://site.invalid"
        const options = {
          vapidDetails: { subject, ...keys },
          TTL: ttlSeconds,
          urgency,
          contentEncoding: "aes128gcm" as const,
        }
        const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options)
        const headers = Object.fromEntries(
          Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
        )
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await requestPinned(
          parseWebAddress(endpoint),
          { lookup, allows },
          { signal, method: "POST", headers, body: details.body },
        )
        answer.destroy()
        return getOutcome(answer.statusCode ?? 0)
      } catch {
        return "failed"
      }
    },
  }
}

/** RFC 8030, section 5; 404 and 410: the subscription has ended. */
function getOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent"
  if (status === 404 || status === 410) return "gone"
  return status === 429 || status >= 500 ? "failed" : "refused"
}
