import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { answerDelaySeconds } from "../../../domain/messages/answer.ts"
import { sendAnswer, withdrawAnswer } from "../../../domain/messages/answer-commands.server.ts"
import { assignThread } from "../../../domain/messages/assign-thread.server.ts"
import { discardThread } from "../../../domain/messages/create-thread.server.ts"
import { attachDraftFiles, detachDraftFile } from "../../../domain/messages/draft-files.server.ts"
import {
  archiveThread,
  markThreadSpam,
  setThreadWork,
  snoozeThread,
  unsnoozeThread,
} from "../../../domain/messages/thread-commands.server.ts"
import { markThreadAnswered } from "../../../domain/messages/threads-to-answer.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { getFormFiles, readFormFields, validateForm } from "../../request/read-form.ts"
import { emailWaits } from "../../ui/emails-leave.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const thread = { thread: z.uuid() }
const form = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("answer"),
    ...thread,
    id: z.string(),
    body: z.string(),
    subject: z.string().optional(),
  }),
  z.strictObject({ intent: z.literal("attach"), ...thread }),
  z.strictObject({ intent: z.literal("detach"), ...thread, file: z.string() }),
  z.strictObject({ intent: z.literal("take-back"), ...thread, id: z.uuid() }),
  z.strictObject({
    intent: z.literal("put-off"),
    ...thread,
    until: z.string(),
    days: z.string(),
    decision: z.string(),
  }),
  z.strictObject({ intent: z.literal("assign"), ...thread, to: z.string() }),
  z.strictObject({ intent: z.literal("about"), ...thread, work: z.string() }),
  z.strictObject({
    intent: z.enum(["archive", "unarchive", "spam", "no-spam", "answered", "unanswered", "bring-back"]),
    ...thread,
  }),
  z.strictObject({ intent: z.literal("discard"), ...thread }),
])
type MessageInput = z.output<typeof form>

export async function runMessageAction(shop: Shop, admin: Actor, typed: FormData) {
  const fields = readFormFields(typed)
  const read = validateForm(fields, form)
  if (!read.ok) return refusal(read.problem, fields)
  const files = read.value.intent === "attach" ? getFormFiles(typed, "files") : []
  if (read.value.intent === "discard") {
    const gone = await discardThread(shop, admin, read.value.thread)
    if (!gone.ok) return refusal(gone.problem, fields)
    throw replace(`${href("/admin/messages")}?view=all`)
  }
  const { outcome, done } = await runIntent(shop, admin, read.value, files)
  return outcome.ok ? { done } : refusal(outcome.problem, fields)
}

type ActionOutcome = { outcome: Outcome<unknown>; done: ActionToast }

async function runIntent(
  shop: Shop,
  admin: Actor,
  asked: Exclude<MessageInput, { intent: "discard" }>,
  files: File[],
): Promise<ActionOutcome> {
  const { thread: id } = asked
  const about = [id]
  const undone = (intent: string, more: [string, string][] = []): ActionToast["undo"] => ({
    action: href("/admin/messages/:id", { id }),
    fields: [["intent", intent], ["thread", id], ...more],
  })
  const toResult = (outcome: Outcome<unknown>, words: string, undo?: ActionToast["undo"]): ActionOutcome => ({
    outcome,
    done: { words, about, ...(undo && { undo }) },
  })
  switch (asked.intent) {
    case "answer": {
      const { body, subject } = asked
      const answer = { id: asked.id, body, ...(subject !== undefined && { subject }) }
      const outcome = await sendAnswer(shop, admin, id, answer)
      const leaves = await hasMailServer(shop)
      return {
        outcome,
        done: {
          words: subject === undefined ? "The answer is written." : "The message is written.",
          about,
          ...(!leaves && { more: [`It ${emailWaits}.`] }),
          waits: { words: leaves ? "It leaves" : "It’s final", seconds: answerDelaySeconds },
          undo: undone("take-back", [["id", asked.id]]),
        },
      }
    }
    case "take-back":
      return toResult(await withdrawAnswer(shop, admin, id, asked.id), "It’s not sent. You can go on writing.")
    case "attach":
      return toResult(await attachDraftFiles(shop, admin, id, files), `${formatCount(files.length, "file")} attached.`)
    case "detach":
      return toResult(await detachDraftFile(shop, admin, id, asked.file), "The file is removed.")
    case "put-off":
      return toResult(
        await snoozeThread(shop, admin, id, { until: asked.until, days: asked.days }),
        "Snoozed. It comes back by itself.",
        undone("bring-back"),
      )
    case "bring-back":
      return toResult(await unsnoozeThread(shop, admin, id), "It’s back in the inbox.")
    case "archive":
      return toResult(await archiveThread(shop, admin, id, true), "It’s in the archive.", undone("unarchive"))
    case "unarchive":
      return toResult(await archiveThread(shop, admin, id, false), "It’s back from the archive.")
    case "spam":
      return toResult(await markThreadSpam(shop, admin, id, true), "It’s with the spam.", undone("no-spam"))
    case "no-spam":
      return toResult(await markThreadSpam(shop, admin, id, false), "It’s not spam.")
    case "answered":
      return toResult(await markThreadAnswered(shop, admin, id, true), "It needs no answer.", undone("unanswered"))
    case "unanswered":
      return toResult(await markThreadAnswered(shop, admin, id, false), "It waits for an answer.")
    case "assign":
      return toResult(
        await assignThread(shop, admin, id, asked.to),
        asked.to ? "It’s theirs to answer." : "Anybody may answer.",
      )
    case "about":
      return toResult(
        await setThreadWork(shop, admin, id, asked.work),
        asked.work ? "It’s about this work." : "It’s about no work.",
      )
  }
}
