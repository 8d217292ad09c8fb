import { expect } from "vitest"
import { sign, signTime } from "../../domain/messages/letter-signature.ts"
import type { TestShop } from "./app.ts"
import type { Visitor } from "./visitor.ts"

/** Sets up the inbound-mail webhook in the studio. @returns a function that posts an e-mail to it */
export async function openLetterProgram({ shop, visitor }: TestShop, artist: Visitor) {
  const page = "/admin/settings/incoming"
  expect((await artist.post(page, { intent: "save", by: "webhook" })).status).toBe(200)
  const made = await (await artist.post(page, { intent: "make key" })).text()
  const [, key = ""] = /value="([\w-]{43})"/.exec(made) ?? []
  const program = visitor()
  return async (letter: Uint8Array): Promise<void> => {
    const at = Math.floor(shop.now().getTime() / 1000)
    const answer = await program.request("/api/letters", {
      method: "POST",
      body: Buffer.from(letter),
      headers: {
        "content-type": "message/rfc822",
        "solander-signature": `t=${at},v0=${signTime(key, at)},v1=${sign(key, at, letter)}`,
      },
    })
    expect(answer.status).toBe(204)
  }
}
