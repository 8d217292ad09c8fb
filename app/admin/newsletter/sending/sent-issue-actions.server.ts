import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  cancelIssue,
  pauseIssue,
  resolveUncertainRecipients,
  resumeIssue,
} from "../../../../domain/newsletter/issues/issue-state-commands.server.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { intent, intents } from "../../../request/intents.ts"
import { formatCount } from "../../kit/format-count.ts"
import { withToast } from "../../kit/toasts/action-answer.ts"
import type { NounContext } from "../../studio-context.server.ts"

type Command<T> = (shop: Shop, admin: Actor, id: string) => Promise<Outcome<T>>

const step = <T>(command: Command<T>, words: (value: T) => string) =>
  intent(z.object({}), ({ shop, admin, id }: NounContext) => withToast(command(shop, admin, id), words))

export const runSentIssueAction = intents({
  pause: step(pauseIssue, () => "Nothing more leaves until you go on."),
  resume: step(resumeIssue, () => "Sending goes on."),
  cancel: step(
    cancelIssue,
    ({ leftOut }) => `Canceled. ${formatCount(leftOut, "person doesn’t", "people don’t")} get this newsletter.`,
  ),
  again: step(
    (shop, admin, id) => resolveUncertainRecipients(shop, admin, { id, choice: "again" }),
    ({ people }) => `${formatCount(people, "e-mail")} will be sent again.`,
  ),
  "count as sent": step(
    (shop, admin, id) => resolveUncertainRecipients(shop, admin, { id, choice: "sent" }),
    ({ people }) => `${formatCount(people, "e-mail")} counted as sent.`,
  ),
})
