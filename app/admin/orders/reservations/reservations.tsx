import { TextInput } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { getWorkPictures, type SmallPicture } from "../../../../domain/artworks/pictures/work-pictures.server.ts"
import { listReservations, type Reservation } from "../../../../domain/orders/reservation-queries.server.ts"
import { getWorksToSell } from "../../../../domain/orders/works-to-sell.server.ts"
import { getSettings } from "../../../../domain/settings/settings-queries.server.ts"
import { addDays } from "../../../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../../../lib/site-time.ts"
import { IntentButton, SubmitButton } from "../../kit/intent-button.tsx"
import { LinkButton } from "../../kit/link-button.tsx"
import { Empty, Page, RefusedNotice, Section } from "../../kit/page.tsx"
import { Thumb } from "../../kit/thumb.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/reservations"
import { runReservationAction } from "./reservation-actions.server.ts"
import styles from "./reservations.module.css"
import { ReserveForm } from "./reserve-form.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Reservations")

const defaultReservationDays = 7

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const asked = new URL(request.url).searchParams.get("work")
  const [all, works, { site }] = await Promise.all([
    listReservations(shop, admin).then(unwrapOutcome),
    getWorksToSell(shop, admin, asked ? [asked] : []).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  const [work = null] = works.values()
  const ids = [...all.map(({ artworkId }) => artworkId), ...works.keys()]
  const today = getCalendarDate(site.timeZone, shop.now())
  return {
    work: work?.availability === "available" && work.nextNumber !== null ? work : null,
    rows: all.map((one) => ({ ...one, until: getCalendarDate(site.timeZone, new Date(one.ends.getTime() - 1)) })),
    pictures: await getWorkPictures(shop, ids),
    today,
    first: addDays(today, defaultReservationDays),
  }
})

export const action = studioAction(runReservationAction)

export default function Reservations({ loaderData, actionData }: Route.ComponentProps) {
  const { work, rows, pictures, today, first } = loaderData
  const answer: ActionAnswer = actionData
  const isInForm = answer?.typed?.intent === "reserve"
  return (
    <Page
      back={<Link to={href("/admin/orders")}>Orders</Link>}
      title="Reservations"
      details="Works that you keep for someone. Each ends by itself at the end of its last day."
      done={answer?.done}
    >
      {answer?.problem && !isInForm && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {work && !answer?.done && (
        <ReserveForm
          work={work}
          picture={pictures[work.id] ?? null}
          today={today}
          first={first}
          answer={isInForm ? answer : null}
        />
      )}
      {rows.length > 0 && (
        <Section title="Reserved now">
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row key={`${row.id} ${row.until}`} row={row} picture={pictures[row.artworkId] ?? null} today={today} />
            ))}
          </ul>
        </Section>
      )}
      {rows.length === 0 && !work && (
        <Empty action={<LinkButton to={`${href("/admin/artworks")}?status=available`}>Choose a work</LinkButton>}>
          Nothing is reserved by hand. Open a work and choose Reserve.
        </Empty>
      )}
    </Page>
  )
}

type RowProps = { row: Reservation & { until: string }; picture: SmallPicture | null; today: string }

function Row({ row, picture, today }: RowProps) {
  const { id, artworkId, title, number, editionSize, name, email, note, until } = row
  return (
    <li>
      <Thumb picture={picture} width={64} height={64} />
      <div>
        <p className={styles.title}>
          <Link to={href("/admin/artworks/:id/edit", { id: artworkId })}>
            <i>{title}</i>
          </Link>
          {editionSize !== null && ` No. ${number} of ${editionSize}`}
        </p>
        <p>
          {`For ${name}`}
          {email && (
            <>
              {", "}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </p>
        {note && <p className="small">{note}</p>}
      </div>
      <div className={styles.acts}>
        <Form method="post" preventScrollReset className={styles.until}>
          <input type="hidden" name="id" value={id} />
          <TextInput
            label="Until"
            aria-label={`${title} is reserved until`}
            type="date"
            name="until"
            min={today}
            defaultValue={until}
          />
          <SubmitButton intent="extend" aria-label={`Change the day of ${title}`}>
            Change
          </SubmitButton>
        </Form>
        <LinkButton to={`${href("/admin/orders/sale")}?reservation=${id}`} aria-label={`Record the sale of ${title}`}>
          Record the sale
        </LinkButton>
        <IntentButton intent="release" hidden={{ id }} aria-label={`Release ${title}`}>
          Release
        </IntentButton>
      </div>
    </li>
  )
}
