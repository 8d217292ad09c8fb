import { expect, onTestFinished, test, vi } from "vitest"
import { startSmtpForTest } from "../../tests/support/smtp.ts"
import { openSmtpTransport } from "./smtp-transport.server.ts"

const email = {
  fromName: "Studio",
  to: "reader@example.com",
  replyTo: null,
  subject: "News",
  html: "<p>News</p>",
  text: "News",
  messageId: "<one@shop.example>",
  date: new Date(),
  headers: {},
  attachments: [],
  inline: [],
}

test("an e-mail whose code could not be loaded is not refused: the server takes it later", async () => {
  const smtp = await startSmtpForTest()
  const transport = openSmtpTransport({ server: smtp.url, from: "studio@shop.example", timeout: 2000 })
  onTestFinished(() => transport.close())
  vi.doMock("./smtp-pool.server.ts", () => {
    throw new Error("Cannot find module")
  })
  expect(await transport.trySend(email)).toMatchObject({ kind: "busy" })
  vi.doUnmock("./smtp-pool.server.ts")
  expect(await transport.trySend(email)).toMatchObject({ kind: "accepted" })
  expect(smtp.received).toHaveLength(1)
})

test("connections that could not be prepared are prepared again for the next e-mail", async () => {
  const smtp = await startSmtpForTest()
  const transport = openSmtpTransport({ server: smtp.url, from: "studio@shop.example", timeout: 2000 })
  onTestFinished(() => transport.close())
  const openSmtpPool = () => {
    throw new Error("too many open files")
  }
  vi.doMock("./smtp-pool.server.ts", () => ({ openSmtpPool }))
  expect(await transport.trySend(email)).toMatchObject({ kind: "busy" })
  vi.doUnmock("./smtp-pool.server.ts")
  expect(await transport.trySend(email)).toMatchObject({ kind: "accepted" })
  expect(smtp.received).toHaveLength(1)
})
