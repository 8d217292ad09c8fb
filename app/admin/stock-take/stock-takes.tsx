import { randomUUID } from "node:crypto"
import { href, Link } from "react-router"
import { placeKindLabels } from "../../../domain/inventory/place.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { getRegisterSums } from "../../../domain/inventory/register-queries.server.ts"
import { type ListedStockTake, listStockTakes } from "../../../domain/stock-takes/report-queries.server.ts"
import { startStockTake } from "../../../domain/stock-takes/stock-take-commands.server.ts"
import { anyFields } from "../kit/confirm-form.ts"
import { createAction } from "../kit/create-action.server.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import { Tick } from "../kit/tick.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/stock-takes"
import styles from "./stock-take.module.css"

const states: Record<ListedStockTake["state"], { mark: StatusMark; words: string }> = {
  counting: { mark: "half", words: "Counting" },
  finished: { mark: "full", words: "Finished" },
  cancelled: { mark: "struck", words: "Given up" },
}

const stockTakeList: StudioList<ListedStockTake> = {
  path: href("/admin/inventory/stock-take"),
  title: "Stock-takes",
  noun: { one: "stock-take", many: "stock-takes" },
  getKey: ({ id }) => id,
  getName: ({ places }) => `Stock-take, ${places.join(", ")}`,
  getPath: ({ id }) => href("/admin/inventory/stock-take/:id", { id }),
  columns: [
    { name: "places", head: "Places", slot: "title", cell: ({ places }) => places.join(", ") },
    { name: "day", head: "Started", width: "9rem", slot: "second", cell: ({ createdAt }) => <Day at={createdAt} /> },
    { name: "by", head: "By", width: "14%", tone: "soft", wide: true, cell: ({ startedBy }) => startedBy },
    {
      name: "counted",
      head: "Result",
      width: "16rem",
      slot: "aside",
      cell: ({ state, counts, found, open }) =>
        state === "finished" ? `${found} found, ${formatCount(open, "difference")}` : formatCount(counts, "count"),
    },
    {
      name: "state",
      head: "State",
      width: "9rem",
      slot: "status",
      cell: ({ state }) => <Status mark={states[state].mark}>{states[state].words}</Status>,
    },
  ],
  empty: "Nothing has been counted yet. Start a stock-take to see whether everything is where it should be.",
}

export const meta: Route.MetaFunction = () => studioMeta(stockTakeList.title)

export const loader = listLoader(stockTakeList, async ({ shop, admin }) => {
  const [rows, places, sums] = await Promise.all([
    listStockTakes(shop, admin).then(unwrapOutcome),
    listPlaces(shop, admin).then(unwrapOutcome),
    getRegisterSums(shop, admin).then(unwrapOutcome),
  ])
  const works = new Map(sums.places.map((place) => [place.id, place.works]))
  return {
    ...{ rows, next: null, form: randomUUID() },
    places: places
      .map(({ id, name, kind }) => ({ id, name, kind, works: works.get(id) ?? 0 }))
      .toSorted((one, other) => other.works - one.works),
  }
})

export const action = createAction(
  anyFields,
  ({ shop, admin }, { id, places }) => startStockTake(shop, admin, { id, places }),
  ({ id }) => href("/admin/inventory/stock-take/:id", { id }),
)

export default function StockTakes({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  const open = useOpenConfirm(answer)
  const { form, places, rows } = loaderData
  const typed = answer?.typed
  const chosen = new Set(([] as unknown[]).concat(typed?.places ?? []))
  const problem = answer?.problem?.fields?.places
  const running = rows.filter(({ state }) => state === "counting").length
  return (
    <ListPage
      list={stockTakeList}
      data={loaderData}
      answer={answer?.problem && open === "new" ? undefined : answer}
      back={<Link to={href("/admin/inventory")}>Inventory Management</Link>}
      details={
        <span>
          {running > 0
            ? `${formatCount(running, "stock-take is", "stock-takes are")} under way`
            : "Nothing is being counted"}
        </span>
      }
      main={
        <InlineConfirmLink id="new" variant="filled" fullWidth>
          Start a stock-take
        </InlineConfirmLink>
      }
      notice={
        open === "new" && (
          <div className={styles.gap}>
            <InlineConfirm
              id="new"
              title="Which places will you count?"
              hidden={{ id: String(typed?.id ?? form) }}
              answer={answer}
              happens={[
                "You count with one phone or several, by scanning or by typing numbers.",
                "Nothing moves before you finish.",
              ]}
              press="Start counting"
            >
              <fieldset className={styles.places} aria-describedby={problem ? "places-problem" : undefined}>
                <legend>Places</legend>
                {places.map(({ id, name, kind, works }) => (
                  <label key={id} htmlFor={`place-${id}`}>
                    <Tick id={`place-${id}`} name="places[]" value={id} defaultChecked={chosen.has(id)} />
                    <span>
                      {name}
                      {placeKindLabels[kind] !== name && <span className="small">{placeKindLabels[kind]}</span>}
                    </span>
                    <span className="small">{works > 0 ? formatCount(works, "work") : ""}</span>
                  </label>
                ))}
                {places.length === 0 && <p>There is no place yet. Move a work somewhere first.</p>}
                {problem && (
                  <p id="places-problem" className={styles.error}>
                    {problem}
                  </p>
                )}
              </fieldset>
            </InlineConfirm>
          </div>
        )
      }
    />
  )
}
