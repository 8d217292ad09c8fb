import { href } from "react-router"
import type { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { type StepResult, undoSeconds } from "../../../domain/orders/undo-order-step.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { intent } from "../../request/intents.ts"
import { getFormFiles } from "../../request/read-form.ts"
import { emailWaits } from "../../ui/can-send-email.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import type { StudioContext } from "../studio-context.server.ts"
import { formatWrittenEmail } from "./format-buyer-email.ts"

export type OrderContext = StudioContext & { number: string }

type Command<I, O> = (shop: Shop, admin: Actor, number: string, input: I, files: File[]) => Promise<Outcome<O>>
type Words<O> = string | ((order: O, context: OrderContext) => string | Promise<string>)

/** Whether its e-mail is sent immediately, or how the toast says that it is delayed while the step can be undone. */
type StepEmail = "immediate" | `${string} leaves`

/** An intent that changes an order. `words` follow the order's number. */
export const orderStep = <S extends z.ZodType, O extends StepResult>(
  schema: S,
  command: Command<z.output<S>, O>,
  words: Words<O>,
  email?: StepEmail,
) =>
  intent(schema, (context: OrderContext, input, { form }) => {
    const { shop, admin, number } = context
    return withToast(command(shop, admin, number, input, getFormFiles(form, "pictures")), async (order) => {
      const phrase = typeof words === "string" ? words : await words(order, context)
      return createOrderToast(`${number} ${phrase}`, number, order, await hasMailServer(shop), email)
    })
  })

/** @param order its state after the step */
function createOrderToast(
  sentence: string,
  number: string,
  order: StepResult,
  canSendEmail: boolean,
  stepEmail?: StepEmail,
): ActionToast {
  const written = stepEmail === "immediate" ? formatWrittenEmail({ email: order.email, canSendEmail }) : ""
  const words = `${sentence} ${written}`.trim()
  if (order.stepId === undefined) return { words, about: [number] }
  const delayed = order.email && stepEmail !== "immediate" ? stepEmail : undefined
  return {
    words,
    about: [number],
    more: delayed && !canSendEmail ? [`The e-mail ${emailWaits}.`] : [],
    waits: { words: (canSendEmail && delayed) || "It’s final", seconds: undoSeconds },
    undo: {
      action: href("/admin/orders/:number", { number }),
      fields: Object.entries({ intent: "undo", step: String(order.stepId) }),
    },
  }
}
