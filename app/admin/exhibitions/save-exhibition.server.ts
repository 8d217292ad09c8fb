import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { currenciesOf } from "../../../domain/artworks/currencies-of.server.ts"
import {
  deleteExhibition,
  type MovedExhibition,
  publishExhibition,
  restoreExhibition,
  unpublishExhibition,
  updateExhibition,
} from "../../../domain/exhibitions/exhibition-commands.server.ts"
import { exhibitionForEdit } from "../../../domain/exhibitions/exhibition-editor.server.ts"
import { type CheckedExhibition, exhibitionSchema } from "../../../domain/exhibitions/exhibition-schema.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoney } from "../../../lib/money.ts"
import { isEmpty } from "../../../lib/rich-text/read.ts"
import { readRichText } from "../../../lib/rich-text/rich-text.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormFields } from "../../request/read-form.ts"
import { parsePostBody } from "../blog/save-post.server.ts"
import { found } from "../found.server.ts"
import { type FormValues, publishIntent } from "../kit/edit/fields.ts"
import type { Readers } from "../kit/edit/read-fields.server.ts"
import { formSchema, publishFormSchema, saveFields } from "../kit/edit/save.server.ts"
import type { Done } from "../kit/toasts/done.ts"
import { exhibitionFields, listIn, type WorkLine } from "./exhibition-fields.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const list = z.string().max(1_000_000, "This list is too long.").default("")
const lists = { statement: list, works: list, press: list, views: list }

const asked = z.discriminatedUnion("intent", [
  formSchema(exhibitionFields).extend(lists),
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

export async function saveExhibition(shop: Shop, actor: Actor, id: string, data: FormData) {
  const typed = readFormFields(data)
  // Enter in a field submits no button.
  const read = checkForm({ intent: "save", ...typed }, asked)
  if (!read.ok) return refusal(read.problem, typed)
  const wanted = read.value
  switch (wanted.intent) {
    case "publish": {
      const moved = await publishExhibition(shop, actor, id, undefined, wanted.seenAt)
      return moved.ok ? { done: await isOnTheSite(shop, actor, id, moved.value) } : refusal(moved.problem)
    }
    case "unpublish": {
      const moved = await unpublishExhibition(shop, actor, id, wanted.seenAt)
      if (!moved.ok) return refusal(moved.problem)
      const words = `${await titleOf(shop, actor, id)} is hidden; visitors don’t see it.`
      return { done: { words, undo: { fields: backFrom(moved.value) } } satisfies Done }
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
      return { deleted: true, done: { words, undo: { action, fields: [["intent", "restore"]] } } satisfies Done }
    }
    case "restore": {
      const restored = await restoreExhibition(shop, actor, id)
      return restored.ok ? { done: { words: `${restored.value.title} is back.` } } : refusal(restored.problem)
    }
    case "save":
      return saveText(shop, actor, id, wanted, (value, since) => updateExhibition(shop, actor, id, value, since))
    case publishIntent:
      return saveAndPublish(shop, actor, id, wanted)
  }
}

async function saveAndPublish(shop: Shop, actor: Actor, id: string, sent: SentText) {
  let move: MovedExhibition | null = null
  const saved = await saveText(shop, actor, id, sent, async (value, since) => {
    const updated = await updateExhibition(shop, actor, id, value, since)
    if (!updated.ok) return updated
    const moved = await publishExhibition(shop, actor, id, undefined, updated.value.updatedAt)
    if (!moved.ok) return moved
    move = moved.value
    return updated
  })
  return "saved" in saved && move ? { ...saved, done: await isOnTheSite(shop, actor, id, move) } : saved
}

async function isOnTheSite(shop: Shop, actor: Actor, id: string, move: MovedExhibition): Promise<Done> {
  return { words: `${await titleOf(shop, actor, id)} is on the site.`, undo: { fields: backFrom(move) } }
}

const titleOf = async (shop: Shop, actor: Actor, id: string) =>
  found(await exhibitionForEdit(shop, actor, id)).value.title

function backFrom({ before, updatedAt }: MovedExhibition): [string, string][] {
  const version: [string, string] = ["seenAt", updatedAt.toISOString()]
  return before
    ? [["intent", "publish again"], version, ["from", before.toISOString()]]
    : [["intent", "unpublish"], version]
}

type SentText = { intent: string; seenAt: Date }
type SaveExhibition = (
  value: CheckedExhibition,
  since: Date,
) => Promise<Outcome<{ slug: string; changed: string[]; updatedAt: Date }>>

async function saveText(shop: Shop, actor: Actor, id: string, sent: SentText, save: SaveExhibition) {
  const { intent: _, seenAt: seen, ...text } = sent
  const typed = text as FormValues
  const readAgain = async () => found(await exhibitionForEdit(shop, actor, id))
  const ids = listIn<WorkLine>(typed.works ?? "").map(({ artworkId }) => String(artworkId))
  const [stored, currencies] = await Promise.all([readAgain(), currenciesOf(shop, ids)])
  return saveFields({
    actor,
    fields: exhibitionFields,
    readers: readersOf(currencies),
    schema: exhibitionSchema as z.ZodType<CheckedExhibition>,
    typed,
    seenAt: seen,
    stored,
    again: readAgain,
    save,
  })
}

const readersOf = (currencies: Map<string, string>): Readers<CheckedExhibition> => ({
  statement: (text) => {
    const read = parsePostBody(text)
    if ("problem" in read) return read
    const { body } = read.values
    return { values: { statement: isEmpty(readRichText(body)) ? null : body } }
  },
  works: (text) => {
    const works = []
    for (const { artworkId, price, label } of listIn<WorkLine>(text)) {
      const currency = currencies.get(artworkId)
      const read = typeof price === "number" ? price : priceIn(String(price ?? ""), currency ?? "USD")
      if (typeof read === "string") return { problem: read, at: `works.${artworkId}` }
      works.push({ artworkId, price: read, label })
    }
    return { values: { works } }
  },
  press: (text) => ({ values: { press: listIn(text) } }),
  views: (text) => ({ values: { views: listIn(text) } }),
  catalogueTitle: (_, all) => bookIn(all),
  catalogueDetails: (_, all) => bookIn(all),
  catalogueUrl: (_, all) => bookIn(all),
})

/** @returns minor units, null for none, or an error as a sentence */
function priceIn(text: string, currency: string): number | null | string {
  if (text.trim() === "") return null
  const read = parseMoney(text, { currency, style: "point" })
  if (!read.ok || read.money === null) return "Please enter a price, like 4,200."
  return read.money.currency === currency ? read.money.minor : `This work is priced in ${currency}.`
}

/** Null if all three fields are empty. */
function bookIn({ catalogueTitle: title = "", catalogueDetails: details = "", catalogueUrl: url = "" }: FormValues) {
  const isNone = [title, details, url].every((text) => text.trim() === "")
  return { values: { catalogue: isNone ? null : { title, details, url } } }
}
