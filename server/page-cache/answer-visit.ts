import type { IncomingMessage, ServerResponse } from "node:http"
import { isCountedPath } from "../../app/route-flags.server.ts"
import { visitor } from "../../domain/actor.ts"
import { receiveVisit } from "../../domain/analytics/receive-visit.server.ts"
import { maxVisitBytes } from "../../domain/analytics/visit.ts"
import { visitsPath } from "../../domain/analytics/visits-path.ts"
import type { Shop } from "../../domain/shop.ts"
import { visitSeconds } from "../bounded-body.ts"
import { getClientAddress } from "../client-address.ts"
import { isOwnOrigin } from "../same-site.ts"
import type { CachedAnswerHandler } from "./answer-from-cache.ts"
import { type FinishedAnswer, writeFinishedAnswer } from "./cached-answer.ts"

export const visitsAnswerKey = `answer POST ${visitsPath}`

export type CachedVisitsAnswer = { finished: FinishedAnswer | null }

/** Repeats the framework's answer, because the framework is most of a visit's cost. Unusual requests go to the framework. */
export function createVisitHandler(shop: Shop, hops: number, seconds = visitSeconds): CachedAnswerHandler {
  return (req, res, toNextHandler) => {
    if (req.method !== "POST" || req.url !== visitsPath) return false
    const { finished } = shop.pageCache.find<CachedVisitsAnswer>(visitsAnswerKey) ?? {}
    if (!finished || !isUsual(req, shop.siteUrl)) return false
    const parts: Buffer[] = []
    const timer = setTimeout(() => answerTimeout(req, res), seconds * 1000)
    req.on("close", () => clearTimeout(timer))
    req.on("data", (part: Buffer) => parts.push(part))
    req.on("end", () => {
      clearTimeout(timer)
      if (res.headersSent) return
      const bytes = Buffer.concat(parts)
      // The framework reads `rawBody`, because the stream has been read.
      const toFramework = () => {
        Object.assign(req, { rawBody: bytes })
        toNextHandler()
      }
      const visitRequest = {
        body: bytes.toString(),
        headers: { get: (name: string) => joinHeader(req.headers[name]) },
        address: getClientAddress(req.socket.remoteAddress, joinHeader(req.headers["x-forwarded-for"]), hops),
        isCounted: isCountedPath,
        actor: async () => visitor,
      }
      receiveVisit(shop, visitRequest).then((outcome) => {
        if (outcome === "malformed") toFramework()
        else if (!res.destroyed) {
          writeFinishedAnswer(res, finished)
          res.end()
        }
      }, toFramework)
    })
    return true
  }
}

function answerTimeout(req: IncomingMessage, res: ServerResponse): void {
  if (res.destroyed || req.complete) return
  res.writeHead(408, { Connection: "close" }).end("The request took too long to arrive.")
}

const joinHeader = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(", ") : (value ?? null)

const single = new Set(["host", "origin", "content-length", "sec-fetch-site", "user-agent", "cookie"])
const unusual = new Set(["transfer-encoding", "content-encoding", "expect", "upgrade"])

/** Sent by a browser from a page of this site, in one piece, by a visitor who is not signed in. */
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
    Number(length) <= maxVisitBytes &&
    !cookie.includes("session_token")
  )
}
