import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import { setCopy } from "../../../../domain/artworks/copies.server.ts"
import { copyLabels, copyStates } from "../../../../domain/artworks/copy.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import type { ActionToast } from "../../kit/toasts/action-answer.ts"

export const copyForm = z.strictObject({
  intent: z.literal("set copy"),
  number: z.string().max(20),
  before: z.enum(copyStates),
  to: z.enum(copyStates),
})

export async function saveCopy(shop: Shop, actor: Actor, id: string, asked: z.output<typeof copyForm>) {
  const { intent: _, ...copy } = asked
  const saved = await setCopy(shop, actor, id, copy)
  if (!saved.ok) return refusal(saved.problem)
  const { title, changed } = saved.value
  const done: ActionToast = {
    words: `Copy ${copy.number} of ${title}: ${copyLabels[copy.to].toLowerCase()}.`,
    about: [`${id} ${copy.number}`],
    ...(changed && {
      undo: {
        fields: [
          ["intent", "set copy"],
          ["number", copy.number],
          ["before", copy.to],
          ["to", copy.before],
        ],
      },
    }),
  }
  return { done }
}
