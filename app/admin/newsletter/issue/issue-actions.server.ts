import { href, replace } from "react-router"
import { z } from "zod"
import { deleteIssue, restoreIssue } from "../../../../domain/newsletter/issues/issue-commands.server.ts"
import { sendTestIssue } from "../../../../domain/newsletter/issues/send-test-issue.server.ts"
import { scheduleIssue, sendIssue, unscheduleIssue } from "../../../../domain/newsletter/issues/start-issue.server.ts"
import { done, type Problem } from "../../../../domain/problem.ts"
import { getSettings } from "../../../../domain/settings/settings-queries.server.ts"
import { formatWeekdayMoment } from "../../../../lib/site-time.ts"
import { intent, intents } from "../../../request/intents.ts"
import { readFormFields, requireSingleValues } from "../../../request/read-form.ts"
import { withToast } from "../../kit/toasts/action-answer.ts"
import type { NounContext } from "../../studio-context.server.ts"
import { issueSaveIntents } from "./issue-form.server.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const decision = z.string().max(20).default("")

const none = z.strictObject({})

const run = intents(
  {
    ...issueSaveIntents,
    send: intent(z.strictObject({ seenAt, decision }), async ({ shop, admin, id }: NounContext, input) => {
      const sent = await sendIssue(shop, admin, { id, seenAt: input.seenAt })
      if (!sent.ok) return dropFieldErrors(sent)
      throw replace(href("/admin/newsletter/:id", { id }))
    }),
    schedule: intent(
      z.strictObject({ seenAt, decision, day: z.string().max(100).default("") }),
      async ({ shop, admin, id }: NounContext, { seenAt, day }) => {
        const set = await scheduleIssue(shop, admin, { id, seenAt, day })
        if (!set.ok) return set.problem.fields?.day ? set : dropFieldErrors(set)
        const { site } = await getSettings(shop.db, "site")
        return withToast(set, ({ at }) => ({
          words: `It leaves on ${formatWeekdayMoment(at, site.timeZone)}.`,
          undo: { fields: [["intent", "unschedule"]] },
        }))
      },
    ),
    test: intent(
      z.strictObject({ decision, to: z.string().max(300).default("") }),
      ({ shop, admin, id }: NounContext, { to }) =>
        withToast(sendTestIssue(shop, admin, { id, to }), ({ words }) => words),
    ),
    unschedule: intent(none, ({ shop, admin, id }: NounContext) =>
      withToast(unscheduleIssue(shop, admin, id), () => "The newsletter is a draft again."),
    ),
    delete: intent(none, async ({ shop, admin, id }: NounContext) => {
      const deleted = await deleteIssue(shop, admin, id)
      if (!deleted.ok) return deleted
      const { subject } = deleted.value
      const undo = { action: href("/admin/newsletter/:id/edit", { id }), fields: Object.entries({ intent: "restore" }) }
      const words = subject ? `“${subject}” is deleted.` : "The newsletter is deleted."
      return done({ deleted: true, done: { words, undo } })
    }),
    restore: intent(none, ({ shop, admin, id }: NounContext) =>
      withToast(restoreIssue(shop, admin, id), () => "The newsletter is back."),
    ),
  },
  // Enter in a field submits no button.
  { fallback: "save" },
)

export function runIssueAction(context: NounContext, form: FormData) {
  requireSingleValues(readFormFields(form))
  return run(context, form)
}

/** Drops field errors, because those fields are in another form. */
const dropFieldErrors = ({ problem: { fields: _, ...problem } }: { problem: Problem }) => ({
  ok: false as const,
  problem,
})
