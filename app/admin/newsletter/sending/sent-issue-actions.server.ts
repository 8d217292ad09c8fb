import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  cancelIssue,
  pauseIssue,
  resolveUncertainRecipients,
  resumeIssue,
} from "../../../../domain/newsletter/issue-state-commands.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { validateForm } from "../../../request/read-form.ts"
import { formatCount } from "../../kit/format-count.ts"

const form = z.object({ intent: z.enum(["pause", "resume", "cancel", "again", "count as sent"]) })

export async function runSentIssueAction(shop: Shop, admin: Actor, id: string, typed: Record<string, unknown>) {
  const read = validateForm(typed, form)
  if (!read.ok) return refusal(read.problem, typed)
  switch (read.value.intent) {
    case "pause": {
      const paused = await pauseIssue(shop, admin, id)
      return paused.ok ? { done: { words: "Nothing more leaves until you go on." } } : refusal(paused.problem, typed)
    }
    case "resume": {
      const resumed = await resumeIssue(shop, admin, id)
      return resumed.ok ? { done: { words: "Sending goes on." } } : refusal(resumed.problem, typed)
    }
    case "cancel": {
      const canceled = await cancelIssue(shop, admin, id)
      if (!canceled.ok) return refusal(canceled.problem, typed)
      const { leftOut } = canceled.value
      return {
        done: { words: `Canceled. ${formatCount(leftOut, "person doesn’t", "people don’t")} get this newsletter.` },
      }
    }
    case "again":
    case "count as sent": {
      const choice = read.value.intent === "again" ? "again" : "sent"
      const decided = await resolveUncertainRecipients(shop, admin, { id, choice })
      if (!decided.ok) return refusal(decided.problem, typed)
      const people = formatCount(decided.value.people, "e-mail")
      return { done: { words: choice === "again" ? `${people} will be sent again.` : `${people} counted as sent.` } }
    }
  }
}
