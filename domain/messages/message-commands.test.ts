import { expect, test } from "vitest"
import { mails } from "../../db/tables/mails.ts"
import { openMailShop } from "../../tests/support/shop-with-mail.ts"
import { system, visitor } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { sendMessage } from "./message-commands.server.ts"

const { shop, database } = await openMailShop()
await saveSettings(shop, system("Test"), "site", { artistName: "Mara", contactEmail: "mara@example.com" })

test("a message reaches the artist whole wherever an emoji stands in it", async () => {
  const body = `${"x".repeat(119)}🎨 and more`
  const begun = String(shop.now().getTime() - 10_000)
  const written = { type: "general", name: "Ada", email: "ada@example.com", body, begun }
  expect(await sendMessage(shop, visitor, written, { address: "192.0.2.1" })).toMatchObject({ ok: true })
  const contents = (await database.db.select().from(mails)).map(({ content }) => JSON.stringify(content))
  expect(contents).toHaveLength(2)
  // the artist's e-mail has it whole; the confirmation contains nothing that was typed
  expect(contents.filter((content) => content.includes("🎨 and more"))).toHaveLength(1)
})
