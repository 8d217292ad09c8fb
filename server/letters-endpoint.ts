import type { Handler } from "hono"
import { system } from "../domain/actor.ts"
import { isSignedTime, isWebhookSigned, readSignature, signatureHeader } from "../domain/messages/letter-signature.ts"
import { webhookKey } from "../domain/messages/mailbox-settings.server.ts"
import { takeLetter } from "../domain/messages/take-letter.server.ts"
import { readSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"
import { letterLimits } from "../services/mailbox/parsed-letter.ts"
import { type BodyLimits, readBoundedBody } from "./bounded-body.ts"

export const lettersPath = "/api/letters"

const limits: BodyLimits = {
  bytes: letterLimits.bytes,
  fields: 0,
  seconds: 120,
  slowest: { bytes: 100_000, seconds: 10 },
}

const notRight = "The signature is not right."

const mostAtOnce = 2

/** `POST /api/letters`. Without a fresh signature nothing is read and no slot is used, so strangers cannot block it. Idempotent. */
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
      const body = await readBoundedBody(c, limits)
      if (body instanceof Response) return body
      if (!isWebhookSigned(key, signature, body)) return c.text(notRight, 400)
      const taken = await takeLetter(shop, system("Mailbox"), body)
      if (!taken.ok) throw new Error(`The inbound e-mail was refused: ${taken.problem.message}`)
      return c.body(null, 204)
    } finally {
      underWay--
    }
  }
}
