import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import {
  cancelLetter,
  decideUncertain,
  pauseLetter,
  resumeLetter,
} from "../../../../domain/newsletter/steer-letter.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { checkForm } from "../../../request/read-form.ts"
import { formatCount } from "../../kit/count.ts"

const form = z.object({ intent: z.enum(["pause", "resume", "cancel", "again", "count as sent"]) })

export async function actOnLetter(shop: Shop, admin: Actor, id: string, typed: Record<string, unknown>) {
  const read = checkForm(typed, form)
  if (!read.ok) return refusal(read.problem, typed)
  switch (read.value.intent) {
    case "pause": {
      const paused = await pauseLetter(shop, admin, id)
      return paused.ok ? { done: { words: "Nothing more leaves until you go on." } } : refusal(paused.problem, typed)
    }
    case "resume": {
      const resumed = await resumeLetter(shop, admin, id)
      return resumed.ok ? { done: { words: "Sending goes on." } } : refusal(resumed.problem, typed)
    }
    case "cancel": {
      const canceled = await cancelLetter(shop, admin, id)
      if (!canceled.ok) return refusal(canceled.problem, typed)
      const { leftOut } = canceled.value
      return {
        done: { words: `Canceled. ${formatCount(leftOut, "person doesn’t", "people don’t")} get this newsletter.` },
      }
    }
    case "again":
    case "count as sent": {
      const choice = read.value.intent === "again" ? "again" : "sent"
      const decided = await decideUncertain(shop, admin, { id, choice })
      if (!decided.ok) return refusal(decided.problem, typed)
      const people = formatCount(decided.value.people, "e-mail")
      return { done: { words: choice === "again" ? `${people} will be sent again.` : `${people} counted as sent.` } }
    }
  }
}
