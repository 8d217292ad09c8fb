import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { href, Link } from "react-router"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { listCrates } from "../../../domain/inventory/crate-queries.server.ts"
import { placeKindLabels, placeKinds } from "../../../domain/inventory/place.ts"
import { type ListedPlace, listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { getRegisterSums } from "../../../domain/inventory/register-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import fields from "../kit/fields.module.css"
import { PlainInput } from "../kit/form-section.tsx"
import { formatCount } from "../kit/format-count.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/places"
import { Crates } from "./crates.tsx"
import { EditOrRemove } from "./edit-or-remove.tsx"
import { formatSums } from "./format-sums.ts"
import { runPlaceAction } from "./place-actions.server.ts"
import styles from "./places.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Places")

export const loader = studioLoader(async ({ shop, admin }) => {
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
})

export const action = studioAction(runPlaceAction)

export default function Places({ loaderData: { places, crates, today }, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
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

const kinds = placeKinds.map((value) => ({ value, label: placeKindLabels[value] }))

function EditPlace({ answer, place }: { answer: ActionAnswer; place?: ListedPlace }) {
  const id = place?.id ?? "add"
  const { name = "", kind = "studio", address = "", contact = "", email = "", phone = "", notes = "" } = place ?? {}
  const field = getConfirmFieldProps(answer, id, { name, kind, address, contact, email, phone, notes })
  return (
    <InlineConfirm
      id={id}
      title={place ? `Edit ${place.name}` : "Add a place"}
      intent={place ? "change" : "add"}
      hidden={place ? { id: place.id } : {}}
      answer={answer}
      happens={
        place
          ? [
              "Works that are there show the new name; where they were before stays as it was.",
              ...(place.used ? ["Works have been here, so the place stays in the register and can’t be removed."] : []),
            ]
          : ["Works can be moved to it from the register."]
      }
      press={place ? "Save the place" : "Add the place"}
    >
      <div className={fields.fields}>
        <TextInput label="Name" maxLength={200} autoComplete="off" {...field("name")} />
        <NativeSelect
          label="Kind"
          description="Studio, storage and home count as here, the others as away"
          data={kinds}
          rightSection={<StudioIcon name="down" size={16} />}
          {...field("kind")}
        />
        <TextInput label="Address" maxLength={500} autoComplete="off" {...field("address")} />
        <TextInput label="Who to ask there" maxLength={200} autoComplete="off" {...field("contact")} />
        <PlainInput label="E-mail" type="email" maxLength={254} {...field("email")} />
        <TextInput label="Telephone" type="tel" maxLength={60} autoComplete="off" {...field("phone")} />
        <Textarea label="Notes" maxLength={2000} autosize minRows={2} {...field("notes")} />
      </div>
    </InlineConfirm>
  )
}
