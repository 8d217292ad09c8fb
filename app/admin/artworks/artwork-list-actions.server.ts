import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { duplicateWorks, undoDuplicate } from "../../../domain/artworks/catalog/duplicate-commands.server.ts"
import { moveInGrid } from "../../../domain/artworks/gallery/move-in-grid.server.ts"
import type { BulkAnswer } from "../../../domain/artworks/list/bulk-change.server.ts"
import { formatSkipped } from "../../../domain/artworks/list/bulk-change.server.ts"
import { archiveWorks, editWorks, restoreWorks } from "../../../domain/artworks/list/bulk-commands.server.ts"
import { priceChangeSchema } from "../../../domain/artworks/list/bulk-input.ts"
import { undoBulkChange } from "../../../domain/artworks/list/bulk-undo.server.ts"
import { roundings } from "../../../domain/artworks/list/price-change.ts"
import { changePrices, previewPrices } from "../../../domain/artworks/list/price-commands.server.ts"
import type { WorkSelection } from "../../../domain/artworks/list/work-selection.ts"
import { done, type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { protectionLevels } from "../../../lib/protection-levels.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import type { StudioContext } from "../studio-context.server.ts"
import { publishCommands, publishSelected } from "./bulk-publish-actions.server.ts"
import { parseWorkQuery } from "./list-query.ts"

const ids = z.array(z.string().max(40)).default([])
const line = z.string().max(2000).default("")

/** The selection and the fields of its drawers; fields that an action does not use are empty. */
const selectionForm = z.strictObject({
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
  protection: z.enum(["", "site", ...protectionLevels]).default(""),
  percent: line,
  rounding: z.enum(roundings).default("none"),
})
const bulkForm = z.strictObject({ bulk: z.string().max(40) })
const placeForm = z.strictObject({
  id: z.string().max(40),
  before: z.string().max(40).optional(),
  after: z.string().max(40).optional(),
  undoes: z.string().max(20).optional(),
})

type SelectionForm = z.output<typeof selectionForm>
type ListContext = StudioContext & { url: string }
type Given = { bulk: string; which: WorkSelection }
type Command<I> = (shop: Shop, admin: Actor, given: Given, form: I) => Promise<Outcome<BulkAnswer>>

const bulkStep = <S extends z.ZodType<SelectionForm>>(schema: S, verb: string, command: Command<z.output<S>>) =>
  intent(schema, ({ shop, admin, url }: ListContext, form) =>
    withToast(command(shop, admin, { bulk: form.bulk, which: getSelection(url, form) }, form), (answer) =>
      createBulkToast(answer, verb),
    ),
  )

const getSelection = (url: string, { all, ids }: SelectionForm): WorkSelection =>
  all ? { all: parseWorkQuery(url).choice } : { ids }

const run = intents({
  publish: bulkStep(selectionForm, "published", (shop, admin, given) =>
    editWorks(shop, admin, { ...given, published: true }),
  ),
  unpublish: bulkStep(selectionForm, "taken off the site", (shop, admin, given) =>
    editWorks(shop, admin, { ...given, published: false }),
  ),
  archive: bulkStep(selectionForm, "archived", archiveWorks),
  restore: bulkStep(selectionForm, "restored", restoreWorks),
  duplicate: buttonIntent(selectionForm, duplicateSelected),
  "edit many": bulkStep(selectionForm, "changed", (shop, admin, given, form) =>
    editWorks(shop, admin, { ...given, ...parseBulkEdit(form) }),
  ),
  "preview prices": intent(selectionForm, async ({ shop, admin, url }: ListContext, form, { typed }) => {
    const change = validateForm({ percent: form.percent, rounding: form.rounding }, priceChangeSchema)
    if (!change.ok) return change
    const preview = await previewPrices(shop, admin, getSelection(url, form), change.value)
    return preview.ok ? done({ preview: { ...preview.value, typed } }) : preview
  }),
  "change prices": bulkStep(
    selectionForm.extend({ seen: z.string().max(64) }),
    "repriced",
    (shop, admin, given, { percent, rounding, seen }) =>
      changePrices(shop, admin, { ...given, percent, rounding, seen }),
  ),
  "undo bulk": buttonIntent(bulkForm, ({ shop, admin }: ListContext, { bulk }) =>
    withToast(undoBulkChange(shop, admin, { bulk }), ({ changed, about, left, leftCount }) => ({
      words: `Undone for ${formatCount(changed, "work")}.`,
      about,
      more: formatSkipped({ left, leftCount }),
    })),
  ),
  "undo duplicate": buttonIntent(bulkForm, ({ shop, admin }: ListContext, { bulk }) =>
    withToast(
      undoDuplicate(shop, admin, { bulk }),
      ({ deleted }) => `${formatCount(deleted, "copy", "copies")} deleted.`,
    ),
  ),
  place: buttonIntent(placeForm, moveWork),
})

export function runArtworkListAction(context: ListContext, form: FormData) {
  const { intent, all } = readFormFields(form)
  if (typeof intent === "string" && intent in publishCommands && !all)
    return publishSelected(context.shop, context.admin, pickIds(form))
  return run(context, form)
}

function pickIds(form: FormData): FormData {
  const only = new FormData()
  for (const [name, value] of form) if (name === "intent" || name === "ids[]") only.append(name, value)
  return only
}

function parseBulkEdit(form: SelectionForm) {
  const { medium, series, noSeries, addTags, removeTags, visibility, featured, protection } = form
  const [add, remove] = [parseNames(addTags), parseNames(removeTags)]
  return {
    ...(medium.trim() && { medium }),
    ...(noSeries ? { series: null } : series.trim() && { series }),
    ...(add.length > 0 && { addTags: add }),
    ...(remove.length > 0 && { removeTags: remove }),
    ...(visibility !== "" && { published: visibility === "publish" }),
    ...(featured !== "" && { featured: featured === "yes" }),
    ...(protection !== "" && { protection: protection === "site" ? ("" as const) : protection }),
  }
}

const parseNames = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

function createBulkToast({ bulk, changed, about, left, leftCount }: BulkAnswer, verb: string): ActionToast {
  if (changed === 0) return { words: "Nothing had to be changed." }
  return {
    words: `${formatCount(changed, "work")} ${verb}.`,
    about,
    more: formatSkipped({ left, leftCount }),
    undo: { fields: Object.entries({ intent: "undo bulk", bulk }) },
  }
}

function moveWork({ shop, admin }: ListContext, form: z.output<typeof placeForm>) {
  const { id, before = null, after = null, undoes } = form
  const place = { id, before, after, ...(undoes !== undefined && { undoes }) }
  return withToast(moveInGrid(shop, admin, place), ({ title, from, step }): ActionToast => {
    if (step === null) return { words: `${title} hangs there already.`, about: [id] }
    if (undoes !== undefined) return { words: `${title} hangs where it was.`, about: [id] }
    const neighbor = from.before ? { before: from.before } : from.after && { after: from.after }
    const fields = neighbor && Object.entries({ intent: "place", id, ...neighbor, undoes: String(step) })
    return {
      words: `${title} has a new place on the wall.`,
      about: [id],
      ...(fields && { undo: { fields } }),
    }
  })
}

async function duplicateSelected({ shop, admin }: ListContext, { bulk, ids, all }: SelectionForm) {
  if (all) return refuse("invalid", "Choose the works to duplicate one by one, 50 at most.")
  return withToast(duplicateWorks(shop, admin, { bulk, ids }), ({ copies }) => {
    const [first] = copies
    return {
      words:
        copies.length === 1 && first ? `${first.title} is a new draft.` : `${copies.length} copies are new drafts.`,
      undo: { fields: Object.entries({ intent: "undo duplicate", bulk }) },
    }
  })
}
