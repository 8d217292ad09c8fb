import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { orderViews, putViewBack, removeView } from "../../../domain/artworks/view-commands.server.ts"
import { derivePictureAgain } from "../../../domain/media/derive-again.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import type { Done } from "../kit/toasts/done.ts"

const ids = z.array(z.uuid()).max(1000)

export const viewForms = [
  z.strictObject({ intent: z.literal("order pictures"), seen: ids, order: ids }),
  z.strictObject({ intent: z.literal("remove picture"), picture: z.uuid() }),
  z.strictObject({ intent: z.literal("put picture back"), picture: z.uuid() }),
  z.strictObject({ intent: z.literal("make picture again"), picture: z.uuid() }),
] as const

type ViewForm = z.output<(typeof viewForms)[number]>

export async function saveArtworkPicture(shop: Shop, actor: Actor, id: string, asked: ViewForm) {
  const { intent, ...input } = asked
  switch (asked.intent) {
    case "order pictures":
      return answerTo(await orderViews(shop, actor, id, input))
    case "put picture back":
      return answerTo(await putViewBack(shop, actor, id, asked.picture))
    case "make picture again":
      return answerTo(await derivePictureAgain(shop, actor, asked.picture))
    case "remove picture": {
      const removed = await removeView(shop, actor, id, asked.picture)
      if (!removed.ok) return refusal(removed.problem)
      const done: Done = {
        words: `A picture of ${removed.value.title} is removed.`,
        about: [asked.picture],
        undo: {
          fields: [
            ["intent", "put picture back"],
            ["picture", asked.picture],
          ],
        },
      }
      return { done }
    }
  }
}

const answerTo = (outcome: { ok: true } | { ok: false; problem: Parameters<typeof refusal>[0] }) =>
  outcome.ok ? null : refusal(outcome.problem)
