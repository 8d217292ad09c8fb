import type { IncomingMessage } from "node:http"
import { visitor } from "../../domain/actor.ts"
import { takeVisit } from "../../domain/analytics/take-visit.server.ts"
import { longestVisit } from "../../domain/analytics/visit.ts"
import { visitsPath } from "../../domain/analytics/visits-path.ts"
import type { Shop } from "../../domain/shop.ts"
import { addressOf } from "../client-address.ts"
import { isOwnOrigin } from "../same-site.ts"
import type { AnswerKept } from "./answer-kept.ts"
import { type Finished, writeFinished } from "./kept.ts"

/** The name under which the page cache keeps what a visit is answered with. */
export const visitsAnswerName = `answer POST ${visitsPath}`

/** What the framework answered to a visit, with all of its headers: the same for everybody. */
export type KeptVisitsAnswer = { finished: Finished | null }

/**
 * Counts a visit at Node's own listener, if its request is as a page of this site makes it, and answers as the framework did
 * before. Most of what such a request costs is the framework's way to it. What is unusual, and who may be of the studio, goes
 * to the framework.
 * @param hops as `clientAddress` takes them
 */
export function visitAnswerer(shop: Shop, hops: number): AnswerKept {
  return (req, res, otherwise) => {
    if (req.method !== "POST" || req.url !== visitsPath) return false
    const { finished } = shop.pageCache.known<KeptVisitsAnswer>(visitsAnswerName) ?? {}
    if (!finished || !isUsual(req, shop.siteUrl)) return false
    const parts: Buffer[] = []
    req.on("data", (part: Buffer) => parts.push(part))
    req.on("end", () => {
      const bytes = Buffer.concat(parts)
      // the framework reads it from here, because the request has been read
      const toFramework = () => {
        Object.assign(req, { rawBody: bytes })
        otherwise()
      }
      const told = {
        body: bytes.toString(),
        headers: { get: (name: string) => oneOf(req.headers[name]) },
        address: addressOf(req.socket.remoteAddress, oneOf(req.headers["x-forwarded-for"]), hops),
        actor: async () => visitor,
      }
      takeVisit(shop, told).then((taken) => {
        if (taken === "malformed") toFramework()
        else if (!res.destroyed) {
          writeFinished(res, finished)
          res.end()
        }
      }, toFramework)
    })
    return true
  }
}

const oneOf = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(", ") : (value ?? null)

/** Headers that a visit has once, if at all. */
const single = new Set(["host", "origin", "content-length", "sec-fetch-site", "user-agent", "cookie"])
/** Headers with which it is another request than a browser's. */
const unusual = new Set(["transfer-encoding", "content-encoding", "expect", "upgrade"])

/** Whether a browser sent it from a page of this site, in one piece, with nobody who is signed in. */
function isUsual({ headers, rawHeaders }: IncomingMessage, siteUrl: string): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase()
    if (unusual.has(name) || (single.has(name) && seen.has(name))) return false
    seen.add(name)
  }
  const { host, origin, cookie = "", "content-length": length = "" } = headers
  return (
    headers["sec-fetch-site"] === "same-origin" &&
    origin !== undefined &&
    isOwnOrigin(origin, host, siteUrl) &&
    /^\d{1,4}$/.test(length) &&
    Number(length) <= longestVisit &&
    !cookie.includes("session_token")
  )
}
