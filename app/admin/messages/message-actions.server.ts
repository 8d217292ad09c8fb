import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { answerDelaySeconds } from "../../../domain/messages/threads/answer.ts"
import { sendAnswer, withdrawAnswer } from "../../../domain/messages/threads/answer-commands.server.ts"
import { assignThread } from "../../../domain/messages/threads/assign-thread.server.ts"
import { discardThread } from "../../../domain/messages/threads/create-thread.server.ts"
import { attachDraftFiles, detachDraftFile } from "../../../domain/messages/threads/draft-files.server.ts"
import {
  archiveThread,
  markThreadSpam,
  setThreadWork,
  snoozeThread,
  unsnoozeThread,
} from "../../../domain/messages/threads/thread-commands.server.ts"
import { markThreadAnswered } from "../../../domain/messages/threads/threads-to-answer.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { intent, intents } from "../../request/intents.ts"
import { getFormFiles } from "../../request/read-form.ts"
import { emailWaits } from "../../ui/can-send-email.ts"
import { formatCount } from "../kit/format-count.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

const one = z.strictObject({ thread: z.uuid() })
const answerForm = one.extend({ id: z.string(), body: z.string(), subject: z.string().optional() })

type Command<I> = (shop: Shop, admin: Actor, id: string, input: I) => Promise<Outcome<unknown>>

/** An intent about a thread. @param undo the intent that undoes it */
const step = <S extends z.ZodType<{ thread: string }>>(
  schema: S,
  command: Command<z.output<S>>,
  words: string | ((input: z.output<S>) => string),
  undo?: string,
) =>
  toastIntent(
    schema,
    (shop, admin, input) => command(shop, admin, input.thread, input),
    (_, input): ActionToast => ({
      words: typeof words === "string" ? words : words(input),
      about: [input.thread],
      ...(undo && { undo: toUndo(undo, input.thread) }),
    }),
  )

function toUndo(intent: string, thread: string, more?: { id: string }) {
  return {
    action: href("/admin/messages/:id", { id: thread }),
    fields: Object.entries({ intent, thread, ...more }),
  }
}

export const runMessageAction = intents({
  answer: intent(answerForm, sendAnswerByForm),
  "take-back": step(
    one.extend({ id: z.uuid() }),
    (shop, admin, thread, { id }) => withdrawAnswer(shop, admin, thread, id),
    "It’s not sent. You can go on writing.",
  ),
  attach: intent(one, ({ shop, admin }: StudioContext, { thread }, { form }) => {
    const files = getFormFiles(form, "files")
    return withToast(attachDraftFiles(shop, admin, thread, files), () => ({
      words: `${formatCount(files.length, "file")} attached.`,
      about: [thread],
    }))
  }),
  detach: step(
    one.extend({ file: z.string() }),
    (shop, admin, id, { file }) => detachDraftFile(shop, admin, id, file),
    "The file is removed.",
  ),
  "put-off": step(
    one.extend({ until: z.string(), days: z.string(), decision: z.string() }),
    (shop, admin, id, { until, days }) => snoozeThread(shop, admin, id, { until, days }),
    "Snoozed. It comes back by itself.",
    "bring-back",
  ),
  "bring-back": step(one, unsnoozeThread, "It’s back in the inbox."),
  archive: step(one, (shop, admin, id) => archiveThread(shop, admin, id, true), "It’s in the archive.", "unarchive"),
  unarchive: step(one, (shop, admin, id) => archiveThread(shop, admin, id, false), "It’s back from the archive."),
  spam: step(one, (shop, admin, id) => markThreadSpam(shop, admin, id, true), "It’s with the spam.", "no-spam"),
  "no-spam": step(one, (shop, admin, id) => markThreadSpam(shop, admin, id, false), "It’s not spam."),
  answered: step(
    one,
    (shop, admin, id) => markThreadAnswered(shop, admin, id, true),
    "It needs no answer.",
    "unanswered",
  ),
  unanswered: step(one, (shop, admin, id) => markThreadAnswered(shop, admin, id, false), "It waits for an answer."),
  assign: step(
    one.extend({ to: z.string() }),
    (shop, admin, id, { to }) => assignThread(shop, admin, id, to),
    ({ to }) => (to ? "It’s theirs to answer." : "Anybody may answer."),
  ),
  about: step(
    one.extend({ work: z.string() }),
    (shop, admin, id, { work }) => setThreadWork(shop, admin, id, work),
    ({ work }) => (work ? "It’s about this work." : "It’s about no work."),
  ),
  discard: intent(one, async ({ shop, admin }: StudioContext, { thread }) => {
    const gone = await discardThread(shop, admin, thread)
    if (!gone.ok) return gone
    throw replace(`${href("/admin/messages")}?view=all`)
  }),
})

async function sendAnswerByForm(
  { shop, admin }: StudioContext,
  { thread, id, body, subject }: z.output<typeof answerForm>,
) {
  const answer = { id, body, ...(subject !== undefined && { subject }) }
  return withToast(sendAnswer(shop, admin, thread, answer), async () => {
    const leaves = await hasMailServer(shop)
    return {
      words: subject === undefined ? "The answer is written." : "The message is written.",
      about: [thread],
      ...(!leaves && { more: [`It ${emailWaits}.`] }),
      waits: { words: leaves ? "It leaves" : "It’s final", seconds: answerDelaySeconds },
      undo: toUndo("take-back", thread, { id }),
    }
  })
}
