import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { messages } from "../../../db/tables/messages.ts"
import { outboxEmails } from "../../../db/tables/outbox.ts"
import { openEmailShop } from "../../../tests/support/shop-with-mail.ts"
import { system, visitor } from "../../actor.ts"
import { saveSettings } from "../../settings/settings-commands.server.ts"
import { sendMessage } from "./message-commands.server.ts"

const { shop, database } = await openEmailShop()
await saveSettings(shop, system("Test"), "site", { artistName: "Mara", contactEmail: "mara@example.com" })

test("a message reaches the artist whole wherever an emoji stands in it", async () => {
  const body = `${"x".repeat(119)}🎨 and more`
  const begun = String(shop.now().getTime() - 10_000)
  const written = { type: "general", name: "Ada", email: "ada@example.com", body, begun }
  expect(await sendMessage(shop, visitor, written, { address: "192.0.2.1" })).toMatchObject({ ok: true })
  const contents = (await database.db.select().from(outboxEmails)).map(({ content }) => JSON.stringify(content))
  expect(contents).toHaveLength(2)
  // The artist's e-mail and the copy have the emoji whole.
  expect(contents.filter((content) => content.includes("🎨 and more"))).toHaveLength(2)
})

test.each([
  "See https://evil.example/win",
  "Visit evil.example now",
  "Visit ＥＶＩＬ．example",
  "Write to me@evil.example",
  "Call +1 (555) 010-99 88 at once",
])("a copy leads no stranger anywhere: %s [MSG-02]", async (body) => {
  await database.db.delete(outboxEmails)
  const begun = String(shop.now().getTime() - 10_000)
  const written = { type: "general", name: "Ada", email: `${crypto.randomUUID()}@example.com`, body, begun }
  expect(await sendMessage(shop, visitor, written, { address: `192.0.2.${body.length}` })).toMatchObject({ ok: true })
  const rows = await database.db.select().from(outboxEmails)
  const copy = rows.find(({ recipient }) => recipient === written.email)
  expect(JSON.stringify(copy?.content)).not.toContain(body.slice(-8))
  expect(JSON.stringify(copy?.content)).toContain("It isn’t repeated here")
})

test("the questions of a message's type are stored with it, and those of another type are ignored [MSG-02]", async () => {
  const begun = String(shop.now().getTime() - 10_000)
  const written = {
    type: "press",
    name: "Ada",
    email: "press@example.com",
    body: "Could we have it in print quality?",
    begun,
  }
  const answers = { publication: "The Lower River Lantern", neededBy: "Tuesday", venue: "Not asked" }
  const sent = await sendMessage(shop, visitor, { ...written, ...answers }, { address: "192.0.2.200" })
  expect(sent.ok).toBe(true)
  const [message] = await database.db.select().from(messages).where(eq(messages.email, "press@example.com"))
  expect(message?.details).toEqual([
    ["Publication", "The Lower River Lantern"],
    ["Needed by", "Tuesday"],
  ])
})
