import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { answerWaitsSeconds } from "../../../domain/messages/answer.ts"
import { assignThread } from "../../../domain/messages/assign-thread.server.ts"
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
import { checkForm, fieldsOf } from "../../request/read-form.ts"
import type { Done } from "../kit/toasts/done.ts"

const thread = { thread: z.uuid() }
const form = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("answer"), ...thread, id: z.string(), body: z.string() }),
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
])
type Asked = z.output<typeof form>

/** What is done with a letter from its page. */
export async function changeMessage(shop: Shop, admin: Actor, typed: FormData) {
  const fields = fieldsOf(typed)
  const read = checkForm(fields, form)
  if (!read.ok) return refusal(read.problem, fields)
  const { outcome, done } = await carryOut(shop, admin, read.value)
  return outcome.ok ? { done } : refusal(outcome.problem, fields)
}

type Result = { outcome: Outcome<unknown>; done: Done }

async function carryOut(shop: Shop, admin: Actor, asked: Asked): Promise<Result> {
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
      const answer = { id: asked.id, body: asked.body }
      const outcome = await sendAnswer(shop, admin, id, answer)
      return {
        outcome,
        done: {
          words: "The answer is written.",
          about,
          waits: { words: "It leaves", seconds: answerWaitsSeconds },
          undo: undone("take-back", [["id", asked.id]]),
        },
      }
    }
    case "take-back":
      return said(await takeBackAnswer(shop, admin, id, asked.id), "The answer stays here.")
    case "put-off":
      return said(
        await putOffThread(shop, admin, id, { until: asked.until, days: asked.days }),
        "It is put off.",
        undone("bring-back"),
      )
    case "bring-back":
      return said(await bringBack(shop, admin, id), "It is back.")
    case "archive":
      return said(await archiveThread(shop, admin, id, true), "It is in the archive.", undone("unarchive"))
    case "unarchive":
      return said(await archiveThread(shop, admin, id, false), "It is back from the archive.")
    case "spam":
      return said(await markSpam(shop, admin, id, true), "It is with the spam.", undone("no-spam"))
    case "no-spam":
      return said(await markSpam(shop, admin, id, false), "It is no spam.")
    case "answered":
      return said(await markAnswered(shop, admin, id, true), "It needs no answer.", undone("unanswered"))
    case "unanswered":
      return said(await markAnswered(shop, admin, id, false), "It waits for an answer.")
    case "assign":
      return said(
        await assignThread(shop, admin, id, asked.to),
        asked.to ? "It is in their hands." : "Anybody may answer.",
      )
    case "about":
      return said(
        await setWork(shop, admin, id, asked.work),
        asked.work ? "It is about this work." : "It is about no work.",
      )
  }
}
