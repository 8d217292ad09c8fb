import { randomUUID } from "node:crypto"
import { type ReactNode, useContext } from "react"
import { href, Link } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { formatSizeLine } from "../../../domain/artworks/gallery/size-line.ts"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { listWorkAmounts } from "../../../domain/inventory/amount-commands.server.ts"
import { listConditionReports } from "../../../domain/inventory/condition-queries.server.ts"
import { listCrates } from "../../../domain/inventory/crate-queries.server.ts"
import { getEditionLedger } from "../../../domain/inventory/edition-ledger.server.ts"
import {
  getRegisterWork,
  listLocationPeriods,
  type RegisterWork,
} from "../../../domain/inventory/location-queries.server.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { formatSize, formatWeight } from "../../../lib/size-units.ts"
import { readFormData } from "../../request/read-form.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { WorkStatus } from "../artworks/work-status.tsx"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import { DetailList, Empty, Page, RefusedNotice, Section } from "../kit/page.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/work-places"
import { runAmountAction } from "./amount-actions.server.ts"
import { Amounts } from "./amounts.tsx"
import { createReportFromForm } from "./conditions/condition-actions.server.ts"
import { ReportsSection } from "./conditions/reports-section.tsx"
import styles from "./inventory.module.css"
import { Ledger } from "./ledger.tsx"
import { formatPeriodDays, LocationPeriods } from "./location-periods.tsx"
import { runMoveAction } from "./move-actions.server.ts"
import { MoveFields } from "./move-fields.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.work.title ?? "Inventory")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const work = unwrapOutcome(await getRegisterWork(shop, admin, id))
  const [periods, places, crates, pictures, ledger, amounts, reports, { site }] = await Promise.all([
    listLocationPeriods(shop, admin, work.id).then(unwrapOutcome),
    listPlaces(shop, admin).then(unwrapOutcome),
    listCrates(shop, admin).then(unwrapOutcome),
    getWorkPictures(shop, [work.id]),
    getEditionLedger(shop, admin, work.id).then(unwrapOutcome),
    listWorkAmounts(shop, admin, work.id).then(unwrapOutcome),
    listConditionReports(shop, admin, work.id).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  return {
    ...{ work, stays: periods, ledger, amounts, reports },
    me: admin.name,
    form: randomUUID(),
    picture: pictures[work.id] ?? null,
    names: places.map(({ name }) => name),
    crates: crates.map(({ id, name, place }) => ({ id, name, place })),
    now: shop.now(),
    today: getCalendarDate(site.timeZone, shop.now()),
  }
})

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readFormData(request)
  if (/amount$/.test(String(form.get("intent")))) return runAmountAction(shop, admin, params.id, form)
  if (form.get("intent") === "report") return createReportFromForm(shop, admin, params.id, form)
  if (form.get("intent") === "move") form.set("ids[]", params.id)
  return runMoveAction({ shop, admin }, form)
}

export default function WorkPlaces({ loaderData, actionData }: Route.ComponentProps) {
  const { work, stays, ledger, amounts, reports, me, form, picture, names, crates, today, now } = loaderData
  const answer = actionData as ActionAnswer
  const open = useOpenConfirm(answer)
  const ofItself = stays.filter(({ copy }) => copy === 0)
  const present = ofItself.find(({ to }) => to === null)
  const copies = Object.entries(
    Object.groupBy(
      stays.filter(({ copy }) => copy > 0),
      ({ copy }) => String(copy),
    ),
  )
  const width = 320
  return (
    <Page
      back={<Link to={href("/admin/inventory")}>Inventory Management</Link>}
      title={<i>{work.title}</i>}
      details={
        <>
          <WorkStatus of={work.publishedAt ? (work.availability as Availability) : "draft"} />
          <span className="ink">
            {present ? [present.place, present.crate, present.spot].filter(Boolean).join(", ") : "No location recorded"}
            {work.statusUntil && `, until ${formatCalendarDate(work.statusUntil)}`}
          </span>
          {work.inventoryNumber && <span>{work.inventoryNumber}</span>}
        </>
      }
      quiet={<LinkButton to={href("/admin/artworks/:id/edit", { id: work.id })}>Edit the work</LinkButton>}
      main={
        <InlineConfirmLink id="move" variant="filled" fullWidth>
          Move it
        </InlineConfirmLink>
      }
      done={answer?.done}
    >
      {answer?.problem && !open && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open === "move" && (
        <div className={styles.move}>
          <InlineConfirm
            id="move"
            title={`Where ${work.title} goes`}
            answer={answer}
            happens={["Its stay there begins, and the one before ends.", "The work’s own page shows the new location."]}
            press="Move it"
          >
            <div className={styles.form}>
              <MoveFields {...{ answer, crates, today }} places={names} edition={work.editionSize !== null} />
            </div>
          </InlineConfirm>
        </div>
      )}
      <div className={styles.top}>
        {picture && (
          <ThumbImage picture={picture} width={width} height={Math.round((picture.height / picture.width) * width)} />
        )}
        <RegisterWorkDetails work={work} />
      </div>
      <Section title="Where it has been" note={formatPeriodDays(ofItself, now)}>
        {ofItself.length > 0 ? (
          <LocationPeriods stays={ofItself} now={now} />
        ) : (
          <Empty>No location recorded yet.</Empty>
        )}
        {copies.map(([copy, its]) => (
          <div key={copy} className={styles.copies}>
            <h3>{`Copy ${copy}`}</h3>
            <LocationPeriods stays={its ?? []} now={now} />
          </div>
        ))}
        {stays.length > 0 && <p className={styles.foot}>Moves can’t be edited. Correct a mistake with another move.</p>}
      </Section>
      {ledger && <Ledger ledger={ledger} />}
      <ReportsSection {...{ reports, answer, open, form, today, me }} editionSize={work.editionSize} />
      <Amounts amounts={amounts} answer={answer} open={open} form={form} today={today} />
    </Page>
  )
}

function RegisterWorkDetails({ work }: { work: RegisterWork }) {
  const money = (minor: number | null) => (minor === null ? "" : formatMoney(minor, work.currency))
  const units = useContext(SiteUnits)
  const { framedHeightMm: heightMm, framedWidthMm: widthMm, framedDepthMm: depthMm, weightG } = work
  const details: [string, ReactNode][] = [
    ["Size", formatSizeLine(work.size, work, units)],
    ["Framed", formatSize({ heightMm, widthMm, depthMm }, units)],
    ["Weight", formatWeight(weightG, units)],
    ["Edition", work.editionSize === null ? "Unique" : `${work.editionSize} copies`],
    ["Condition", [work.conditionStatus, work.conditionNotes].filter(Boolean).join(". ")],
    ["Retail", money(work.price)],
    ["Insured", money(work.insuredValue)],
    ["Cost", money(work.cost)],
    [
      "Consigned",
      [
        work.consignedTo,
        work.consignmentShare === null ? "" : `they keep ${work.consignmentShare}%`,
        work.consignmentUntil && `back by ${formatCalendarDate(work.consignmentUntil)}`,
      ]
        .filter(Boolean)
        .join(", "),
    ],
    ["Provenance", work.provenance.length > 0 && <TextLines of={work.provenance} />],
    ["Certificate", work.certificates.length > 0 && <TextLines of={work.certificates} />],
  ]
  return <DetailList of={details} />
}

const TextLines = ({ of }: { of: string[] }) => of.map((words) => <div key={words}>{words}</div>)
