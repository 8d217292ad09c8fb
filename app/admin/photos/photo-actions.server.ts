import { z } from "zod"
import { type PageWithPhotos, photoRetentionDays } from "../../../domain/media/photo.ts"
import { deletePhoto, markPhoto, restorePhoto } from "../../../domain/media/photo-commands.server.ts"
import { movePhoto } from "../../../domain/media/photo-order.server.ts"
import { intents } from "../../request/intents.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"

const id = z.uuid()

const idForm = z.strictObject({ id })

export const runPhotoAction = intents(
  {
    mark: toastIntent(
      z.strictObject({
        id,
        page: z.enum(["homepage", "about"]),
        on: z.enum(["yes", ""]).transform((sent) => sent === "yes"),
      }),
      markPhoto,
      ({ isShown }, { id, page, on }) => ({ words: formatMarked(page, on, isShown), about: [id] }),
    ),
    move: toastIntent(
      z.strictObject({
        id,
        before: z
          .uuid()
          .or(z.literal(""))
          .transform((sent) => sent || null),
      }),
      movePhoto,
      ({ followedBy, moved }, { id }) => ({
        words: "The photo is in its new place.",
        about: [id],
        ...(moved && { undo: { fields: Object.entries({ intent: "move", id, before: followedBy ?? "" }) } }),
      }),
    ),
    delete: toastIntent(idForm, deletePhoto, ({ shownOn }, { id }) => ({
      words: `Photo deleted. ${formatFormerPages(shownOn)}`,
      more: [`You can restore it for ${photoRetentionDays} days.`],
      undo: { fields: Object.entries({ intent: "restore", id }) },
      about: [id],
    })),
    restore: toastIntent(idForm, restorePhoto, (_, { id }) => ({
      words: "The photo is back in its place.",
      about: [id],
    })),
  },
  { returned: () => undefined },
)

function formatMarked(page: PageWithPhotos, on: boolean, isShown: boolean): string {
  if (page === "about") return on ? "It’s on the About page now." : "It’s off the About page."
  if (!on) return "It’s off the homepage."
  return isShown ? "The homepage shows it now." : "Marked. The homepage shows the first of the marked photos."
}

const pageNames: Record<PageWithPhotos, string> = { homepage: "the homepage", about: "the About page" }

const formatFormerPages = (pages: PageWithPhotos[]) =>
  pages.length === 0 ? "It was on no page." : `It was on ${pages.map((page) => pageNames[page]).join(" and ")}.`
