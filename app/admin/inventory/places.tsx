import { href, Link } from "react-router"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { listCrates } from "../../../domain/inventory/crate-queries.server.ts"
import { placeKindWords } from "../../../domain/inventory/place.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { sumRegister } from "../../../domain/inventory/register-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/places"
import { Crates } from "./crates.tsx"
import { EditOrRemove } from "./edit-or-remove.tsx"
import { EditPlace } from "./edit-place.tsx"
import styles from "./places.module.css"
import { isAboutCrates, saveCrate } from "./save-crate.server.ts"
import { savePlace } from "./save-place.server.ts"
import { sumWords } from "./sum-words.ts"

export const meta: Route.MetaFunction = () => studioMeta("Places")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const [known, sums, crates, { site }] = await Promise.all([
    listPlaces(shop, admin).then(found),
    sumRegister(shop, admin).then(found),
    listCrates(shop, admin).then(found),
    readSettings(shop.db, "site"),
  ])
  const pictures = await picturesOfWorks(
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
    today: dayIn(site.timeZone, shop.now()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readFormData(request)
  return isAboutCrates(form) ? saveCrate(shop, admin, form) : savePlace(shop, admin, form)
}

export default function Places({ loaderData: { places, crates, today }, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  useSay(answer?.done)
  const open = useOpenDecision(answer)
  const things = places.reduce((sum, place) => sum + place.things, 0)
  return (
    <Page
      back={<Link to={href("/admin/inventory")}>Inventory Management</Link>}
      title="Places"
      facts={<span>{`${formatCount(places.length, "place")}, ${formatCount(things, "thing")}`}</span>}
      main={
        <DecisionLink id="add" variant="filled" fullWidth>
          Add a place
        </DecisionLink>
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
                {placeKindWords[place.kind] !== place.name && (
                  <span className="small">{placeKindWords[place.kind]}</span>
                )}
              </div>
              <span className={styles.things}>{place.things > 0 ? place.things : ""}</span>
              <Strip pictures={place.strip} height={36} />
              <span className={styles.value}>{sumWords(place.values)}</span>
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
