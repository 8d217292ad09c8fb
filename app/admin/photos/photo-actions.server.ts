import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { type PageWithPhotos, photoRetentionDays } from "../../../domain/media/photo.ts"
import { deletePhoto, markPhoto, restorePhoto } from "../../../domain/media/photo-commands.server.ts"
import { movePhoto } from "../../../domain/media/photo-order.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const id = z.uuid()

const photoForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("mark"), id, page: z.enum(["homepage", "about"]), on: z.enum(["yes", ""]) }),
  z.strictObject({ intent: z.literal("move"), id, before: z.uuid().or(z.literal("")) }),
  z.strictObject({ intent: z.literal("delete"), id }),
  z.strictObject({ intent: z.literal("restore"), id }),
])

export async function runPhotoAction(shop: Shop, actor: Actor, form: FormData) {
  const read = validateForm(readFormFields(form), photoForm)
  if (!read.ok) return refusal(read.problem)
  const asked = read.value
  const about = [asked.id]
  switch (asked.intent) {
    case "mark": {
      const marked = await markPhoto(shop, actor, { id: asked.id, page: asked.page, on: asked.on === "yes" })
      if (!marked.ok) return refusal(marked.problem)
      return {
        done: {
          words: formatMarked(asked.page, asked.on === "yes", marked.value.isShown),
          about,
        } satisfies ActionToast,
      }
    }
    case "move": {
      const moved = await movePhoto(shop, actor, { id: asked.id, before: asked.before || null })
      if (!moved.ok) return refusal(moved.problem)
      const { followedBy } = moved.value
      const undo: NonNullable<ActionToast["undo"]> = {
        fields: [
          ["intent", "move"],
          ["id", asked.id],
          ["before", followedBy ?? ""],
        ],
      }
      return {
        done: {
          words: "The photo is in its new place.",
          about,
          ...(moved.value.moved && { undo }),
        } satisfies ActionToast,
      }
    }
    case "delete": {
      const deleted = await deletePhoto(shop, actor, { id: asked.id })
      if (!deleted.ok) return refusal(deleted.problem)
      const undo: NonNullable<ActionToast["undo"]> = {
        fields: [
          ["intent", "restore"],
          ["id", asked.id],
        ],
      }
      const more = [`You can restore it for ${photoRetentionDays} days.`]
      return {
        done: {
          words: `Photo deleted. ${formatFormerPages(deleted.value.shownOn)}`,
          more,
          undo,
          about,
        } satisfies ActionToast,
      }
    }
    case "restore": {
      const restored = await restorePhoto(shop, actor, { id: asked.id })
      return restored.ok
        ? { done: { words: "The photo is back in its place.", about } satisfies ActionToast }
        : refusal(restored.problem)
    }
  }
}

function formatMarked(page: PageWithPhotos, on: boolean, isShown: boolean): string {
  if (page === "about") return on ? "It’s on the About page now." : "It’s off the About page."
  if (!on) return "It’s off the homepage."
  return isShown ? "The homepage shows it now." : "Marked. The homepage shows the first of the marked photos."
}

const pageNames: Record<PageWithPhotos, string> = { homepage: "the homepage", about: "the About page" }

const formatFormerPages = (pages: PageWithPhotos[]) =>
  pages.length === 0 ? "It was on no page." : `It was on ${pages.map((page) => pageNames[page]).join(" and ")}.`
