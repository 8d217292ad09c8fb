import type { IncomingMessage, ServerResponse } from "node:http"
import type { Database } from "../../db/connect.ts"
import type { SiteAddress } from "../../domain/site-address.ts"
import { findChallengeAnswer } from "../../domain/site-domain/acme-challenges.server.ts"
import type { ServedDomain } from "../../domain/site-domain/site-certificate.server.ts"
import { acmeChallengePath } from "../../services/acme/acme.ts"

/** @returns false for what the site itself answers */
export type SiteFront = (req: IncomingMessage, res: ServerResponse, isSecure: boolean) => boolean

type FrontOptions = {
  db: Database
  now: () => Date
  address: SiteAddress
  served: () => readonly ServedDomain[]
}

/** For programs on this machine, which ask without a name. */
const probePaths = new Set(["/healthz", "/readyz", "/metrics"])

/** Answers certificate authorities, and leads to the site's own address with https. */
export function createSiteFront({ db, now, address, served }: FrontOptions): SiteFront {
  return (req, res, isSecure) => {
    const path = (req.url ?? "/").split("?")[0] ?? "/"
    if (path.startsWith(acmeChallengePath)) {
      void answerChallenge({ db, now }, path.slice(acmeChallengePath.length), res)
      return true
    }
    if (!req.url?.startsWith("/") || !address.url.startsWith("https:")) return false
    // Asked for by an open page, which may follow no redirect to another origin (`leave-former-address.server.ts`).
    if (path.endsWith(".data")) return false
    const mustMove = isSecure ? isOtherName(req.headers.host, address.url, served()) : !probePaths.has(path)
    if (!mustMove) return false
    // Not stored by browsers: a domain may be replaced again.
    res.writeHead(308, { ...plainHeaders, Location: address.url + req.url, "Content-Length": "0" })
    res.end()
    return true
  }
}

const plainHeaders = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" }

/** `www.`, and former domains. */
function isOtherName(host = "", url: string, served: readonly ServedDomain[]): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "")
  return name !== new URL(url).hostname && served.some(({ names }) => names.includes(name))
}

async function answerChallenge(
  { db, now }: Pick<FrontOptions, "db" | "now">,
  token: string,
  res: ServerResponse,
): Promise<void> {
  const answer = await findChallengeAnswer(db, token, now()).catch(() => undefined)
  const missing = answer === null ? 404 : 503
  res.writeHead(answer ? 200 : missing, { ...plainHeaders, "Content-Type": "text/plain; charset=utf-8" })
  res.end(answer ?? "")
}
