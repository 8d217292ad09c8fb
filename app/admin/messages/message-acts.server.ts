import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { answerWaitsSeconds } from "../../../domain/messages/answer.ts"
import { attachFiles, detachFile } from "../../../domain/messages/answer-files.server.ts"
import { assignThread } from "../../../domain/messages/assign-thread.server.ts"
import { discardThread } from "../../../domain/messages/begin-thread.server.ts"
import { sendAnswer, takeBackAnswer } from "../../../domain/messages/send-answer.server.ts"
import {
  archiveThread,
  bringBack,
  markSpam,
  putOffThread,
  setWork,
} from "../../../domain/messages/thread-commands.server.ts"
import { markAnswered } from "../../../domain/messages/to-answer.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, filesOf, readFormFields } from "../../request/read-form.ts"
import { emailWaits } from "../../ui/emails-leave.ts"
import { formatCount } from "../kit/count.ts"
import type { Done } from "../kit/toasts/done.ts"

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
type Asked = z.output<typeof form>

export async function changeMessage(shop: Shop, admin: Actor, typed: FormData) {
  const fields = readFormFields(typed)
  const read = checkForm(fields, form)
  if (!read.ok) return refusal(read.problem, fields)
  const files = read.value.intent === "attach" ? filesOf(typed, "files") : []
  if (read.value.intent === "discard") {
    const gone = await discardThread(shop, admin, read.value.thread)
    if (!gone.ok) return refusal(gone.problem, fields)
    throw replace(`${href("/admin/messages")}?view=all`)
  }
  const { outcome, done } = await carryOut(shop, admin, read.value, files)
  return outcome.ok ? { done } : refusal(outcome.problem, fields)
}

type Result = { outcome: Outcome<unknown>; done: Done }

async function carryOut(
  shop: Shop,
  admin: Actor,
  asked: Exclude<Asked, { intent: "discard" }>,
  files: File[],
): Promise<Result> {
  const { thread: id } = asked
  const about = [id]
  const undone = (intent: string, more: [string, string][] = []): Done["undo"] => ({
    action: href("/admin/messages/:id", { id }),
    fields: [["intent", intent], ["thread", id], ...more],
  })
  const said = (outcome: Outcome<unknown>, words: string, undo?: Done["undo"]): Result => ({
    outcome,
    done: { words, about, ...(undo && { undo }) },
  })
  switch (asked.intent) {
    case "answer": {
      const { body, subject } = asked
      const answer = { id: asked.id, body, ...(subject !== undefined && { subject }) }
      const outcome = await sendAnswer(shop, admin, id, answer)
      const leaves = await mailsLeave(shop)
      return {
        outcome,
        done: {
          words: subject === undefined ? "The answer is written." : "The message is written.",
          about,
          ...(!leaves && { more: [`It ${emailWaits}.`] }),
          waits: { words: leaves ? "It leaves" : "It’s final", seconds: answerWaitsSeconds },
          undo: undone("take-back", [["id", asked.id]]),
        },
      }
    }
    case "take-back":
      return said(await takeBackAnswer(shop, admin, id, asked.id), "It’s not sent. You can go on writing.")
    case "attach":
      return said(await attachFiles(shop, admin, id, files), `${formatCount(files.length, "file")} attached.`)
    case "detach":
      return said(await detachFile(shop, admin, id, asked.file), "The file is removed.")
    case "put-off":
      return said(
        await putOffThread(shop, admin, id, { until: asked.until, days: asked.days }),
        "Snoozed. It comes back by itself.",
        undone("bring-back"),
      )
    case "bring-back":
      return said(await bringBack(shop, admin, id), "It’s back in the inbox.")
    case "archive":
      return said(await archiveThread(shop, admin, id, true), "It’s in the archive.", undone("unarchive"))
    case "unarchive":
      return said(await archiveThread(shop, admin, id, false), "It’s back from the archive.")
    case "spam":
      return said(await markSpam(shop, admin, id, true), "It’s with the spam.", undone("no-spam"))
    case "no-spam":
      return said(await markSpam(shop, admin, id, false), "It’s not spam.")
    case "answered":
      return said(await markAnswered(shop, admin, id, true), "It needs no answer.", undone("unanswered"))
    case "unanswered":
      return said(await markAnswered(shop, admin, id, false), "It waits for an answer.")
    case "assign":
      return said(
        await assignThread(shop, admin, id, asked.to),
        asked.to ? "It’s theirs to answer." : "Anybody may answer.",
      )
    case "about":
      return said(
        await setWork(shop, admin, id, asked.work),
        asked.work ? "It’s about this work." : "It’s about no work.",
      )
  }
}
