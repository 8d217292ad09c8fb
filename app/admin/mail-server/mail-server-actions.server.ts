import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { saveMailServer } from "../../../domain/outbox/mail-server-settings.server.ts"
import { sendFiledEmails } from "../../../domain/outbox/outbox-commands.server.ts"
import { sendTestEmail } from "../../../domain/outbox/send-test-email.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"

const text = z.string().default("")

const serverForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("save"),
    host: text,
    port: z.coerce.number("Please enter a number."),
    security: text,
    user: text,
    password: text,
    sender: text,
  }),
  z.object({ intent: z.literal("send test") }),
  z.strictObject({ intent: z.literal("send waiting") }),
])

/** Never returns the password to the form. */
export async function runMailServerAction(shop: Shop, actor: Actor, fields: Record<string, unknown>) {
  const { password: _, ...typed } = fields
  const form = validateForm({ intent: "save", ...fields }, serverForm)
  if (!form.ok) return refusal(form.problem, typed)
  const { intent, ...server } = form.value
  switch (intent) {
    case "send test": {
      const sent = await sendTestEmail(shop, actor)
      return sent.ok ? { test: sent.value } : refusal(sent.problem)
    }
    case "send waiting": {
      const sent = await sendFiledEmails(shop, actor)
      return sent.ok ? { done: { words: `${formatCount(sent.value, "e-mail")} on the way.` } } : refusal(sent.problem)
    }
    case "save": {
      const saved = await saveMailServer(shop, actor, server)
      if (!saved.ok) return refusal(saved.problem, typed)
      return { done: { words: saved.value.host ? "Saved. Send a test to see whether it works." : "Saved." } }
    }
  }
}
