import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { createFixedEmailService } from "../../services/email/email.server.ts"
import { openSmtpTransport } from "../../services/email/smtp-transport.server.ts"
import { openEmailShop } from "../../tests/support/shop-with-mail.ts"
import { startSmtpForTest } from "../../tests/support/smtp.ts"
import { system } from "../actor.ts"
import { button, detailsBlock } from "../emails/email-content.ts"
import { deliverEmail } from "./deliver-email.server.ts"
import { getEmail } from "./outbox-queries.server.ts"
import { queueEmail } from "./queue-email.server.ts"

const { shop, mailbox } = await openEmailShop()
const first = {
  renderers: { invoice: () => Promise.reject(new Error("no invoice here")), letterFile: async () => null },
  last: false,
  onUndeliverable: async () => {},
}
const link = "https://shop.example/auth/link?token=abc"
const email = {
  to: "ada@example.com",
  subject: "Your link to sign in",
  blocks: [button(link, "Sign in")],
  secret: true,
}

const queue = (blocks = email.blocks) => shop.db.transaction((tx) => queueEmail(shop, tx, { ...email, blocks }))
const read = async (id: string) => (await shop.db.select().from(outboxEmails).where(eq(outboxEmails.id, id)))[0]

test("the text of a sign-in e-mail is never shown, and is deleted once it is sent", async () => {
  const smtp = await startSmtpForTest()
  const transport = openSmtpTransport({ server: smtp.url, from: "studio@shop.example", timeout: 5_000 })
  onTestFinished(() => transport.close())
  const id = await queue()
  expect((await read(id))?.content).not.toBeNull()
  expect(await getEmail(shop, system("Test"), id)).toMatchObject({
    ok: true,
    value: { content: null, html: "", text: "" },
  })
  await deliverEmail({ ...shop, mail: createFixedEmailService(transport) }, id, first)
  expect(smtp.received).toHaveLength(1)
  expect(await read(id)).toMatchObject({ html: "", text: "", content: null, state: "sent" })
})

test("without a mail server the link or code of a secret mail is printed in the log, and kept nowhere [OPS-04]", async () => {
  const lines: unknown[] = []
  const log = { ...shop.log, warn: (fields: object) => void lines.push(fields) }
  const id = await queue()
  await deliverEmail({ ...shop, log }, id, first)
  expect(lines).toEqual([{ mailId: id, recipient: email.to, subject: email.subject, links: [link] }])
  await deliverEmail({ ...shop, log }, await queue([detailsBlock([["Code", "123456"]])]), first)
  expect(lines[1]).toMatchObject({ recipient: email.to, links: [], codes: ["123456"] })
  expect(await read(id)).toMatchObject({ state: "filed", html: "", text: "", content: null })
  const files = (await readdir(mailbox)).filter((file) => file !== "files")
  const texts = await Promise.all(files.map((file) => readFile(join(mailbox, file), "utf8")))
  expect(texts.filter((text) => text.includes("token=abc"))).toEqual([])
})
