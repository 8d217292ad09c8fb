import { z } from "zod"
import { saveMailServer } from "../../../domain/outbox/mail-server-settings.server.ts"
import { sendFiledEmails } from "../../../domain/outbox/outbox-commands.server.ts"
import { sendTestEmail } from "../../../domain/outbox/send-test-email.server.ts"
import { recognizeMailService } from "../../../domain/outbox/sender/sender-queries.server.ts"
import { done } from "../../../domain/problem.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { formatCount } from "../kit/format-count.ts"
import { toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

const text = z.string().default("")

const serverForm = z.strictObject({
  host: text,
  port: z.coerce.number("Please enter a number."),
  security: text,
  user: text,
  password: text,
  sender: text,
})

/** Never returns the password to the form. */
export const runMailServerAction = intents(
  {
    save: toastIntent(serverForm, saveMailServer, ({ host }) =>
      host ? "Saved. Send a test to see whether it works." : "Saved.",
    ),
    "find service": intent(
      z.strictObject({ address: text }),
      async ({ shop, admin }: StudioContext, input: { address: string }, { typed }) => {
        const found = await recognizeMailService(shop, admin, input)
        if (!found.ok) return found
        const { address, service } = found.value
        return done({ found: { address, service: service?.id ?? null }, typed })
      },
    ),
    "send test": buttonIntent(z.object({}), async ({ shop, admin }: StudioContext) => {
      const sent = await sendTestEmail(shop, admin)
      return sent.ok ? done({ test: sent.value }) : sent
    }),
    "send waiting": toastButton(
      z.strictObject({}),
      sendFiledEmails,
      (count) => `${formatCount(count, "e-mail")} on the way.`,
    ),
  },
  { fallback: "save", returned: ({ password: _, ...typed }) => typed },
)
