import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { deleteIssue, restoreIssue } from "../../../../domain/newsletter/issue-commands.server.ts"
import { sendTestIssue } from "../../../../domain/newsletter/send-test-issue.server.ts"
import { scheduleIssue, sendIssue, unscheduleIssue } from "../../../../domain/newsletter/start-issue.server.ts"
import type { Problem } from "../../../../domain/problem.ts"
import { getSettings } from "../../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { formatWeekdayMoment } from "../../../../lib/site-time.ts"
import { refusal } from "../../../request/answer.ts"
import { readFormFields, requireSingleValues, validateForm } from "../../../request/read-form.ts"
import type { ActionToast } from "../../kit/toasts/action-answer.ts"
import { issueForm, saveIssueForm } from "./issue-form.server.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const decision = z.string().max(20).default("")

const actionForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("send"), seenAt, decision }),
  z.strictObject({ intent: z.literal("schedule"), seenAt, decision, day: z.string().max(100).default("") }),
  z.strictObject({ intent: z.literal("test"), decision, to: z.string().max(300).default("") }),
  z.strictObject({ intent: z.literal("unschedule") }),
  z.strictObject({ intent: z.literal("delete") }),
  z.strictObject({ intent: z.literal("restore") }),
])

const saveIntents = ["save", "autosave"]

export async function runIssueAction(shop: Shop, actor: Actor, id: string, data: FormData) {
  const typed = requireSingleValues(readFormFields(data))
  // Enter in a field submits no button.
  const { intent = "save" } = typed
  if (saveIntents.includes(intent)) {
    const read = validateForm({ intent, ...typed }, issueForm)
    return read.ok ? saveIssueForm(shop, actor, id, read.value) : refusal(read.problem, typed)
  }
  const read = validateForm(typed, actionForm)
  if (!read.ok) return refusal(read.problem, typed)
  return runAction(shop, actor, id, read.value, typed)
}

async function runAction(
  shop: Shop,
  actor: Actor,
  id: string,
  asked: z.output<typeof actionForm>,
  typed: Record<string, unknown>,
) {
  switch (asked.intent) {
    case "send": {
      const sent = await sendIssue(shop, actor, { id, seenAt: asked.seenAt })
      if (!sent.ok) return refusal(dropFieldErrors(sent.problem), typed)
      throw replace(href("/admin/newsletter/:id", { id }))
    }
    case "schedule": {
      const set = await scheduleIssue(shop, actor, { id, seenAt: asked.seenAt, day: asked.day })
      if (!set.ok) return refusal(set.problem.fields?.day ? set.problem : dropFieldErrors(set.problem), typed)
      const { site } = await getSettings(shop.db, "site")
      const words = `It leaves on ${formatWeekdayMoment(set.value.at, site.timeZone)}.`
      return { done: { words, undo: { fields: [["intent", "unschedule"]] } } satisfies ActionToast }
    }
    case "test": {
      const tested = await sendTestIssue(shop, actor, { id, to: asked.to })
      return tested.ok ? { done: { words: tested.value.words } } : refusal(tested.problem, typed)
    }
    case "unschedule": {
      const back = await unscheduleIssue(shop, actor, id)
      return back.ok ? { done: { words: "The newsletter is a draft again." } } : refusal(back.problem, typed)
    }
    case "delete": {
      const deleted = await deleteIssue(shop, actor, id)
      if (!deleted.ok) return refusal(deleted.problem, typed)
      const words = deleted.value.subject ? `“${deleted.value.subject}” is deleted.` : "The newsletter is deleted."
      const action = href("/admin/newsletter/:id/edit", { id })
      return { deleted: true, done: { words, undo: { action, fields: [["intent", "restore"]] } } satisfies ActionToast }
    }
    case "restore": {
      const restored = await restoreIssue(shop, actor, id)
      return restored.ok ? { done: { words: "The newsletter is back." } } : refusal(restored.problem, typed)
    }
  }
}

/** Drops field errors, because those fields are in another form. */
const dropFieldErrors = ({ fields: _, ...problem }: Problem): Problem => problem
