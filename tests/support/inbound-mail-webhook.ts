import { expect } from "vitest"
import { signWebhook, signWebhookTime } from "../../domain/messages/inbound/webhook-signature.ts"
import type { TestShop } from "./app.ts"
import type { Visitor } from "./visitor.ts"

/** Sets up the inbound-mail webhook in the studio. @returns a function that posts an e-mail to it */
export async function openInboundMailWebhook({ shop, visitor }: TestShop, artist: Visitor) {
  const page = "/admin/settings/incoming"
  expect((await artist.post(page, { intent: "save", by: "webhook" })).status).toBe(200)
  const made = await (await artist.post(page, { intent: "make key" })).text()
  const [, key = ""] = /value="([\w-]{43})"/.exec(made) ?? []
  const program = visitor()
  return async (raw: Uint8Array): Promise<void> => {
    const at = Math.floor(shop.now().getTime() / 1000)
    const answer = await program.request("/api/letters", {
      method: "POST",
      body: Buffer.from(raw),
      headers: {
        "content-type": "message/rfc822",
        "solander-signature": `t=${at},v0=${signWebhookTime(key, at)},v1=${signWebhook(key, at, raw)}`,
      },
    })
    expect(answer.status).toBe(204)
  }
}
