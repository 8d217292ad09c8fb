import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { createWebhookKey, saveMailbox, testMailbox } from "../../../domain/messages/mailbox-settings.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { validateForm } from "../../request/read-form.ts"

const text = z.string().optional()

const fields = {
  by: z.string("How do they come in?"),
  host: text,
  port: z.coerce.number("Please enter a number.").optional(),
  security: text,
  user: text,
  password: text,
  folder: text,
  address: text,
  plus: z
    .literal("yes")
    .optional()
    .transform((sent) => sent === "yes"),
}

const incomingForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("save"), ...fields }),
  z.strictObject({ intent: z.literal("try"), ...fields }),
  z.object({ intent: z.literal("make key") }),
])

/** Never returns the password to the form. */
export async function runIncomingMailAction(shop: Shop, actor: Actor, sent: Record<string, unknown>) {
  const { password: _, ...typed } = sent
  const form = validateForm({ intent: "save", ...sent }, incomingForm)
  if (!form.ok) return refusal(form.problem, typed)
  switch (form.value.intent) {
    case "make key": {
      const made = await createWebhookKey(shop, actor)
      return made.ok ? { key: made.value.key, done: { words: "Made. It’s shown only now." } } : refusal(made.problem)
    }
    case "try": {
      const { intent: _, ...mailbox } = form.value
      const tried = await testMailbox(shop, actor, mailbox)
      return tried.ok ? { tried: tried.value, typed } : refusal(tried.problem, typed)
    }
    case "save": {
      const { intent: _, ...mailbox } = form.value
      const saved = await saveMailbox(shop, actor, mailbox)
      return saved.ok ? { done: { words: "Saved." } } : refusal(saved.problem, typed)
    }
  }
}
