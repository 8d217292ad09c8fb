import { randomUUID } from "node:crypto"
import { href, Link, replace } from "react-router"
import { placeKindWords } from "../../../domain/inventory/place.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { sumRegister } from "../../../domain/inventory/register-queries.server.ts"
import { listTakes } from "../../../domain/stock-takes/report-queries.server.ts"
import { startTake } from "../../../domain/stock-takes/take-commands.server.ts"
import { refusal } from "../../request/answer.ts"
import { readFormData, readFormFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { Decision, DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { ListPage } from "../kit/list/list-page.tsx"
import { Tick } from "../kit/tick.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/stock-takes"
import styles from "./stock-take.module.css"
import { takeList, takeQuery } from "./take-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(takeList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const [rows, places, sums] = await Promise.all([
    listTakes(shop, admin).then(found),
    listPlaces(shop, admin).then(found),
    sumRegister(shop, admin).then(found),
  ])
  const works = new Map(sums.places.map((place) => [place.id, place.works]))
  return {
    ...{ rows, next: null, query: takeQuery(request.url), form: randomUUID() },
    places: places
      .map(({ id, name, kind }) => ({ id, name, kind, works: works.get(id) ?? 0 }))
      .toSorted((one, other) => other.works - one.works),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const typed = readFormFields(await readFormData(request))
  const started = await startTake(shop, admin, { id: typed.id, places: typed.places })
  if (!started.ok) return refusal(started.problem, typed)
  return replace(href("/admin/inventory/stock-take/:id", started.value))
}

export default function StockTakes({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  const open = useOpenDecision(answer)
  const { form, places, rows } = loaderData
  const typed = answer?.typed
  const chosen = new Set(([] as unknown[]).concat(typed?.places ?? []))
  const problem = answer?.problem?.fields?.places
  const running = rows.filter(({ state }) => state === "counting").length
  return (
    <ListPage
      list={takeList}
      data={loaderData}
      answer={answer?.problem && open === "new" ? undefined : answer}
      back={<Link to={href("/admin/inventory")}>Inventory Management</Link>}
      facts={
        <span>
          {running > 0
            ? `${formatCount(running, "stock-take is", "stock-takes are")} under way`
            : "Nothing is being counted"}
        </span>
      }
      main={
        <DecisionLink id="new" variant="filled" fullWidth>
          Start a stock-take
        </DecisionLink>
      }
      notice={
        open === "new" && (
          <div className={styles.gap}>
            <Decision
              id="new"
              title="Which places will you count?"
              intent="new"
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
                      {placeKindWords[kind] !== name && <span className="small">{placeKindWords[kind]}</span>}
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
            </Decision>
          </div>
        )
      }
    />
  )
}
