import { redirect } from "react-router"
import { z } from "zod"
import { deleteListView, saveListColumns, saveListView } from "../../../../domain/accounts/list-views.server.ts"
import type { Actor } from "../../../../domain/actor.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { readFormFields, validateForm } from "../../../request/read-form.ts"
import type { ActionToast } from "../toasts/action-answer.ts"
import { getSavedSearch, getViewPath, type ViewList } from "./view-path.ts"

const columns = z.array(z.string().max(40)).max(40)
const viewFields = {
  id: z.string().max(40),
  name: z.string().max(200),
  search: z.string().max(2000),
  columns: columns.default([]),
}

const viewForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.enum(["save view", "restore view"]), ...viewFields }),
  z.strictObject({ intent: z.literal("delete view"), id: z.string().max(40) }),
  z.strictObject({ intent: z.literal("choose columns"), columns: columns.min(1, "Choose at least one column.") }),
])

const viewIntents = ["save view", "restore view", "delete view", "choose columns"]

export const isSavedViewForm = (form: FormData): boolean => viewIntents.includes(String(form.get("intent")))

export async function runSavedViewAction(shop: Shop, actor: Actor, list: ViewList, form: FormData) {
  const names = (asked: string[]) => (list.columnsNamed?.(asked) ?? []).map(({ name }) => name)
  const typed = readFormFields(form)
  const read = validateForm(typed, viewForm)
  if (!read.ok) return refusal(read.problem, typed)
  const asked = read.value
  switch (asked.intent) {
    case "save view":
    case "restore view": {
      const { id, name, search, columns } = asked
      const columnNames = columns.length > 0 ? names(columns) : []
      const saved = await saveListView(shop, actor, {
        id,
        list: list.name,
        name,
        search: getSavedSearch(list, search),
        columns: columnNames,
      })
      if (!saved.ok) return refusal(saved.problem, typed)
      if (asked.intent === "save view") throw redirect(getViewPath(list, saved.value))
      return { done: { words: `${saved.value.name} is back.`, about: [id] } satisfies ActionToast }
    }
    case "delete view": {
      const gone = await deleteListView(shop, actor, { id: asked.id })
      if (!gone.ok) return refusal(gone.problem, typed)
      const { id, name, search, columns } = gone.value
      const fields: [string, string][] = [
        ["intent", "restore view"],
        ["id", id],
        ["name", name],
        ["search", search],
        ...columns.map((column): [string, string] => ["columns[]", column]),
      ]
      return { done: { words: `${name} is deleted.`, about: [id], undo: { fields } } satisfies ActionToast }
    }
    case "choose columns": {
      const chosen = await saveListColumns(shop, actor, { list: list.name, columns: names(asked.columns) })
      if (!chosen.ok) return refusal(chosen.problem, typed)
      return { done: { words: "Columns saved." } satisfies ActionToast }
    }
  }
}
