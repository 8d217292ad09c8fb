import { Button } from "@mantine/core"
import { Form, href, Link, useNavigation } from "react-router"
import { listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { customerOf } from "../../../domain/customers/customer-of.server.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { readViewingRoom } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { firstName } from "../../../lib/first-name.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { NewLink } from "../kit/new-link.tsx"
import { Page, Part, RefusedNotice } from "../kit/page.tsx"
import { PaperLinks } from "../kit/paper-link.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/room"
import { AddWorks } from "./add-works.tsx"
import { changeRoom } from "./change-room.server.ts"
import { Receipts } from "./receipts.tsx"
import { RoomDecisions } from "./room-decisions.tsx"
import { RoomFields } from "./room-fields.tsx"
import { receiptWords } from "./room-list.tsx"
import { RoomStatus } from "./room-status.tsx"
import { RoomWorks } from "./room-works.tsx"
import styles from "./viewing-rooms.module.css"
import { WithTyped } from "./with-typed.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.row.title ?? "Viewing room")

const mostFound = 6

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200)
  const page = found(await readViewingRoom(shop, admin, id))
  const [hits, customer] = await Promise.all([
    q.trim() ? listWorksForStudio(shop, admin, { search: q, limit: mostFound }).then(found) : { works: [] },
    page.row.email ? customerOf(shop, admin, page.row.email).then(found) : null,
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
    mailsLeave: await mailsLeave(shop),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeRoom(shop, admin, id, await readFormData(request))
}

export default function RoomPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const decides = useOpenDecision(answer)
  const sending = useNavigation().state === "submitting"
  const { row, state, works, links, customer, until } = page
  const intent = answer?.typed?.intent
  const link = actionData && "link" in actionData ? actionData.link : undefined
  const saving = intent === "save" ? answer : undefined
  const begins: Record<string, string> = { title: row.title, name: row.name, email: row.email, note: row.note, until }
  const copy = (
    <Form method="post" preventScrollReset>
      <WithTyped />
      <Button
        variant={row.email ? "transparent" : "filled"}
        type="submit"
        name="intent"
        value="link"
        disabled={sending}
        fullWidth={!row.email}
      >
        Copy a link
      </Button>
    </Form>
  )
  return (
    <Page
      back={<Link to={href("/admin/viewing-rooms")}>Viewing Rooms</Link>}
      title={row.title}
      done={answer?.done}
      facts={
        <>
          <RoomStatus of={state} />
          {customer ? (
            <Link className={styles.person} to={href("/admin/customers/:id", { id: customer.id })}>
              {row.name}
            </Link>
          ) : (
            <span className={styles.ink}>{row.name}</span>
          )}
          <span>{receiptWords({ visits: page.visits, marked: works.filter(isMarked).length })}</span>
          <span>
            {state === "closed" && until < page.today ? `Closed on ${sayDate(until)}` : `Until ${sayDate(until)}`}
          </span>
        </>
      }
      quiet={
        <>
          <Button
            variant="transparent"
            component="a"
            href={href("/viewing-rooms/preview/:id", { id: row.id })}
            target="_blank"
            rel="noreferrer"
          >
            As they see it
          </Button>
          {works.length > 0 && (
            <PaperLinks to={href("/admin/viewing-rooms/:id/prices", { id: row.id })} of="price list">
              Price list
            </PaperLinks>
          )}
          {row.email && copy}
          <DecisionLink id="renew">Renew</DecisionLink>
          {links > 0 && <DecisionLink id="revoke">Revoke</DecisionLink>}
          <Button variant="transparent" component={Link} to={`${href("/admin/viewing-rooms/new")}?from=${row.id}`}>
            Duplicate
          </Button>
          {state === "draft" && <DecisionLink id="delete">Delete</DecisionLink>}
        </>
      }
      main={
        row.email ? (
          <DecisionLink id="send" variant="filled" fullWidth>
            Send to {firstName(row.name)}
          </DecisionLink>
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
        <div className={styles.decided}>
          <RoomDecisions id={decides} page={page} answer={answer} />
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <RoomWorks page={page} answer={intent === "works" ? answer : undefined} />
          <AddWorks q={page.q} found={page.found} />
        </div>
        <aside className={styles.side}>
          <Receipts page={page} />
          <Part title="The room">
            <Form method="post" className={styles.edit} preventScrollReset noValidate data-typed="room">
              <RoomFields
                today={page.today}
                mayKeep={saving?.typed ? saving.typed.mayKeep === "yes" : row.mayKeep}
                field={(name) => ({
                  name,
                  defaultValue: String(saving?.typed?.[name] ?? begins[name] ?? ""),
                  error: saving?.problem?.fields?.[name],
                })}
              />
              <Button type="submit" name="intent" value="save" disabled={sending} className={styles.save ?? ""}>
                Save
              </Button>
            </Form>
          </Part>
        </aside>
      </div>
    </Page>
  )
}

const isMarked = ({ favoriteAt, questionAt, askedAt }: Route.ComponentProps["loaderData"]["works"][number]) =>
  Boolean(favoriteAt || questionAt || askedAt)
