import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { renameName, undoRename } from "../../../domain/artworks/name-commands.server.ts"
import { renameSchema, undoSchema } from "../../../domain/artworks/name-input.ts"
import { addSeries, moveSeries, removeSeries, renameSeries } from "../../../domain/artworks/series-commands.server.ts"
import {
  newSeriesSchema,
  seriesMergeSchema,
  seriesPlaceSchema,
  seriesSchema,
  seriesTitleSchema,
  workPlaceSchema,
} from "../../../domain/artworks/series-input.ts"
import { mergeSeries, undoSeriesMerge } from "../../../domain/artworks/series-merge.server.ts"
import { placeWork } from "../../../domain/artworks/series-place.server.ts"
import type { Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, readFormFields } from "../../request/read-form.ts"
import { formatCount } from "../kit/count.ts"
import type { Done } from "../kit/toasts/done.ts"

const categoryForm = z.discriminatedUnion("intent", [
  newSeriesSchema.extend({ intent: z.literal("add series") }),
  seriesSchema.extend({ intent: z.literal("remove series") }),
  seriesTitleSchema.extend({ intent: z.literal("rename series") }),
  seriesPlaceSchema.extend({ intent: z.literal("move series") }),
  seriesMergeSchema.extend({ intent: z.literal("merge series") }),
  undoSchema.extend({ intent: z.literal("undo merge") }),
  workPlaceSchema.extend({ intent: z.literal("place work") }),
  z.strictObject({ intent: z.literal("rename"), ...renameSchema.shape }),
  undoSchema.extend({ intent: z.literal("undo rename") }),
])

type Asked = z.output<typeof categoryForm>

export async function changeCategories(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = checkForm(nullable(typed), categoryForm)
  if (!read.ok) return refusal(read.problem, typed)
  const outcome = await run(shop, actor, read.value)
  return outcome.ok ? { done: outcome.value } : refusal(outcome.problem, typed)
}

/** Forms have no null: an empty `before` is the end, an empty `series` none. */
const nullable = (typed: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value === "" && (name === "before" || name === "series") ? null : value,
    ]),
  )

const action = href("/admin/categorization")

const said = (words: string, about: string, undo?: Record<string, string | null>): Done => ({
  words,
  about: [about],
  ...(undo && {
    undo: { action, fields: Object.entries(undo).map(([name, value]): [string, string] => [name, value ?? ""]) },
  }),
})

const map = <T>(outcome: Outcome<T>, toast: (value: T) => Done): Outcome<Done> =>
  outcome.ok ? { ok: true, value: toast(outcome.value) } : outcome

const without = <T extends Asked>({ intent: _, ...input }: T) => input

async function run(shop: Shop, actor: Actor, asked: Asked): Promise<Outcome<Done>> {
  switch (asked.intent) {
    case "add series":
      return map(await addSeries(shop, actor, without(asked)), ({ id }) =>
        said(`${asked.title} is a series now. Drag works into it.`, id, { intent: "remove series", id }),
      )
    case "remove series":
      return map(await removeSeries(shop, actor, without(asked)), ({ title }) => said(`${title} is removed.`, asked.id))
    case "rename series":
      return map(await renameSeries(shop, actor, without(asked)), ({ before, title, slug, step }) =>
        step === null
          ? said("It already has this name.", asked.id)
          : said(
              `${before.title} is now ${title}.${before.slug === slug ? "" : " The old address leads there."}`,
              asked.id,
              {
                intent: "rename series",
                id: asked.id,
                title: before.title,
                undoes: String(step),
              },
            ),
      )
    case "move series":
      return map(await moveSeries(shop, actor, without(asked)), ({ title, followed, step }) =>
        said(
          `${title} has its new place.`,
          asked.id,
          step === null ? undefined : { intent: "move series", id: asked.id, before: followed, undoes: String(step) },
        ),
      )
    case "merge series":
      return map(await mergeSeries(shop, actor, without(asked)), ({ title, into, works, step }) =>
        said(
          `${title} is now part of ${into}, with ${formatCount(works, "work")}. The old address leads there.`,
          asked.id,
          {
            intent: "undo merge",
            step: String(step),
          },
        ),
      )
    case "undo merge":
      return map(await undoSeriesMerge(shop, actor, without(asked)), ({ title }) =>
        said(`${title} is a series again.`, String(asked.step)),
      )
    case "place work":
      return map(await placeWork(shop, actor, without(asked)), ({ title, series, from, step }) =>
        said(
          `${title} is now in ${series ?? "no series"}.`,
          asked.id,
          step === null ? undefined : { intent: "place work", id: asked.id, ...from, undoes: String(step) },
        ),
      )
    case "rename":
      return map(await renameName(shop, actor, without(asked)), ({ works, step, merged }) =>
        said(
          `${asked.name} is now ${merged ? `part of ${asked.to}` : asked.to}, in ${formatCount(works, "work")}.`,
          `${asked.kind}:${asked.name}`,
          { intent: "undo rename", step: String(step) },
        ),
      )
    case "undo rename":
      return map(await undoRename(shop, actor, without(asked)), ({ works }) =>
        said(`${formatCount(works, "work has", "works have")} the former name again.`, String(asked.step)),
      )
  }
}
