import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { deleteLetter, restoreLetter } from "../../../../domain/newsletter/letter-commands.server.ts"
import { scheduleLetter, sendIssue, unscheduleLetter } from "../../../../domain/newsletter/start-letter.server.ts"
import { sendTestLetter } from "../../../../domain/newsletter/test-letter.server.ts"
import type { Problem } from "../../../../domain/problem.ts"
import { readSettings } from "../../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { sayWeekdayMoment } from "../../../../lib/site-time.ts"
import { refusal } from "../../../request/answer.ts"
import { checkForm, onlySingle, readFormFields } from "../../../request/read-form.ts"
import type { Done } from "../../kit/toasts/done.ts"
import { issueForm, saveLetter } from "./save-letter.server.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const decision = z.string().max(20).default("")

const acts = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("send"), seenAt, decision }),
  z.strictObject({ intent: z.literal("schedule"), seenAt, decision, day: z.string().max(100).default("") }),
  z.strictObject({ intent: z.literal("test"), decision, to: z.string().max(300).default("") }),
  z.strictObject({ intent: z.literal("unschedule") }),
  z.strictObject({ intent: z.literal("delete") }),
  z.strictObject({ intent: z.literal("restore") }),
])

const writing = ["save", "autosave"]

export async function changeLetter(shop: Shop, actor: Actor, id: string, data: FormData) {
  const typed = onlySingle(readFormFields(data))
  // Enter in a field submits no button.
  const { intent = "save" } = typed
  if (writing.includes(intent)) {
    const read = checkForm({ intent, ...typed }, issueForm)
    return read.ok ? saveLetter(shop, actor, id, read.value) : refusal(read.problem, typed)
  }
  const read = checkForm(typed, acts)
  if (!read.ok) return refusal(read.problem, typed)
  return act(shop, actor, id, read.value, typed)
}

async function act(shop: Shop, actor: Actor, id: string, asked: z.output<typeof acts>, typed: Record<string, unknown>) {
  switch (asked.intent) {
    case "send": {
      const sent = await sendIssue(shop, actor, { id, seenAt: asked.seenAt })
      if (!sent.ok) return refusal(inTheDecision(sent.problem), typed)
      throw replace(href("/admin/newsletter/:id", { id }))
    }
    case "schedule": {
      const set = await scheduleLetter(shop, actor, { id, seenAt: asked.seenAt, day: asked.day })
      if (!set.ok) return refusal(set.problem.fields?.day ? set.problem : inTheDecision(set.problem), typed)
      const { site } = await readSettings(shop.db, "site")
      const words = `It leaves on ${sayWeekdayMoment(set.value.at, site.timeZone)}.`
      return { done: { words, undo: { fields: [["intent", "unschedule"]] } } satisfies Done }
    }
    case "test": {
      const tested = await sendTestLetter(shop, actor, { id, to: asked.to })
      return tested.ok ? { done: { words: tested.value.words } } : refusal(tested.problem, typed)
    }
    case "unschedule": {
      const back = await unscheduleLetter(shop, actor, id)
      return back.ok ? { done: { words: "The newsletter is a draft again." } } : refusal(back.problem, typed)
    }
    case "delete": {
      const deleted = await deleteLetter(shop, actor, id)
      if (!deleted.ok) return refusal(deleted.problem, typed)
      const words = deleted.value.subject ? `“${deleted.value.subject}” is deleted.` : "The newsletter is deleted."
      const action = href("/admin/newsletter/:id/edit", { id })
      return { deleted: true, done: { words, undo: { action, fields: [["intent", "restore"]] } } satisfies Done }
    }
    case "restore": {
      const restored = await restoreLetter(shop, actor, id)
      return restored.ok ? { done: { words: "The newsletter is back." } } : refusal(restored.problem, typed)
    }
  }
}

/** Drops field errors, because those fields are in another form. */
const inTheDecision = ({ fields: _, ...problem }: Problem): Problem => problem
