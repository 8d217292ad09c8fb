import { redirect } from "react-router"
import { z } from "zod"
import {
  deleteListView,
  type SavedView,
  saveListColumns,
  saveListView,
} from "../../../../domain/accounts/people/list-views.server.ts"
import { intent, intents } from "../../../request/intents.ts"
import type { StudioContext } from "../../studio-context.server.ts"
import { type ActionToast, withToast } from "../toasts/action-answer.ts"
import { getSavedSearch, getViewPath, type ViewList } from "./view-path.ts"

const columns = z.array(z.string().max(40)).max(40)
const viewForm = z.strictObject({
  id: z.string().max(40),
  name: z.string().max(200),
  search: z.string().max(2000),
  columns: columns.default([]),
})

type ViewContext = StudioContext & { list: ViewList }

const viewIntents = {
  "save view": intent(viewForm, async (context: ViewContext, view) => {
    const saved = await saveView(context, view)
    if (!saved.ok) return saved
    throw redirect(getViewPath(context.list, saved.value))
  }),
  "restore view": intent(viewForm, (context: ViewContext, view) =>
    withToast(saveView(context, view), ({ name }) => ({ words: `${name} is back.`, about: [view.id] })),
  ),
  "delete view": intent(z.strictObject({ id: z.string().max(40) }), ({ shop, admin }: ViewContext, { id }) =>
    withToast(deleteListView(shop, admin, { id }), formatDeletedView),
  ),
  "choose columns": intent(
    z.strictObject({ columns: columns.min(1, "Choose at least one column.") }),
    ({ shop, admin, list }: ViewContext, { columns }) => {
      const choice = { list: list.name, columns: getColumnNames(list, columns) }
      return withToast(saveListColumns(shop, admin, choice), () => "Columns saved.")
    },
  ),
}

export const isSavedViewForm = (form: FormData): boolean => Object.hasOwn(viewIntents, String(form.get("intent")))

export const runSavedViewAction = intents(viewIntents)

const getColumnNames = (list: ViewList, asked: string[]) => (list.columnsNamed?.(asked) ?? []).map(({ name }) => name)

function saveView({ shop, admin, list }: ViewContext, { id, name, search, columns }: z.output<typeof viewForm>) {
  return saveListView(shop, admin, {
    id,
    list: list.name,
    name,
    search: getSavedSearch(list, search),
    columns: columns.length > 0 ? getColumnNames(list, columns) : [],
  })
}

function formatDeletedView({ id, name, search, columns }: SavedView): ActionToast {
  const view = Object.entries({ intent: "restore view", id, name, search })
  const fields = [...view, ...columns.map((column): [string, string] => ["columns[]", column])]
  return { words: `${name} is deleted.`, about: [id], undo: { fields } }
}
