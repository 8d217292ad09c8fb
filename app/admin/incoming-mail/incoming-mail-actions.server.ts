import { z } from "zod"
import { createWebhookKey, saveMailbox, testMailbox } from "../../../domain/messages/inbound/mailbox-settings.server.ts"
import { done } from "../../../domain/problem.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

const text = z.string().optional()

const mailboxForm = z.strictObject({
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
})

/** Never returns the password to the form. */
export const runIncomingMailAction = intents(
  {
    save: toastIntent(mailboxForm, saveMailbox, () => "Saved."),
    try: intent(mailboxForm, async ({ shop, admin }: StudioContext, mailbox, { typed }) => {
      const tried = await testMailbox(shop, admin, mailbox)
      return tried.ok ? done({ tried: tried.value, typed }) : tried
    }),
    "make key": buttonIntent(z.object({}), async ({ shop, admin }: StudioContext) => {
      const made = await createWebhookKey(shop, admin)
      return made.ok ? done({ key: made.value.key, done: { words: "Made. It’s shown only now." } }) : made
    }),
  },
  { fallback: "save", returned: ({ password: _, ...typed }) => typed },
)
