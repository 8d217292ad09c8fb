import { href } from "react-router"
import { z } from "zod"
import { getWorkCurrencies } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import {
  deleteExhibition,
  publishExhibition,
  restoreExhibition,
  unpublishExhibition,
  updateExhibition,
} from "../../../domain/exhibitions/exhibition-commands.server.ts"
import { getExhibitionForEdit } from "../../../domain/exhibitions/exhibition-editor.server.ts"
import { type CheckedExhibition, exhibitionSchema } from "../../../domain/exhibitions/exhibition-schema.ts"
import { done, type Outcome } from "../../../domain/problem.ts"
import type { PublicationChange } from "../../../domain/publication-commands.server.ts"
import { parseMoney } from "../../../lib/money.ts"
import { parseRichText } from "../../../lib/rich-text/rich-text.ts"
import { isEmptyRichText } from "../../../lib/rich-text/rich-text-contents.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { parsePostBody } from "../blog/post-actions.server.ts"
import { parseJsonList } from "../installation-views/json-list.ts"
import { type FormValues, publishIntent } from "../kit/edit/fields.ts"
import type { FieldReaders } from "../kit/edit/parse-fields.server.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import type { NounContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { exhibitionFields, type WorkLine } from "./exhibition-fields.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const list = z.string().max(1_000_000, "This list is too long.").default("")
const lists = { statement: list, works: list, press: list, views: list }

const exhibitionForm = editFormSchema(exhibitionFields).extend(lists)
type ExhibitionForm = z.output<typeof exhibitionForm>

const publicationForm = z.strictObject({ seenAt })
const restoredForm = publicationForm.extend({
  from: z.iso
    .datetime()
    .refine((at) => !at.startsWith("0000"), "There is no year 0.")
    .transform((at) => new Date(at)),
})
const none = z.strictObject({})

export const runExhibitionAction = intents(
  {
    save: intent(exhibitionForm, async (context: NounContext, form) => {
      const { shop, admin, id } = context
      return done(
        await saveExhibitionFields(context, form, (value, since) => updateExhibition(shop, admin, id, value, since)),
      )
    }),
    [publishIntent]: intent(exhibitionForm, saveAndPublish),
    publish: buttonIntent(publicationForm, (context: NounContext, input) => {
      const { shop, admin, id } = context
      return withToast(publishExhibition(shop, admin, id, undefined, input.seenAt), (moved) =>
        createPublishedToast(context, moved),
      )
    }),
    unpublish: buttonIntent(publicationForm, (context: NounContext, input) => {
      const { shop, admin, id } = context
      return withToast(unpublishExhibition(shop, admin, id, input.seenAt), async (moved) => ({
        words: `${await getTitle(context)} is hidden; visitors don’t see it.`,
        undo: { fields: getUndoFields(moved) },
      }))
    }),
    "publish again": buttonIntent(restoredForm, ({ shop, admin, id }: NounContext, input) =>
      withToast(publishExhibition(shop, admin, id, input.from, input.seenAt), () => "The exhibition is as it was."),
    ),
    delete: buttonIntent(none, async ({ shop, admin, id }: NounContext) => {
      const deleted = await deleteExhibition(shop, admin, id)
      if (!deleted.ok) return deleted
      const undo = { action: href("/admin/exhibitions/:id", { id }), fields: Object.entries({ intent: "restore" }) }
      return done({ deleted: true, done: { words: `${deleted.value.title} is deleted.`, undo } })
    }),
    restore: buttonIntent(none, ({ shop, admin, id }: NounContext) =>
      withToast(restoreExhibition(shop, admin, id), ({ title }) => `${title} is back.`),
    ),
  },
  // Enter in a field submits no button.
  { fallback: "save" },
)

async function saveAndPublish(context: NounContext, form: ExhibitionForm) {
  const { shop, admin, id } = context
  let move: PublicationChange | null = null
  const saved = await saveExhibitionFields(context, form, async (value, since) => {
    const updated = await updateExhibition(shop, admin, id, value, since)
    if (!updated.ok) return updated
    const moved = await publishExhibition(shop, admin, id, undefined, updated.value.updatedAt)
    if (!moved.ok) return moved
    move = moved.value
    return updated
  })
  return done("saved" in saved && move ? { ...saved, done: await createPublishedToast(context, move) } : saved)
}

async function createPublishedToast(context: NounContext, move: PublicationChange): Promise<ActionToast> {
  return { words: `${await getTitle(context)} is on the site.`, undo: { fields: getUndoFields(move) } }
}

const getTitle = async ({ shop, admin, id }: NounContext) =>
  unwrapOutcome(await getExhibitionForEdit(shop, admin, id)).value.title

function getUndoFields({ before, updatedAt }: PublicationChange): [string, string][] {
  const version: [string, string] = ["seenAt", updatedAt.toISOString()]
  return before
    ? [["intent", "publish again"], version, ["from", before.toISOString()]]
    : [["intent", "unpublish"], version]
}

type SaveExhibition = (
  value: CheckedExhibition,
  since: Date,
) => Promise<Outcome<{ slug: string; changed: string[]; updatedAt: Date }>>

async function saveExhibitionFields({ shop, admin, id }: NounContext, form: ExhibitionForm, save: SaveExhibition) {
  const ids = parseJsonList<WorkLine>(form.works).map(({ artworkId }) => String(artworkId))
  return saveFields({
    actor: admin,
    fields: exhibitionFields,
    readers: createFieldParsers(await getWorkCurrencies(shop, ids)),
    schema: exhibitionSchema as z.ZodType<CheckedExhibition>,
    form,
    read: () => getExhibitionForEdit(shop, admin, id),
    save,
  })
}

const createFieldParsers = (currencies: Map<string, string>): FieldReaders<CheckedExhibition> => ({
  statement: (text) => {
    const read = parsePostBody(text)
    if ("problem" in read) return read
    const { body } = read.values
    return { values: { statement: isEmptyRichText(parseRichText(body)) ? null : body } }
  },
  works: (text) => {
    const works = []
    for (const { artworkId, price, label } of parseJsonList<WorkLine>(text)) {
      const currency = currencies.get(artworkId)
      const read = typeof price === "number" ? price : parsePrice(String(price ?? ""), currency ?? "USD")
      if (typeof read === "string") return { problem: read, at: `works.${artworkId}` }
      works.push({ artworkId, price: read, label })
    }
    return { values: { works } }
  },
  press: (text) => ({ values: { press: parseJsonList(text) } }),
  views: (text) => ({ values: { views: parseJsonList(text) } }),
  catalogueTitle: (_, all) => parseCatalogue(all),
  catalogueDetails: (_, all) => parseCatalogue(all),
  catalogueUrl: (_, all) => parseCatalogue(all),
})

/** @returns minor units, null for none, or an error as a sentence */
function parsePrice(text: string, currency: string): number | null | string {
  if (text.trim() === "") return null
  const read = parseMoney(text, { currency, style: "point" })
  if (!read.ok || read.money === null) return "Please enter a price, like 4,200."
  return read.money.currency === currency ? read.money.minor : `This work is priced in ${currency}.`
}

/** Null if all three fields are empty. */
function parseCatalogue({
  catalogueTitle: title = "",
  catalogueDetails: details = "",
  catalogueUrl: url = "",
}: FormValues) {
  const isNone = [title, details, url].every((text) => text.trim() === "")
  return { values: { catalogue: isNone ? null : { title, details, url } } }
}
