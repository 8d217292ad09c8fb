import { href, Link } from "react-router"
import { getWorkPictures } from "../../../domain/artworks/work-pictures.server.ts"
import { listCrates } from "../../../domain/inventory/crate-queries.server.ts"
import { placeKindLabels } from "../../../domain/inventory/place.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { getRegisterSums } from "../../../domain/inventory/register-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { readFormData } from "../../request/read-form.ts"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { useActionToast } from "../kit/toasts/toasts.tsx"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/places"
import { isCrateForm, runCrateAction } from "./crate-actions.server.ts"
import { Crates } from "./crates.tsx"
import { EditOrRemove } from "./edit-or-remove.tsx"
import { EditPlace } from "./edit-place.tsx"
import { formatSums } from "./format-sums.ts"
import { runPlaceAction } from "./place-actions.server.ts"
import styles from "./places.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Places")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const [known, sums, crates, { site }] = await Promise.all([
    listPlaces(shop, admin).then(unwrapOutcome),
    getRegisterSums(shop, admin).then(unwrapOutcome),
    listCrates(shop, admin).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  const pictures = await getWorkPictures(
    shop,
    sums.places.flatMap(({ first }) => first),
  )
  const there = new Map(sums.places.map((place) => [place.id, place]))
  const places = known.map((place) => {
    const { things = 0, values = {}, first = [] } = there.get(place.id) ?? {}
    const strip = first.flatMap((id) => (pictures[id] ? [{ ...pictures[id], id }] : []))
    return { ...place, things, values, strip }
  })
  return {
    places: places.toSorted((one, other) => other.things - one.things),
    crates,
    today: getCalendarDate(site.timeZone, shop.now()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readFormData(request)
  return isCrateForm(form) ? runCrateAction(shop, admin, form) : runPlaceAction(shop, admin, form)
}

export default function Places({ loaderData: { places, crates, today }, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  useActionToast(answer?.done)
  const open = useOpenConfirm(answer)
  const unitCount = places.reduce((sum, place) => sum + place.things, 0)
  return (
    <Page
      back={<Link to={href("/admin/inventory")}>Inventory Management</Link>}
      title="Places"
      details={<span>{`${formatCount(places.length, "place")}, ${formatCount(unitCount, "thing")}`}</span>}
      main={
        <InlineConfirmLink id="add" variant="filled" fullWidth>
          Add a place
        </InlineConfirmLink>
      }
      done={answer?.done}
    >
      {answer?.problem && !open && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open === "add" && (
        <div className={styles.gap}>
          <EditPlace answer={answer} />
        </div>
      )}
      {places.length === 0 && <Empty>No place yet. A place is made when a work is moved to it, or here.</Empty>}
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={place.id}>
            <div className={styles.place}>
              <div className={styles.name}>
                <h2>
                  <Link to={`${href("/admin/inventory")}?place=${place.id}`}>{place.name}</Link>
                </h2>
                {placeKindLabels[place.kind] !== place.name && (
                  <span className="small">{placeKindLabels[place.kind]}</span>
                )}
              </div>
              <span className={styles.things}>{place.things > 0 ? place.things : ""}</span>
              <Strip pictures={place.strip} height={36} />
              <span className={styles.value}>{formatSums(place.values)}</span>
              <p className={styles.reached}>
                {[place.address, place.contact, place.phone].filter(Boolean).join(" · ")}
                {place.email && (
                  <>
                    {place.address || place.contact || place.phone ? " · " : ""}
                    <a href={`mailto:${place.email}`}>{place.email}</a>
                  </>
                )}
                {place.notes && <span className={styles.notes}>{place.notes}</span>}
              </p>
              <div className={styles.acts}>
                <EditOrRemove of={place} intent="remove" />
              </div>
            </div>
            {open === place.id && <EditPlace answer={answer} place={place} />}
          </li>
        ))}
      </ul>
      <Crates {...{ crates, today, answer, open }} places={places.map(({ name }) => name)} />
    </Page>
  )
}
