import type { Handler } from "hono"
import { system } from "../domain/actor.ts"
import { isSigned, isSignedTime, readSignature, signatureHeader } from "../domain/messages/letter-signature.ts"
import { webhookKey } from "../domain/messages/mailbox-settings.server.ts"
import { takeLetter } from "../domain/messages/take-letter.server.ts"
import { readSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"
import { letterLimits } from "../services/mailbox/parsed-letter.ts"
import { type BodyLimits, readBody } from "./bounded-body.ts"

export const lettersPath = "/api/letters"

const limits: BodyLimits = {
  bytes: letterLimits.bytes,
  fields: 0,
  seconds: 120,
  slowest: { bytes: 100_000, seconds: 10 },
}

const notRight = "The signature is not right."

/** Letters that are in memory at the same time. */
const mostAtOnce = 2

/**
 * A program sends an e-mail that came in (`POST /api/letters`, its bytes as `message/rfc822`), signed with the key that the
 * studio made. Without a fresh signature of the time nothing of it is read, and no place is taken: strangers keep nobody
 * waiting. Sent again it changes nothing.
 */
export function lettersEndpoint(shop: Shop): Handler {
  let underWay = 0
  return async (c) => {
    const { mailbox } = await readSettings(shop.db, "mailbox")
    if (mailbox.by !== "webhook") return c.text("Not Found", 404)
    const signature = readSignature(c.req.header(signatureHeader), shop.now())
    const key = await webhookKey(shop)
    if (!signature || key === null) return c.text("The signature is missing, damaged or too old.", 400)
    if (!isSignedTime(key, signature)) return c.text(notRight, 400)
    if (!/^message\/rfc822\b/i.test(c.req.header("content-type") ?? ""))
      return c.text("An e-mail is sent as message/rfc822.", 415)
    if (underWay >= mostAtOnce) return c.text("Please try again in a minute.", 503, { "Retry-After": "60" })
    underWay++
    try {
      const body = await readBody(c, limits)
      if (body instanceof Response) return body
      if (!isSigned(key, signature, body)) return c.text(notRight, 400)
      const taken = await takeLetter(shop, system("Mailbox"), body)
      if (!taken.ok) throw new Error(`The letter was refused: ${taken.problem.message}`)
      return c.body(null, 204)
    } finally {
      underWay--
    }
  }
}
