import { randomUUID } from "node:crypto"
import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { amountsOf } from "../../../domain/inventory/amount-commands.server.ts"
import { reportsOfWork } from "../../../domain/inventory/condition-queries.server.ts"
import { listCrates } from "../../../domain/inventory/crate-queries.server.ts"
import { editionLedger } from "../../../domain/inventory/edition-ledger.server.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { staysOf, workInRegister } from "../../../domain/inventory/stay-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { readFormData } from "../../request/read-form.ts"
import { WorkStatus } from "../artworks/work-status.tsx"
import { found } from "../found.server.ts"
import { Decision, DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { Empty, Page, Part, RefusedNotice } from "../kit/page.tsx"
import { ThumbImage } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/work-places"
import { Amounts } from "./amounts.tsx"
import { ReportsPart } from "./conditions/reports-part.tsx"
import { beginByForm } from "./conditions/save-condition.server.ts"
import styles from "./inventory.module.css"
import { Ledger } from "./ledger.tsx"
import { moveByForm } from "./move.server.ts"
import { MoveFields } from "./move-fields.tsx"
import { saveAmount } from "./save-amount.server.ts"
import { daysWords, Stays } from "./stays.tsx"
import { WorkFacts } from "./work-facts.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.work.title ?? "Inventory")

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const work = found(await workInRegister(shop, admin, params.id))
  const [stays, places, crates, pictures, ledger, amounts, reports, { site }] = await Promise.all([
    staysOf(shop, admin, work.id).then(found),
    listPlaces(shop, admin).then(found),
    listCrates(shop, admin).then(found),
    picturesOfWorks(shop, [work.id]),
    editionLedger(shop, admin, work.id).then(found),
    amountsOf(shop, admin, work.id).then(found),
    reportsOfWork(shop, admin, work.id).then(found),
    readSettings(shop.db, "site"),
  ])
  return {
    ...{ work, stays, ledger, amounts, reports },
    me: admin.name,
    form: randomUUID(),
    picture: pictures[work.id] ?? null,
    names: places.map(({ name }) => name),
    crates: crates.map(({ id, name, place }) => ({ id, name, place })),
    now: shop.now(),
    today: dayIn(site.timeZone, shop.now()),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readFormData(request)
  if (/amount$/.test(String(form.get("intent")))) return saveAmount(shop, admin, params.id, form)
  if (form.get("intent") === "report") return beginByForm(shop, admin, params.id, form)
  if (form.get("intent") === "move") form.set("ids[]", params.id)
  return moveByForm(shop, admin, form)
}

export default function WorkPlaces({ loaderData, actionData }: Route.ComponentProps) {
  const { work, stays, ledger, amounts, reports, me, form, picture, names, crates, today, now } = loaderData
  const answer = actionData as ActionAnswer
  useSay(answer?.done)
  const open = useOpenDecision(answer)
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
      facts={
        <>
          <WorkStatus of={work.publishedAt ? (work.availability as Availability) : "draft"} />
          <span className={styles.ink}>
            {present ? [present.place, present.crate, present.spot].filter(Boolean).join(", ") : "No location recorded"}
            {work.statusUntil && `, until ${sayDate(work.statusUntil)}`}
          </span>
          {work.inventoryNumber && <span>{work.inventoryNumber}</span>}
        </>
      }
      quiet={
        <Button variant="transparent" component={Link} to={href("/admin/artworks/:id/edit", { id: work.id })}>
          Edit the work
        </Button>
      }
      main={
        <DecisionLink id="move" variant="filled" fullWidth>
          Move it
        </DecisionLink>
      }
      done={answer?.done}
    >
      {answer?.problem && !open && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open === "move" && (
        <div className={styles.move}>
          <Decision
            id="move"
            intent="move"
            title={`Where ${work.title} goes`}
            answer={answer}
            happens={["Its stay there begins, and the one before ends.", "The work’s own page shows the new location."]}
            press="Move it"
          >
            <div className={styles.form}>
              <MoveFields {...{ answer, crates, today }} places={names} edition={work.editionSize !== null} />
            </div>
          </Decision>
        </div>
      )}
      <div className={styles.top}>
        {picture && (
          <ThumbImage picture={picture} width={width} height={Math.round((picture.height / picture.width) * width)} />
        )}
        <WorkFacts work={work} />
      </div>
      <Part title="Where it has been" note={daysWords(ofItself, now)}>
        {ofItself.length > 0 ? <Stays stays={ofItself} now={now} /> : <Empty>No location recorded yet.</Empty>}
        {copies.map(([copy, its]) => (
          <div key={copy} className={styles.copies}>
            <h3>{`Copy ${copy}`}</h3>
            <Stays stays={its ?? []} now={now} />
          </div>
        ))}
        {stays.length > 0 && <p className={styles.foot}>Moves can’t be edited. Correct a mistake with another move.</p>}
      </Part>
      {ledger && <Ledger ledger={ledger} />}
      <ReportsPart {...{ reports, answer, open, form, today, me }} editionSize={work.editionSize} />
      <Amounts amounts={amounts} answer={answer} open={open} form={form} today={today} />
    </Page>
  )
}
