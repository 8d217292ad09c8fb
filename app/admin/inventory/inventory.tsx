import { Button } from "@mantine/core"
import { href, Link, useLocation } from "react-router"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { listCrates } from "../../../domain/inventory/crate-queries.server.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { listRegister, sumRegister } from "../../../domain/inventory/register-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { countInWords, formatCount } from "../kit/count.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { selectionForm } from "../kit/list/selection.tsx"
import { PaperLinks } from "../kit/paper-link.tsx"
import { Sheet } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/inventory"
import { moveByForm } from "./move.server.ts"
import { MoveFields } from "./move-fields.tsx"
import { PlaceStrips } from "./place-strips.tsx"
import { registerList, registerQuery } from "./register-list.tsx"
import { sumWords } from "./sum-words.ts"

export const meta: Route.MetaFunction = () => studioMeta(registerList.title)

/** Further places are only in the filter. */
const mostStrips = 8

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { query, choice } = registerQuery(request.url)
  const [{ rows, next }, sums, places, crates, { site }] = await Promise.all([
    listRegister(shop, admin, choice).then(found),
    sumRegister(shop, admin).then(found),
    listPlaces(shop, admin).then(found),
    listCrates(shop, admin).then(found),
    readSettings(shop.db, "site"),
  ])
  const strips = sums.places.slice(0, mostStrips)
  const pictures = await picturesOfWorks(shop, [...rows.map(({ id }) => id), ...strips.flatMap(({ first }) => first)])
  const today = dayIn(site.timeZone, shop.now())
  return {
    ...{ next, query, today },
    rows: rows.map((row) => ({
      ...row,
      picture: pictures[row.id] ?? null,
      late: row.dueBack !== null && row.dueBack < today,
    })),
    counts: sums.counts,
    things: sums.things,
    values: sums.values,
    placeCount: sums.places.length,
    strips: strips.map(({ first, ...place }) => ({
      ...place,
      pictures: first.flatMap((id) => (pictures[id] ? [{ ...pictures[id], id }] : [])),
    })),
    names: places.map(({ name }) => name),
    crates: crates.map(({ id, name, place }) => ({ id, name, place })),
    choices: {
      place: sums.places.map(({ id, name }) => ({ value: id, words: name })),
      condition: sums.conditions.map((words) => ({ value: words, words })),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return moveByForm(shop, admin, await readFormData(request))
}

const moveSheet = "move"

export default function Inventory({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const answer = actionData as ActionAnswer
  const { things, values, placeCount, strips, names, crates, today, counts } = loaderData
  const isMove = answer?.typed?.intent === "move"
  return (
    <ListPage
      list={registerList}
      data={loaderData}
      answer={isMove && answer?.problem?.fields && !answer.problem.fields.ids ? undefined : answer}
      selection={{ sheets: { [moveSheet]: "Move" } }}
      facts={
        <>
          <span>
            {formatCount(things, "thing", "things")} in {countInWords(placeCount, "place", "places").toLowerCase()}
            {things > 0 && `, worth ${sumWords(values)}`}
          </span>
          {counts.due > 0 && <span>{countInWords(counts.due, "is due back", "are due back")}</span>}
        </>
      }
      quiet={
        <>
          <Button variant="transparent" component={Link} to={href("/admin/inventory/agreements")}>
            Consignments and loans
          </Button>
          <Button variant="transparent" component={Link} to={href("/admin/inventory/stock-take")}>
            Stock-take
          </Button>
          <Button variant="transparent" component={Link} to={href("/admin/inventory/places")}>
            Places
          </Button>
          {things > 0 && (
            <PaperLinks to={href("/admin/inventory/insurance")} of="insurance report">
              Insurance report
            </PaperLinks>
          )}
          <Button
            variant="transparent"
            component="a"
            href={href("/admin/inventory/export") + search}
            aria-label="Export as CSV"
            download
          >
            CSV
          </Button>
        </>
      }
      notice={strips.length > 0 && <PlaceStrips places={strips} />}
    >
      <Sheet
        id={moveSheet}
        title="Move the selected works"
        refused={Boolean(isMove && answer?.problem)}
        answer={answer}
      >
        <MoveFields answer={answer} places={names} crates={crates} today={today} form={selectionForm} />
        <Button variant="filled" type="submit" form={selectionForm} name="intent" value="move">
          Move them
        </Button>
      </Sheet>
    </ListPage>
  )
}
