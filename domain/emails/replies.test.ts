import { expect, test } from "vitest"
import { openEmailShop } from "../../tests/support/shop-with-mail.ts"
import { system } from "../actor.ts"
import { getEmail } from "../outbox/outbox-queries.server.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { saveSettings } from "../settings/settings-commands.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { quoteBlock, text, title } from "./email-content.ts"

const { shop } = await openEmailShop()
const { db } = shop
const admin = system("Test")

test("nobody is asked to reply where no reply is read: the contact form is named instead [MSG-02]", async () => {
  const blocks = [
    text(["Would you like ", title("Weir"), "? Just reply to this e-mail."]),
    quoteBlock("reply to this e-mail"),
  ]
  const said = async (changes: { replyTo?: string }, contactEmail: string) => {
    const { site } = await getSettings(db, "site")
    await saveSettings(shop, admin, "site", { ...site, contactEmail })
    const id = await db.transaction((tx) =>
      queueEmail(shop, tx, { to: "ada@example.com", subject: "Weir", blocks, ...changes }),
    )
    const mail = await getEmail(shop, admin, id)
    return mail.ok ? mail.value.text.replaceAll("\n", " ") : ""
  }
  expect(await said({}, "")).toContain("Just write to us at https://shop.example/contact.")
  expect(await said({}, "")).toContain("> reply to this e-mail")
  expect(await said({ replyTo: "ada@example.com" }, "")).toContain("Just reply to this e-mail.")
  expect(await said({}, "studio@example.com")).toContain("Just reply to this e-mail.")
})
