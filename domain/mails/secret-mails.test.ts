import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { mails } from "../../db/tables/mails.ts"
import { fixedMail } from "../../services/mail/mail.server.ts"
import { openSmtpTransport } from "../../services/mail/smtp-transport.server.ts"
import { openMailShop } from "../../tests/support/shop-with-mail.ts"
import { startSmtp } from "../../tests/support/smtp.ts"
import { system } from "../actor.ts"
import { deliverMail } from "./deliver-mail.server.ts"
import { button, facts } from "./mail-content.ts"
import { readMail } from "./mail-queries.server.ts"
import { queueMail } from "./queue-mail.server.ts"

const { shop, mailbox } = await openMailShop()
const first = {
  makers: { invoice: () => Promise.reject(new Error("no invoice here")), letterFile: async () => null },
  last: false,
  onLost: async () => {},
}
const link = "https://shop.example/auth/link?token=abc"
const letter = {
  to: "ada@example.com",
  subject: "Your link to sign in",
  blocks: [button(link, "Sign in")],
  secret: true,
}

const queue = (blocks = letter.blocks) => shop.db.transaction((tx) => queueMail(shop, tx, { ...letter, blocks }))
const read = async (id: string) => (await shop.db.select().from(mails).where(eq(mails.id, id)))[0]

test("the text of a sign-in e-mail is never shown, and is deleted once it is sent", async () => {
  const smtp = await startSmtp()
  const transport = openSmtpTransport({ server: smtp.url, from: "studio@shop.example", timeout: 5_000 })
  onTestFinished(() => transport.close())
  const id = await queue()
  expect((await read(id))?.content).not.toBeNull()
  expect(await readMail(shop, system("Test"), id)).toMatchObject({
    ok: true,
    value: { content: null, html: "", text: "" },
  })
  await deliverMail({ ...shop, mail: fixedMail(transport) }, id, first)
  expect(smtp.received).toHaveLength(1)
  expect(await read(id)).toMatchObject({ html: "", text: "", content: null, state: "sent" })
})

test("without a mail server the link or code of a secret mail is printed in the log, and kept nowhere [OPS-04]", async () => {
  const lines: unknown[] = []
  const log = { ...shop.log, warn: (fields: object) => void lines.push(fields) }
  const id = await queue()
  await deliverMail({ ...shop, log }, id, first)
  expect(lines).toEqual([{ mailId: id, recipient: letter.to, subject: letter.subject, links: [link] }])
  await deliverMail({ ...shop, log }, await queue([facts([["Code", "123456"]])]), first)
  expect(lines[1]).toMatchObject({ recipient: letter.to, links: [], codes: ["123456"] })
  expect(await read(id)).toMatchObject({ state: "filed", html: "", text: "", content: null })
  const files = (await readdir(mailbox)).filter((file) => file !== "files")
  const texts = await Promise.all(files.map((file) => readFile(join(mailbox, file), "utf8")))
  expect(texts.filter((text) => text.includes("token=abc"))).toEqual([])
})
