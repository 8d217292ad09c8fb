import type { Page } from "@playwright/test"
import { expect } from "./browser.ts"
import { openSmtp } from "./smtp-server.ts"

/** A mail server for the site, by its forms; `close` takes it away again. */
export async function withMailServer(page: Page) {
  const smtp = await openSmtp()
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
