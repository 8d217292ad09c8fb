import { expect, test } from "vitest"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { openEmailShop } from "../../tests/support/shop-with-mail.ts"
import { system, visitor } from "../actor.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { requestCommission } from "./commission-commands.server.ts"

const { shop, database } = await openEmailShop()
await saveSettings(shop, system("Test"), "site", { artistName: "Mara", contactEmail: "mara@example.com" })

test("a request reaches the artist whole wherever an emoji stands in it", async () => {
  const wanted = {
    name: "Ada",
    email: "ada@example.com",
    subject: "The harbor",
    description: `${"x".repeat(119)}🎨 and more`,
    height: "",
    width: "",
    consent: "yes",
    begun: String(shop.now().getTime() - 10_000),
  }
  expect(await requestCommission(shop, visitor, wanted, { address: "192.0.2.1" })).toMatchObject({ ok: true })
  const contents = (await database.db.select().from(outboxEmails)).map(({ content }) => JSON.stringify(content))
  expect(contents).toHaveLength(2)
  // the artist's e-mail has it whole; the confirmation contains nothing that was typed
  expect(contents.filter((content) => content.includes("🎨 and more"))).toHaveLength(1)
})
