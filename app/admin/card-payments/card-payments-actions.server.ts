import { z } from "zod"
import {
  connectCardAccount,
  disconnectCardAccount,
} from "../../../domain/payments/card-accounts/account-commands.server.ts"
import { startCardTrial } from "../../../domain/payments/card-accounts/card-trial.server.ts"
import { registerCardWebhook } from "../../../domain/payments/card-accounts/register-webhook.server.ts"
import { done } from "../../../domain/problem.ts"
import { buttonIntent, intents } from "../../request/intents.ts"
import { toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

const none = z.strictObject({})

/** Never returns the key to the form. */
export const runCardPaymentsAction = intents(
  {
    connect: toastIntent(
      z.strictObject({ key: z.string().default("") }),
      connectCardAccount,
      ({ name, test }) =>
        `${name || "The account"} is connected. ${test ? "It takes test money only." : "Buyers can pay by card now."}`,
    ),
    try: buttonIntent(none, async ({ shop, admin }: StudioContext) => {
      const started = await startCardTrial(shop, admin)
      return started.ok ? done({ payUrl: started.value.url }) : started
    }),
    register: toastButton(
      none,
      (shop, admin) => registerCardWebhook(shop, admin),
      () => "The webhook is registered.",
    ),
    disconnect: toastButton(
      z.strictObject({ decision: z.string().optional() }),
      (shop, admin) => disconnectCardAccount(shop, admin),
      ({ name }) => `${name || "The account"} is disconnected. Buyers pay in other ways.`,
    ),
  },
  { fallback: "connect", returned: ({ key: _, ...typed }) => typed },
)
