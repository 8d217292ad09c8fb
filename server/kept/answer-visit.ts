import type { IncomingMessage, ServerResponse } from "node:http"
import { visitor } from "../../domain/actor.ts"
import { takeVisit } from "../../domain/analytics/take-visit.server.ts"
import { longestVisit } from "../../domain/analytics/visit.ts"
import { visitsPath } from "../../domain/analytics/visits-path.ts"
import type { Shop } from "../../domain/shop.ts"
import { visitSeconds } from "../bounded-body.ts"
import { getClientAddress } from "../client-address.ts"
import { isOwnOrigin } from "../same-site.ts"
import type { AnswerKept } from "./answer-kept.ts"
import { type Finished, writeFinished } from "./kept.ts"

export const visitsAnswerName = `answer POST ${visitsPath}`

export type KeptVisitsAnswer = { finished: Finished | null }

/** Repeats the framework's answer, because the framework is most of a visit's cost. Unusual requests go to the framework. */
export function visitAnswerer(shop: Shop, hops: number, seconds = visitSeconds): AnswerKept {
  return (req, res, otherwise) => {
    if (req.method !== "POST" || req.url !== visitsPath) return false
    const { finished } = shop.pageCache.known<KeptVisitsAnswer>(visitsAnswerName) ?? {}
    if (!finished || !isUsual(req, shop.siteUrl)) return false
    const parts: Buffer[] = []
    const late = setTimeout(() => cutOff(req, res), seconds * 1000)
    req.on("close", () => clearTimeout(late))
    req.on("data", (part: Buffer) => parts.push(part))
    req.on("end", () => {
      clearTimeout(late)
      if (res.headersSent) return
      const bytes = Buffer.concat(parts)
      // The framework reads `rawBody`, because the stream has been read.
      const toFramework = () => {
        Object.assign(req, { rawBody: bytes })
        otherwise()
      }
      const told = {
        body: bytes.toString(),
        headers: { get: (name: string) => oneOf(req.headers[name]) },
        address: getClientAddress(req.socket.remoteAddress, oneOf(req.headers["x-forwarded-for"]), hops),
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

function cutOff(req: IncomingMessage, res: ServerResponse): void {
  if (res.destroyed || req.complete) return
  res.writeHead(408, { Connection: "close" }).end("The request took too long to arrive.")
}

const oneOf = (value: string | string[] | undefined): string | null =>
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
    Number(length) <= longestVisit &&
    !cookie.includes("session_token")
  )
}
