import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import type { BulkAnswer } from "../../../domain/artworks/bulk-change.server.ts"
import { formatSkipped } from "../../../domain/artworks/bulk-change.server.ts"
import { archiveWorks, editWorks, restoreWorks } from "../../../domain/artworks/bulk-commands.server.ts"
import { priceChangeSchema } from "../../../domain/artworks/bulk-input.ts"
import { undoBulkChange } from "../../../domain/artworks/bulk-undo.server.ts"
import { duplicateWorks, undoDuplicate } from "../../../domain/artworks/duplicate-commands.server.ts"
import { moveInGrid } from "../../../domain/artworks/grid-order.server.ts"
import { roundings } from "../../../domain/artworks/price-change.ts"
import { changePrices, previewPrices } from "../../../domain/artworks/price-commands.server.ts"
import type { WorkSelection } from "../../../domain/artworks/work-selection.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { publishCommands, publishSelected } from "./bulk-publish-actions.server.ts"
import { parseWorkQuery } from "./list-query.ts"

const ids = z.array(z.string().max(40)).default([])
const line = z.string().max(2000).default("")

/** The selection and the fields of its drawers; fields that an action does not use are empty. */
const selectionFields = {
  bulk: z.uuid(),
  ids,
  all: z.literal("yes").optional(),
  medium: line,
  series: line,
  noSeries: z.literal("yes").optional(),
  addTags: line,
  removeTags: line,
  visibility: z.enum(["", "publish", "unpublish"]).default(""),
  featured: z.enum(["", "yes", "no"]).default(""),
  percent: line,
  rounding: z.enum(roundings).default("none"),
}

const listForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(["publish", "unpublish"]), ...selectionFields }),
  z.strictObject({ intent: z.enum(["archive", "restore", "duplicate"]), ...selectionFields }),
  z.strictObject({ intent: z.literal("edit many"), ...selectionFields }),
  z.strictObject({ intent: z.literal("preview prices"), ...selectionFields }),
  z.strictObject({ intent: z.literal("change prices"), ...selectionFields, seen: z.string().max(64) }),
  z.strictObject({ intent: z.enum(["undo bulk", "undo duplicate"]), bulk: z.string().max(40) }),
  z.strictObject({
    intent: z.literal("place"),
    id: z.string().max(40),
    before: z.string().max(40).optional(),
    after: z.string().max(40).optional(),
    undoes: z.string().max(20).optional(),
  }),
])
type ListForm = z.infer<typeof listForm>

export async function runArtworkListAction(shop: Shop, actor: Actor, url: string, form: FormData) {
  const typed = readFormFields(form)
  if (typeof typed.intent === "string" && typed.intent in publishCommands && !typed.all)
    return publishSelected(shop, actor, pickIds(form))
  const read = validateForm(typed, listForm)
  if (!read.ok) return refusal(read.problem, typed)
  const asked = read.value
  if (asked.intent === "undo bulk") return toUndoAnswer(await undoBulkChange(shop, actor, { bulk: asked.bulk }))
  if (asked.intent === "place") return moveWork(shop, actor, asked)
  if (asked.intent === "undo duplicate" || !("ids" in asked)) {
    const outcome = await undoDuplicate(shop, actor, { bulk: asked.bulk })
    return outcome.ok
      ? { done: { words: `${formatCount(outcome.value.deleted, "copy", "copies")} deleted.` } }
      : refusal(outcome.problem)
  }
  const which: WorkSelection = asked.all ? { all: parseWorkQuery(url).choice } : { ids: asked.ids }
  const given = { bulk: asked.bulk, which }
  switch (asked.intent) {
    case "publish":
    case "unpublish": {
      const outcome = await editWorks(shop, actor, { ...given, published: asked.intent === "publish" })
      return toBulkAnswer(outcome, asked.intent === "publish" ? "published" : "taken off the site", typed)
    }
    case "archive":
      return toBulkAnswer(await archiveWorks(shop, actor, given), "archived", typed)
    case "restore":
      return toBulkAnswer(await restoreWorks(shop, actor, given), "restored", typed)
    case "duplicate":
      return duplicateSelected(shop, actor, asked)
    case "edit many":
      return toBulkAnswer(await editWorks(shop, actor, { ...given, ...parseBulkEdit(asked) }), "changed", typed)
    case "preview prices": {
      const change = validateForm({ percent: asked.percent, rounding: asked.rounding }, priceChangeSchema)
      if (!change.ok) return refusal(change.problem, typed)
      const preview = await previewPrices(shop, actor, which, change.value)
      return preview.ok ? { preview: { ...preview.value, typed } } : refusal(preview.problem, typed)
    }
    case "change prices": {
      const { percent, rounding, seen } = asked
      const outcome = await changePrices(shop, actor, { ...given, percent, rounding, seen })
      return toBulkAnswer(outcome, "repriced", typed)
    }
  }
}

function pickIds(form: FormData): FormData {
  const only = new FormData()
  for (const [name, value] of form) if (name === "intent" || name === "ids[]") only.append(name, value)
  return only
}

function parseBulkEdit({
  medium,
  series,
  noSeries,
  addTags,
  removeTags,
  visibility,
  featured,
}: Extract<ListForm, { medium: string }>) {
  const [add, remove] = [parseNames(addTags), parseNames(removeTags)]
  return {
    ...(medium.trim() && { medium }),
    ...(noSeries ? { series: null } : series.trim() && { series }),
    ...(add.length > 0 && { addTags: add }),
    ...(remove.length > 0 && { removeTags: remove }),
    ...(visibility !== "" && { published: visibility === "publish" }),
    ...(featured !== "" && { featured: featured === "yes" }),
  }
}

const parseNames = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

function toBulkAnswer(outcome: Outcome<BulkAnswer>, verb: string, typed: Record<string, unknown>) {
  if (!outcome.ok) return refusal(outcome.problem, typed)
  const { bulk, changed, about, left, leftCount } = outcome.value
  if (changed === 0) return { done: { words: "Nothing had to be changed." } satisfies ActionToast }
  const done: ActionToast = {
    words: `${formatCount(changed, "work")} ${verb}.`,
    about,
    more: formatSkipped({ left, leftCount }),
    undo: {
      fields: [
        ["intent", "undo bulk"],
        ["bulk", bulk],
      ],
    },
  }
  return { done }
}

function toUndoAnswer(outcome: Outcome<BulkAnswer>) {
  if (!outcome.ok) return refusal(outcome.problem)
  const { changed, about, left, leftCount } = outcome.value
  const done: ActionToast = {
    words: `Undone for ${formatCount(changed, "work")}.`,
    about,
    more: formatSkipped({ left, leftCount }),
  }
  return { done }
}

async function moveWork(shop: Shop, actor: Actor, asked: Extract<ListForm, { intent: "place" }>) {
  const { id, before = null, after = null, undoes } = asked
  const outcome = await moveInGrid(shop, actor, { id, before, after, ...(undoes !== undefined && { undoes }) })
  if (!outcome.ok) return refusal(outcome.problem)
  const { title, from, step } = outcome.value
  if (step === null) return { done: { words: `${title} hangs there already.`, about: [id] } satisfies ActionToast }
  const back: [string, string] | undefined = from.before
    ? ["before", from.before]
    : from.after
      ? ["after", from.after]
      : undefined
  const done: ActionToast = {
    words: undoes === undefined ? `${title} has a new place on the wall.` : `${title} hangs where it was.`,
    about: [id],
    ...(back &&
      undoes === undefined && {
        undo: { fields: [["intent", "place"], ["id", id], back, ["undoes", String(step)]] },
      }),
  }
  return { done }
}

async function duplicateSelected(
  shop: Shop,
  actor: Actor,
  { bulk, ids, all }: { bulk: string; ids: string[]; all?: "yes" | undefined },
) {
  if (all) return refusal({ code: "invalid", message: "Choose the works to duplicate one by one, 50 at most." })
  const outcome = await duplicateWorks(shop, actor, { bulk, ids })
  if (!outcome.ok) return refusal(outcome.problem)
  const { copies } = outcome.value
  const [first] = copies
  const done: ActionToast = {
    words: copies.length === 1 && first ? `${first.title} is a new draft.` : `${copies.length} copies are new drafts.`,
    undo: {
      fields: [
        ["intent", "undo duplicate"],
        ["bulk", bulk],
      ],
    },
  }
  return { done }
}
