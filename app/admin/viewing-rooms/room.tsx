import type { ReactNode } from "react"
import { Form, href, Link, useNavigation } from "react-router"
import { listWorksForStudio } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { findCustomerByEmail } from "../../../domain/customers/customer-by-email.server.ts"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { getViewingRoom } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { firstName } from "../../../lib/first-name.ts"
import { DocumentLinks } from "../kit/document-link.tsx"
import { InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { NewLink } from "../kit/new-link.tsx"
import { Page, RefusedNotice, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/room"
import { AddRoomWorks } from "./add-works.tsx"
import { IncludeDirtyForms } from "./include-dirty-forms.tsx"
import { Receipts } from "./receipts.tsx"
import { RoomConfirms } from "./room-confirms.tsx"
import { RoomFields } from "./room-fields.tsx"
import { formatRoomReceipts } from "./room-list-config.tsx"
import { RoomStatus } from "./room-status.tsx"
import { RoomWorks } from "./room-works.tsx"
import { runRoomAction } from "./viewing-room-actions.server.ts"
import styles from "./viewing-rooms.module.css"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.row.title ?? "Viewing room")

const maxFound = 6

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200)
  const page = unwrapOutcome(await getViewingRoom(shop, admin, id))
  const [hits, customer] = await Promise.all([
    q.trim() ? listWorksForStudio(shop, admin, { search: q, limit: maxFound }).then(unwrapOutcome) : { works: [] },
    page.row.email ? findCustomerByEmail(shop, admin, page.row.email).then(unwrapOutcome) : null,
  ])
  const inRoom = new Set(page.works.map(({ card }) => card.id))
  return {
    ...page,
    q,
    found: hits.works
      .filter((work) => !inRoom.has(work.id))
      .map(({ id: workId, title, year, inventoryNumber, picture }) => ({
        ...{ id: workId, title, year, inventoryNumber, picture },
      })),
    customer: customer && { id: customer.id, name: customer.name },
    canSendEmail: await hasMailServer(shop),
  }
})

export const action = studioAction(runRoomAction)

export default function RoomPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const decides = useOpenConfirm(answer)
  const sending = useNavigation().state === "submitting"
  const { row, state, works, customer, until } = page
  const intent = answer?.typed?.intent
  const link = actionData && "link" in actionData ? actionData.link : undefined
  const copy = (
    <Form method="post" preventScrollReset>
      <IncludeDirtyForms />
      <SubmitButton
        variant={row.email ? "transparent" : "filled"}
        intent="link"
        disabled={sending}
        fullWidth={!row.email}
      >
        Copy a link
      </SubmitButton>
    </Form>
  )
  return (
    <Page
      back={<Link to={href("/admin/viewing-rooms")}>Viewing Rooms</Link>}
      title={row.title}
      done={answer?.done}
      details={
        <>
          <RoomStatus of={state} />
          {customer ? (
            <Link className={record.link} to={href("/admin/customers/:id", { id: customer.id })}>
              {row.name}
            </Link>
          ) : (
            <span className="ink">{row.name}</span>
          )}
          <span>{formatRoomReceipts({ visits: page.visits, marked: works.filter(isMarked).length })}</span>
          <span>
            {state === "closed" && until < page.today
              ? `Closed on ${formatCalendarDate(until)}`
              : `Until ${formatCalendarDate(until)}`}
          </span>
        </>
      }
      quiet={<RoomActions page={page}>{row.email && copy}</RoomActions>}
      main={
        row.email ? (
          <InlineConfirmLink id="send" variant="filled" fullWidth>
            Send to {firstName(row.name)}
          </InlineConfirmLink>
        ) : (
          copy
        )
      }
    >
      {answer?.problem && !answer.typed?.decision && !answer.problem.fields && (
        <RefusedNotice>{answer.problem.message}</RefusedNotice>
      )}
      {link && <NewLink link={link} />}
      {decides && (
        <div className={record.decided}>
          <RoomConfirms id={decides} page={page} answer={answer} />
        </div>
      )}
      <div className={record.columns}>
        <div className={record.main}>
          <RoomWorks page={page} answer={intent === "works" ? answer : undefined} />
          <AddRoomWorks q={page.q} found={page.found} />
        </div>
        <aside className={record.side}>
          <Receipts page={page} />
          <RoomSection page={page} answer={intent === "save" ? answer : undefined} />
        </aside>
      </div>
    </Page>
  )
}

type RoomProps = { page: Route.ComponentProps["loaderData"] }

const RoomActions = ({ page: { row, state, works, links }, children }: RoomProps & { children: ReactNode }) => (
  <>
    <AnchorButton href={href("/viewing-rooms/preview/:id", { id: row.id })} target="_blank" rel="noreferrer">
      As they see it
    </AnchorButton>
    {works.length > 0 && (
      <DocumentLinks to={href("/admin/viewing-rooms/:id/prices", { id: row.id })} of="price list">
        Price list
      </DocumentLinks>
    )}
    {children}
    <InlineConfirmLink id="renew">Renew</InlineConfirmLink>
    {links > 0 && <InlineConfirmLink id="revoke">Revoke</InlineConfirmLink>}
    <LinkButton to={`${href("/admin/viewing-rooms/new")}?from=${row.id}`}>Duplicate</LinkButton>
    {state === "draft" && <InlineConfirmLink id="delete">Delete</InlineConfirmLink>}
  </>
)

function RoomSection({ page, answer: saving }: RoomProps & { answer: ActionAnswer | undefined }) {
  const sending = useNavigation().state === "submitting"
  const { title, name, email, note, mayKeep } = page.row
  const initial: Record<string, string> = { title, name, email, note, until: page.until }
  return (
    <Section title="The room">
      <Form method="post" className={styles.edit} preventScrollReset noValidate data-typed="room">
        <RoomFields
          today={page.today}
          mayKeep={saving?.typed ? saving.typed.mayKeep === "yes" : mayKeep}
          field={(field) => ({
            name: field,
            defaultValue: String(saving?.typed?.[field] ?? initial[field] ?? ""),
            error: saving?.problem?.fields?.[field],
          })}
        />
        <SubmitButton variant="default" intent="save" disabled={sending} className={styles.save ?? ""}>
          Save
        </SubmitButton>
      </Form>
    </Section>
  )
}

const isMarked = ({ favoriteAt, questionAt, askedAt }: Route.ComponentProps["loaderData"]["works"][number]) =>
  Boolean(favoriteAt || questionAt || askedAt)
