import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { getWorkCurrencies } from "../../../domain/artworks/work-currencies.server.ts"
import {
  deleteExhibition,
  type PublicationChange,
  publishExhibition,
  restoreExhibition,
  unpublishExhibition,
  updateExhibition,
} from "../../../domain/exhibitions/exhibition-commands.server.ts"
import { getExhibitionForEdit } from "../../../domain/exhibitions/exhibition-editor.server.ts"
import { type CheckedExhibition, exhibitionSchema } from "../../../domain/exhibitions/exhibition-schema.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoney } from "../../../lib/money.ts"
import { parseRichText } from "../../../lib/rich-text/rich-text.ts"
import { isEmptyRichText } from "../../../lib/rich-text/rich-text-contents.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { parsePostBody } from "../blog/post-actions.server.ts"
import { type FormValues, publishIntent } from "../kit/edit/fields.ts"
import type { FieldReaders } from "../kit/edit/parse-fields.server.ts"
import { editFormSchema, publishFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { exhibitionFields, parseJsonList, type WorkLine } from "./exhibition-fields.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const list = z.string().max(1_000_000, "This list is too long.").default("")
const lists = { statement: list, works: list, press: list, views: list }

const exhibitionActionSchema = z.discriminatedUnion("intent", [
  editFormSchema(exhibitionFields).extend(lists),
  publishFormSchema(exhibitionFields).extend(lists),
  z.strictObject({ intent: z.literal("publish"), seenAt }),
  z.strictObject({ intent: z.literal("unpublish"), seenAt }),
  z.strictObject({
    intent: z.literal("publish again"),
    seenAt,
    from: z.iso
      .datetime()
      .refine((at) => !at.startsWith("0000"), "There is no year 0.")
      .transform((at) => new Date(at)),
  }),
  z.strictObject({ intent: z.literal("delete") }),
  z.strictObject({ intent: z.literal("restore") }),
])

export async function runExhibitionAction(shop: Shop, actor: Actor, id: string, data: FormData) {
  const typed = readFormFields(data)
  // Enter in a field submits no button.
  const read = validateForm({ intent: "save", ...typed }, exhibitionActionSchema)
  if (!read.ok) return refusal(read.problem, typed)
  const wanted = read.value
  switch (wanted.intent) {
    case "publish": {
      const moved = await publishExhibition(shop, actor, id, undefined, wanted.seenAt)
      return moved.ok ? { done: await createPublishedDone(shop, actor, id, moved.value) } : refusal(moved.problem)
    }
    case "unpublish": {
      const moved = await unpublishExhibition(shop, actor, id, wanted.seenAt)
      if (!moved.ok) return refusal(moved.problem)
      const words = `${await getTitle(shop, actor, id)} is hidden; visitors don’t see it.`
      return { done: { words, undo: { fields: getUndoFields(moved.value) } } satisfies ActionToast }
    }
    case "publish again": {
      const moved = await publishExhibition(shop, actor, id, wanted.from, wanted.seenAt)
      return moved.ok ? { done: { words: "The exhibition is as it was." } } : refusal(moved.problem)
    }
    case "delete": {
      const deleted = await deleteExhibition(shop, actor, id)
      if (!deleted.ok) return refusal(deleted.problem)
      const action = href("/admin/exhibitions/:id", { id })
      const words = `${deleted.value.title} is deleted.`
      return { deleted: true, done: { words, undo: { action, fields: [["intent", "restore"]] } } satisfies ActionToast }
    }
    case "restore": {
      const restored = await restoreExhibition(shop, actor, id)
      return restored.ok ? { done: { words: `${restored.value.title} is back.` } } : refusal(restored.problem)
    }
    case "save":
      return saveExhibitionFields(shop, actor, id, wanted, (value, since) =>
        updateExhibition(shop, actor, id, value, since),
      )
    case publishIntent:
      return saveAndPublish(shop, actor, id, wanted)
  }
}

async function saveAndPublish(shop: Shop, actor: Actor, id: string, sent: ExhibitionFormInput) {
  let move: PublicationChange | null = null
  const saved = await saveExhibitionFields(shop, actor, id, sent, async (value, since) => {
    const updated = await updateExhibition(shop, actor, id, value, since)
    if (!updated.ok) return updated
    const moved = await publishExhibition(shop, actor, id, undefined, updated.value.updatedAt)
    if (!moved.ok) return moved
    move = moved.value
    return updated
  })
  return "saved" in saved && move ? { ...saved, done: await createPublishedDone(shop, actor, id, move) } : saved
}

async function createPublishedDone(
  shop: Shop,
  actor: Actor,
  id: string,
  move: PublicationChange,
): Promise<ActionToast> {
  return { words: `${await getTitle(shop, actor, id)} is on the site.`, undo: { fields: getUndoFields(move) } }
}

const getTitle = async (shop: Shop, actor: Actor, id: string) =>
  unwrapOutcome(await getExhibitionForEdit(shop, actor, id)).value.title

function getUndoFields({ before, updatedAt }: PublicationChange): [string, string][] {
  const version: [string, string] = ["seenAt", updatedAt.toISOString()]
  return before
    ? [["intent", "publish again"], version, ["from", before.toISOString()]]
    : [["intent", "unpublish"], version]
}

type ExhibitionFormInput = { intent: string; seenAt: Date }
type SaveExhibition = (
  value: CheckedExhibition,
  since: Date,
) => Promise<Outcome<{ slug: string; changed: string[]; updatedAt: Date }>>

async function saveExhibitionFields(
  shop: Shop,
  actor: Actor,
  id: string,
  sent: ExhibitionFormInput,
  save: SaveExhibition,
) {
  const { intent: _, seenAt: seen, ...text } = sent
  const typed = text as FormValues
  const readAgain = async () => unwrapOutcome(await getExhibitionForEdit(shop, actor, id))
  const ids = parseJsonList<WorkLine>(typed.works ?? "").map(({ artworkId }) => String(artworkId))
  const [stored, currencies] = await Promise.all([readAgain(), getWorkCurrencies(shop, ids)])
  return saveFields({
    actor,
    fields: exhibitionFields,
    readers: createFieldParsers(currencies),
    schema: exhibitionSchema as z.ZodType<CheckedExhibition>,
    typed,
    seenAt: seen,
    stored,
    again: readAgain,
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
