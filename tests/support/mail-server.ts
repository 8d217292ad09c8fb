import type { Page } from "@playwright/test"
import { expect } from "./browser.ts"
import { startSmtpServer } from "./smtp-server.ts"

/** Connects the site to an SMTP server through its forms; `close` disconnects it. */
export async function connectMailServer(page: Page) {
  const smtp = await startSmtpServer()
  const form = (fields: Record<string, string>) => page.request.post("/admin/settings/mail-server", { form: fields })
  const { port } = new URL(smtp.url)
  const server = { host: "127.0.0.1", port, security: "none", user: "", sender: "", password: "" }
  expect((await form({ ...server, intent: "save" })).ok()).toBe(true)
  return {
    smtp,
    async close() {
      await form({ ...server, host: "", port: "587", security: "starttls", intent: "save" })
      await smtp.close()
    },
  }
}
