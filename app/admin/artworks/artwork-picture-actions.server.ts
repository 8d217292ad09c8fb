import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { removeView, reorderViews, restoreView } from "../../../domain/artworks/view-commands.server.ts"
import { retryPicture } from "../../../domain/media/retry-picture.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const ids = z.array(z.uuid()).max(1000)

export const artworkPictureForms = [
  z.strictObject({ intent: z.literal("order pictures"), seen: ids, order: ids }),
  z.strictObject({ intent: z.literal("remove picture"), picture: z.uuid() }),
  z.strictObject({ intent: z.literal("put picture back"), picture: z.uuid() }),
  z.strictObject({ intent: z.literal("make picture again"), picture: z.uuid() }),
] as const

type ArtworkPictureForm = z.output<(typeof artworkPictureForms)[number]>

export async function saveArtworkPicture(shop: Shop, actor: Actor, id: string, asked: ArtworkPictureForm) {
  const { intent, ...input } = asked
  switch (asked.intent) {
    case "order pictures":
      return toRefusalOrNull(await reorderViews(shop, actor, id, input))
    case "put picture back":
      return toRefusalOrNull(await restoreView(shop, actor, id, asked.picture))
    case "make picture again":
      return toRefusalOrNull(await retryPicture(shop, actor, asked.picture))
    case "remove picture": {
      const removed = await removeView(shop, actor, id, asked.picture)
      if (!removed.ok) return refusal(removed.problem)
      const done: ActionToast = {
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

const toRefusalOrNull = (outcome: { ok: true } | { ok: false; problem: Parameters<typeof refusal>[0] }) =>
  outcome.ok ? null : refusal(outcome.problem)
