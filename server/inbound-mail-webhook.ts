import type { Handler } from "hono"
import { system } from "../domain/actor.ts"
import { findWebhookKey } from "../domain/messages/inbound/mailbox-settings.server.ts"
import { receiveEmail } from "../domain/messages/inbound/receive-email.server.ts"
import {
  isWebhookSigned,
  isWebhookTimeSigned,
  parseWebhookSignature,
  webhookSignatureHeader,
} from "../domain/messages/inbound/webhook-signature.ts"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"
import { inboundEmailLimits } from "../services/mailbox/parsed-email.ts"
import { type BodyLimits, readBoundedBody } from "./bounded-body.ts"

export const inboundMailPath = "/api/letters"

const limits: BodyLimits = {
  bytes: inboundEmailLimits.bytes,
  fields: 0,
  seconds: 120,
  slowest: { bytes: 100_000, seconds: 10 },
}

const wrongSignature = "The signature is not right."

const maxConcurrent = 2

/** `POST /api/letters`. Without a fresh signature nothing is read and no slot is used, so strangers cannot block it. Idempotent. */
export function inboundMailWebhook(shop: Shop): Handler {
  let active = 0
  return async (c) => {
    const { mailbox } = await getSettings(shop.db, "mailbox")
    if (mailbox.by !== "webhook") return c.text("Not Found", 404)
    const signature = parseWebhookSignature(c.req.header(webhookSignatureHeader), shop.now())
    const key = await findWebhookKey(shop)
    if (!signature || key === null) return c.text("The signature is missing, damaged or too old.", 400)
    if (!isWebhookTimeSigned(key, signature)) return c.text(wrongSignature, 400)
    if (!/^message\/rfc822\b/i.test(c.req.header("content-type") ?? ""))
      return c.text("An e-mail is sent as message/rfc822.", 415)
    if (active >= maxConcurrent) return c.text("Please try again in a minute.", 503, { "Retry-After": "60" })
    active++
    try {
      const body = await readBoundedBody(c, limits)
      if (body instanceof Response) return body
      if (!isWebhookSigned(key, signature, body)) return c.text(wrongSignature, 400)
      const stored = await receiveEmail(shop, system("Mailbox"), body)
      if (!stored.ok) throw new Error(`The inbound e-mail was refused: ${stored.problem.message}`)
      return c.body(null, 204)
    } finally {
      active--
    }
  }
}
