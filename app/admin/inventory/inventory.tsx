import { href, Link, useLocation } from "react-router"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { listCrates } from "../../../domain/inventory/crate-queries.server.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { getRegisterSums, listRegister } from "../../../domain/inventory/register-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { DocumentLinks } from "../kit/document-link.tsx"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { ListPage } from "../kit/list/list-page.tsx"
import { selectionForm } from "../kit/list/selection.tsx"
import { Strip, type ThumbPicture } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/inventory"
import { formatSums } from "./format-sums.ts"
import styles from "./inventory.module.css"
import { runMoveAction } from "./move-actions.server.ts"
import { MoveFields } from "./move-fields.tsx"
import { parseRegisterQuery, registerList } from "./register-list-config.tsx"

type PlaceStrip = {
  id: string
  name: string
  things: number
  values: Record<string, number>
  pictures: (ThumbPicture & { id: string })[]
}

const PlaceStrips = ({ places }: { places: PlaceStrip[] }) => (
  <ul className={styles.places} aria-label="Places">
    {places.map(({ id, name, things, values, pictures }) => (
      <li key={id}>
        <Link to={`${href("/admin/inventory")}?place=${id}`}>{name}</Link>
        <span className="small">{things}</span>
        <Strip pictures={pictures} height={30} />
        <span className={styles.end}>{formatSums(values)}</span>
      </li>
    ))}
  </ul>
)

export const meta: Route.MetaFunction = () => studioMeta(registerList.title)

/** Further places are only in the filter. */
const maxStrips = 8

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { query, choice } = parseRegisterQuery(request.url)
  const [{ rows, next }, sums, places, crates, { site }] = await Promise.all([
    listRegister(shop, admin, choice).then(unwrapOutcome),
    getRegisterSums(shop, admin).then(unwrapOutcome),
    listPlaces(shop, admin).then(unwrapOutcome),
    listCrates(shop, admin).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  const strips = sums.places.slice(0, maxStrips)
  const pictures = await getWorkPictures(shop, [...rows.map(({ id }) => id), ...strips.flatMap(({ first }) => first)])
  const today = getCalendarDate(site.timeZone, shop.now())
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
      condition: sums.conditions.map((value) => ({ value, words: value })),
    },
  }
})

export const action = studioAction(runMoveAction)

const moveDrawerId = "move"

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
      selection={{ drawers: { [moveDrawerId]: "Move" } }}
      details={
        <>
          <span>
            {formatCount(things, "thing", "things")} in{" "}
            {formatSpelledCount(placeCount, "place", "places").toLowerCase()}
            {things > 0 && `, worth ${formatSums(values)}`}
          </span>
          {counts.due > 0 && <span>{formatSpelledCount(counts.due, "is due back", "are due back")}</span>}
        </>
      }
      quiet={
        <>
          <LinkButton to={href("/admin/inventory/agreements")}>Consignments and loans</LinkButton>
          <LinkButton to={href("/admin/inventory/stock-take")}>Stock-take</LinkButton>
          <LinkButton to={href("/admin/inventory/places")}>Places</LinkButton>
          {things > 0 && (
            <DocumentLinks to={href("/admin/inventory/insurance")} of="insurance report">
              Insurance report
            </DocumentLinks>
          )}
          <AnchorButton href={href("/admin/inventory/export") + search} aria-label="Export as CSV" download>
            CSV
          </AnchorButton>
        </>
      }
      notice={strips.length > 0 && <PlaceStrips places={strips} />}
    >
      <Drawer
        id={moveDrawerId}
        title="Move the selected works"
        refused={Boolean(isMove && answer?.problem)}
        answer={answer}
      >
        <MoveFields answer={answer} places={names} crates={crates} today={today} form={selectionForm} />
        <SubmitButton variant="filled" form={selectionForm} intent="move">
          Move them
        </SubmitButton>
      </Drawer>
    </ListPage>
  )
}
