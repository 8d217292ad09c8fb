import { z } from "zod"
import { done, type Outcome } from "../../../domain/problem.ts"
import type { PublicationChange } from "../../../domain/publication-commands.server.ts"
import { getSeriesForEdit } from "../../../domain/series/series-editor.server.ts"
import {
  publishSeriesPage,
  unpublishSeriesPage,
  updateSeriesPage,
} from "../../../domain/series/series-page-commands.server.ts"
import { type CheckedSeriesPage, seriesPageSchema } from "../../../domain/series/series-schema.ts"
import { parseRichText } from "../../../lib/rich-text/rich-text.ts"
import { isEmptyRichText } from "../../../lib/rich-text/rich-text-contents.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { parsePostBody } from "../blog/post-actions.server.ts"
import { parseJsonList } from "../installation-views/json-list.ts"
import { publishIntent } from "../kit/edit/fields.ts"
import type { FieldReaders } from "../kit/edit/parse-fields.server.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import type { NounContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { seriesFields } from "./series-fields.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const list = z.string().max(1_000_000, "This list is too long.").default("")
const seriesForm = editFormSchema(seriesFields).extend({ body: list, views: list })
type SeriesForm = z.output<typeof seriesForm>

const versionForm = z.strictObject({ seenAt })

export const runSeriesAction = intents(
  {
    save: intent(seriesForm, async (context: NounContext, form) => {
      const { shop, admin, id } = context
      return done(
        await saveSeriesFields(context, form, (value, since) => updateSeriesPage(shop, admin, id, value, since)),
      )
    }),
    [publishIntent]: intent(seriesForm, saveAndPublish),
    publish: buttonIntent(versionForm, (context: NounContext, input) => {
      const { shop, admin, id } = context
      return withToast(publishSeriesPage(shop, admin, id, undefined, input.seenAt), (moved) =>
        createPublishedToast(context, moved),
      )
    }),
    unpublish: buttonIntent(versionForm, (context: NounContext, input) => {
      const { shop, admin, id } = context
      return withToast(unpublishSeriesPage(shop, admin, id, input.seenAt), async (moved) => ({
        words: `The page of ${await getTitle(context)} is hidden. Its works stay in the gallery.`,
        undo: { fields: getUndoFields("publish", moved) },
      }))
    }),
  },
  // Enter in a field submits no button.
  { fallback: "save" },
)

async function saveAndPublish(context: NounContext, form: SeriesForm) {
  const { shop, admin, id } = context
  let move: PublicationChange | null = null
  const saved = await saveSeriesFields(context, form, async (value, since) => {
    const updated = await updateSeriesPage(shop, admin, id, value, since)
    if (!updated.ok) return updated
    const moved = await publishSeriesPage(shop, admin, id, undefined, updated.value.updatedAt)
    if (!moved.ok) return moved
    move = moved.value
    return updated
  })
  return done("saved" in saved && move ? { ...saved, done: await createPublishedToast(context, move) } : saved)
}

const createPublishedToast = async (context: NounContext, move: PublicationChange): Promise<ActionToast> => ({
  words: `${await getTitle(context)} has a page on the site.`,
  undo: { fields: getUndoFields("unpublish", move) },
})

const getTitle = async ({ shop, admin, id }: NounContext) =>
  unwrapOutcome(await getSeriesForEdit(shop, admin, id)).value.title

const getUndoFields = (name: string, { updatedAt }: PublicationChange): [string, string][] => [
  ["intent", name],
  ["seenAt", updatedAt.toISOString()],
]

type SaveSeries = (value: CheckedSeriesPage, since: Date) => Promise<Outcome<{ changed: string[] }>>

const saveSeriesFields = ({ shop, admin, id }: NounContext, form: SeriesForm, save: SaveSeries) =>
  saveFields({
    actor: admin,
    fields: seriesFields,
    readers: fieldParsers,
    schema: seriesPageSchema as z.ZodType<CheckedSeriesPage>,
    form,
    read: () => getSeriesForEdit(shop, admin, id),
    save,
  })

const fieldParsers: FieldReaders<CheckedSeriesPage> = {
  body: (text) => {
    const read = parsePostBody(text)
    if ("problem" in read) return read
    const { body } = read.values
    return { values: { body: isEmptyRichText(parseRichText(body)) ? null : body } }
  },
  views: (text) => ({ values: { views: parseJsonList(text) } }),
}
