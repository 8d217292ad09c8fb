import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { artworkSchema } from "../../../domain/artworks/artwork.ts"
import { updateArtwork } from "../../../domain/artworks/artwork-commands.server.ts"
import { archiveWorks, restoreWorks } from "../../../domain/artworks/bulk-commands.server.ts"
import { restoreWork } from "../../../domain/artworks/restore-work.server.ts"
import { removeView, reorderViews, restoreView } from "../../../domain/artworks/view-commands.server.ts"
import { getWorkForEdit, type WorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { retryPicture } from "../../../domain/media/retry-picture.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { type FormValues, publishIntent } from "../kit/edit/fields.ts"
import { editFormSchema, publishFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { getUndoIntent, publishCommands } from "./bulk-publish-actions.server.ts"
import { copyForm, saveCopy } from "./copies/copy-actions.server.ts"
import { recordForms, saveRecord } from "./record/record-actions.server.ts"
import { workFieldParsers } from "./work-field-parsers.server.ts"
import { workFields } from "./work-fields.ts"

const ids = z.array(z.uuid()).max(1000)

const artworkPictureForms = [
  z.strictObject({ intent: z.literal("order pictures"), seen: ids, order: ids }),
  z.strictObject({ intent: z.literal("remove picture"), picture: z.uuid() }),
  z.strictObject({ intent: z.literal("put picture back"), picture: z.uuid() }),
  z.strictObject({ intent: z.literal("make picture again"), picture: z.uuid() }),
] as const

type ArtworkPictureForm = z.output<(typeof artworkPictureForms)[number]>

async function saveArtworkPicture(shop: Shop, actor: Actor, id: string, asked: ArtworkPictureForm) {
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

const workForm = z.discriminatedUnion("intent", [
  editFormSchema(workFields),
  publishFormSchema(workFields),
  z.strictObject({ intent: z.literal("publish") }),
  z.strictObject({ intent: z.literal("unpublish") }),
  z.strictObject({ intent: z.literal("undo unpublish") }),
  z.strictObject({ intent: z.enum(["archive", "restore"]) }),
  ...artworkPictureForms,
  ...recordForms,
  copyForm,
  z.strictObject({
    intent: z.literal("put back"),
    line: z.string().max(20),
    fields: z.array(z.string().max(60)).max(100).default([]),
    over: z.string().max(40).optional(),
  }),
])

export async function runArtworkAction(shop: Shop, actor: Actor, id: string, form: FormData) {
  const typed = readFormFields(form)
  // Enter in a field submits no button.
  const read = validateForm({ intent: "save", ...typed }, workForm)
  if (!read.ok) return refusal(read.problem, typed)
  const asked = read.value
  switch (asked.intent) {
    case "publish":
    case "unpublish":
    case "undo unpublish":
      return setPublished(shop, actor, id, asked.intent)
    case "archive":
    case "restore":
      return setArchived(shop, actor, id, asked.intent)
    case "order pictures":
    case "remove picture":
    case "put picture back":
    case "make picture again":
      return saveArtworkPicture(shop, actor, id, asked)
    case "add entry":
    case "edit entry":
    case "remove entry":
    case "put entry back":
    case "order entries":
      return saveRecord(shop, actor, id, asked)
    case "set copy":
      return saveCopy(shop, actor, id, asked)
    case "put back": {
      const { intent: _, ...step } = asked
      const restored = await restoreWork(shop, actor, id, step)
      if (!restored.ok) return refusal(restored.problem)
      const words = restored.value.changed.length > 0 ? "Put back." : "It is as it was already."
      return { done: { words, about: [id] } satisfies ActionToast }
    }
    case "save":
      return saveArtworkFields(shop, actor, id, asked)
    case publishIntent: {
      const saved = await saveArtworkFields(shop, actor, id, asked)
      if (!("saved" in saved)) return saved
      const published = await setPublished(shop, actor, id, "publish")
      if ("done" in published) return { ...saved, ...published }
      return data({ ...published.data, ...saved, typed: null }, published.init ?? {})
    }
  }
}

type ArtworkFormInput = { intent: string; seenAt: Date }

async function saveArtworkFields(
  shop: Shop,
  actor: Actor,
  id: string,
  { intent: _, seenAt, ...text }: ArtworkFormInput,
) {
  const read = async () => unwrapOutcome(await getWorkForEdit(shop, actor, id))
  const stored = await read()
  return saveFields({
    fields: workFields,
    readers: workFieldParsers,
    schema: artworkSchema.strict(),
    typed: text as FormValues,
    seenAt,
    data: stored,
    stored: toStoredFields(stored),
    actor,
    again: async () => toStoredFields(await read()),
    save: (work, seen) => updateArtwork(shop, actor, id, work, seen),
  })
}

const toStoredFields = ({ work, updatedAt, history }: WorkForEdit) => ({ value: work, updatedAt, history })

/** Runs the list's bulk action, so that its undo works, too. */
async function setArchived(shop: Shop, actor: Actor, id: string, intent: "archive" | "restore") {
  const bulk = randomUUID()
  const change = intent === "archive" ? archiveWorks : restoreWorks
  const outcome = await change(shop, actor, { bulk, which: { ids: [id] } })
  if (!outcome.ok) return refusal(outcome.problem)
  const isArchived = intent === "archive"
  if (outcome.value.changed === 0)
    return { done: { words: isArchived ? "It is archived already." : "It is not archived.", about: [id] } }
  const done: ActionToast = {
    words: isArchived
      ? "Archived. It no longer appears in lists or on the site."
      : "Restored. It is where it was before.",
    about: [id],
    undo: {
      action: href("/admin/artworks"),
      fields: [
        ["intent", "undo bulk"],
        ["bulk", bulk],
      ],
    },
  }
  return { done }
}

async function setPublished(shop: Shop, actor: Actor, id: string, intent: keyof typeof publishCommands) {
  const outcome = await publishCommands[intent](shop, actor, id)
  if (!outcome.ok) return refusal(outcome.problem)
  const { work, changed } = outcome.value
  const done: ActionToast = {
    words: `${work.title} is ${intent === "unpublish" ? "off" : "on"} the site.`,
    about: [id],
    ...(changed && { undo: { fields: [["intent", getUndoIntent(intent)]] } }),
  }
  return { done }
}
