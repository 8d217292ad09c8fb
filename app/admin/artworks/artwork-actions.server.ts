import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { z } from "zod"
import { artworkSchema } from "../../../domain/artworks/artwork.ts"
import { updateArtwork } from "../../../domain/artworks/catalog/artwork-commands.server.ts"
import { restoreWork } from "../../../domain/artworks/catalog/restore-work.server.ts"
import { getWorkForEdit } from "../../../domain/artworks/catalog/work-for-edit.server.ts"
import { setCopy } from "../../../domain/artworks/editions/copies.server.ts"
import { copyLabels, copyStates } from "../../../domain/artworks/editions/copy.ts"
import { archiveWorks, restoreWorks } from "../../../domain/artworks/list/bulk-commands.server.ts"
import { removeView, reorderViews, restoreView } from "../../../domain/artworks/pictures/view-commands.server.ts"
import { retryPicture } from "../../../domain/media/queue-picture-stage.server.ts"
import { setWorkMediaFiles } from "../../../domain/media-files/work-media-files.server.ts"
import { done, type Outcome } from "../../../domain/problem.ts"
import { refusal } from "../../request/answer.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { publishIntent } from "../kit/edit/fields.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { withToast } from "../kit/toasts/action-answer.ts"
import type { NounContext } from "../studio-context.server.ts"
import { getUndoIntent, publishCommands } from "./bulk-publish-actions.server.ts"
import { recordIntents } from "./record/record-actions.server.ts"
import { workFieldParsers } from "./work-field-parsers.server.ts"
import { workFields } from "./work-fields.ts"

const ids = z.array(z.uuid()).max(1000)
const none = z.strictObject({})
const workForm = editFormSchema(workFields)
const copyForm = z.strictObject({ number: z.string().max(20), before: z.enum(copyStates), to: z.enum(copyStates) })
const pictureForm = z.strictObject({ picture: z.uuid() })
const restoreForm = z.strictObject({
  line: z.string().max(20),
  fields: z.array(z.string().max(60)).max(100).default([]),
  over: z.string().max(40).optional(),
})

export const runArtworkAction = intents(
  {
    save: intent(workForm, async (context: NounContext, form) => done(await saveArtworkFields(context, form))),
    [publishIntent]: intent(workForm, saveAndPublish),
    publish: buttonIntent(none, (context: NounContext) => setPublished(context, "publish")),
    unpublish: buttonIntent(none, (context: NounContext) => setPublished(context, "unpublish")),
    "undo unpublish": buttonIntent(none, (context: NounContext) => setPublished(context, "undo unpublish")),
    archive: buttonIntent(none, (context: NounContext) => setArchived(context, true)),
    restore: buttonIntent(none, (context: NounContext) => setArchived(context, false)),
    "order pictures": buttonIntent(
      z.strictObject({ seen: ids, order: ids }),
      async ({ shop, admin, id }: NounContext, order) => toNull(await reorderViews(shop, admin, id, order)),
    ),
    "put picture back": buttonIntent(pictureForm, async ({ shop, admin, id }: NounContext, { picture }) =>
      toNull(await restoreView(shop, admin, id, picture)),
    ),
    "set media files": buttonIntent(
      z.strictObject({ files: ids.default([]) }),
      ({ shop, admin, id }: NounContext, { files }) => setWorkMediaFiles(shop, admin, id, { ids: files }),
    ),
    "make picture again": buttonIntent(pictureForm, async ({ shop, admin }: NounContext, { picture }) =>
      toNull(await retryPicture(shop, admin, picture)),
    ),
    "remove picture": buttonIntent(pictureForm, ({ shop, admin, id }: NounContext, { picture }) =>
      withToast(removeView(shop, admin, id, picture), ({ title }) => ({
        words: `A picture of ${title} is removed.`,
        about: [picture],
        undo: { fields: Object.entries({ intent: "put picture back", picture }) },
      })),
    ),
    ...recordIntents,
    "set copy": buttonIntent(copyForm, ({ shop, admin, id }: NounContext, copy) =>
      withToast(setCopy(shop, admin, id, copy), ({ title, changed }) => {
        const { number, before, to } = copy
        return {
          words: `Copy ${number} of ${title}: ${copyLabels[to].toLowerCase()}.`,
          about: [`${id} ${number}`],
          ...(changed && { undo: { fields: Object.entries({ intent: "set copy", number, before: to, to: before }) } }),
        }
      }),
    ),
    "put back": buttonIntent(restoreForm, ({ shop, admin, id }: NounContext, step) =>
      withToast(restoreWork(shop, admin, id, step), ({ changed }) => ({
        words: changed.length > 0 ? "Put back." : "It is as it was already.",
        about: [id],
      })),
    ),
  },
  // Enter in a field submits no button.
  { fallback: "save" },
)

const toNull = (outcome: Outcome<unknown>): Outcome<null> => (outcome.ok ? done(null) : outcome)

async function saveAndPublish(context: NounContext, form: z.output<typeof workForm>) {
  const saved = await saveArtworkFields(context, form)
  if (!("saved" in saved)) return done(saved)
  const published = await setPublished(context, "publish")
  if (published.ok) return done({ ...saved, ...published.value })
  const refused = refusal(published.problem)
  return done(data({ ...refused.data, ...saved }, refused.init ?? {}))
}

const saveArtworkFields = ({ shop, admin, id }: NounContext, form: z.output<typeof workForm>) =>
  saveFields({
    fields: workFields,
    readers: workFieldParsers,
    schema: artworkSchema.strict(),
    form,
    actor: admin,
    read: async () => {
      const stored = await getWorkForEdit(shop, admin, id)
      return stored.ok ? done({ ...stored.value, value: stored.value.work, data: stored.value }) : stored
    },
    save: (work, seen) => updateArtwork(shop, admin, id, work, seen),
  })

/** Runs the list's bulk action, so that its undo works, too. */
function setArchived({ shop, admin, id }: NounContext, isArchived: boolean) {
  const bulk = randomUUID()
  const change = isArchived ? archiveWorks : restoreWorks
  return withToast(change(shop, admin, { bulk, which: { ids: [id] } }), ({ changed }) => {
    if (changed === 0) return { words: isArchived ? "It is archived already." : "It is not archived.", about: [id] }
    return {
      words: isArchived
        ? "Archived. It no longer appears in lists or on the site."
        : "Restored. It is where it was before.",
      about: [id],
      undo: { action: href("/admin/artworks"), fields: Object.entries({ intent: "undo bulk", bulk }) },
    }
  })
}

function setPublished({ shop, admin, id }: NounContext, intent: keyof typeof publishCommands) {
  return withToast(publishCommands[intent](shop, admin, id), ({ work, changed }) => ({
    words: `${work.title} is ${intent === "unpublish" ? "off" : "on"} the site.`,
    about: [id],
    ...(changed && { undo: { fields: [["intent", getUndoIntent(intent)]] } }),
  }))
}
