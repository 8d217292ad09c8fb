import { useEffect, useState } from "react"
import { href } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilities } from "../../../domain/artworks/artwork-kinds.ts"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import {
  getStatusPage,
  type StatusPage,
  type StatusShelf,
} from "../../../domain/artworks/status/status-queries.server.ts"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { formatCount } from "../kit/format-count.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { useRequests } from "../kit/requests.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { useQueueOffline } from "../offline-queue/use-queue-offline.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/status"
import { Shelves } from "./shelves.tsx"
import styles from "./status.module.css"
import { runStatusAction } from "./status-actions.server.ts"
import { StatusGrid } from "./status-grid.tsx"
import { WorkStatusPanel } from "./work-status-panel.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Status Management")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { searchParams } = new URL(request.url)
  const state = availabilities.find((one) => one === searchParams.get("state"))
  const place = searchParams.get("place")?.slice(0, 300).replaceAll("\0", "") || undefined
  const after = searchParams.get("after") ?? undefined
  return { state, place, page: unwrapOutcome(await getStatusPage(shop, admin, { state, place, after })) }
})

export const action = studioAction(runStatusAction)

export default function Status({ loaderData: { state, place, page }, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const { works, shelves, move, requests } = useStatusChanges(page)
  const [chosen, setChosen] = useState<string>()
  const work = (chosen ? works[chosen] : undefined) ?? works[shelves.find(({ ids }) => ids.length > 0)?.ids[0] ?? ""]
  const onMove: typeof move = (id, to) => {
    setChosen(id)
    move(id, to)
  }
  const where = work && `${work.id} ${work.availability}`
  useEffect(() => {
    const id = where?.split(" ")[0]
    if (chosen && id === chosen && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-shelf] [data-work="${id}"]`)?.focus()
  }, [where, chosen])
  return (
    <Page
      title="Status Management"
      done={answer?.done}
      details={
        <span>
          {formatCount(page.count, "work")}.
          <span className={styles.onDesk}> Drag one to another shelf, or choose it and press a letter.</span>
        </span>
      }
      quiet={
        <>
          {state && <LinkButton to={href("/admin/status")}>All shelves</LinkButton>}
          <LinkButton to={href("/admin/status/changes")}>As a table</LinkButton>
        </>
      }
    >
      {requests}
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {page.count === 0 ? (
        <Empty>No works yet. Each work you add appears here by its status.</Empty>
      ) : (
        <>
          <div className={styles.page} data-view="shelves">
            <Shelves
              shelves={shelves}
              works={works}
              chosen={work?.id}
              alone={state !== undefined}
              onChoose={setChosen}
              onMove={onMove}
            />
            {work && <WorkStatusPanel work={work} onMove={(to) => onMove(work.id, to)} />}
          </div>
          <StatusGrid page={page} works={works} place={place} onMove={move} />
        </>
      )}
      <p className="unseen" role="status">
        {work && chosen ? `${work.title}: ${availabilityLabels[work.availability]}` : ""}
      </p>
    </Page>
  )
}

/** Applies changes that are pending or queued offline to the page. */
function useStatusChanges(page: StatusPage) {
  const { send, pending, requests } = useRequests()
  const { waiting } = useQueueState()
  const queueOffline = useQueueOffline()
  const findQueued = (id: string) =>
    waiting.findLast(({ table, data }) => table === "artworks" && data.id === id && data.availability)?.data
  const now = (id: string): Availability | undefined => {
    const last = pending.findLast((fields) => fields.some(([, value]) => value === id))
    return (last?.find(([name]) => name === "to")?.[1] ?? findQueued(id)?.availability) as Availability | undefined
  }
  const move = (id: string, to: Availability) => {
    const { title = "", availability = to, picture = null } = page.works[id] ?? {}
    const isQueued = queueOffline({
      ...{ type: "update", table: "artworks", data: { id, availability: to } },
      base: { availability: now(id) ?? availability },
      about: { what: `*${title}*`, words: `*${title}*: ${availabilityLabels[to].toLowerCase()}`, picture },
    })
    if (isQueued) return
    send(Object.entries({ intent: "move", to, "ids[]": id }))
  }
  return { ...applyStatusChanges(page, now), move, requests }
}

function applyStatusChanges(
  page: StatusPage,
  now: (id: string) => Availability | undefined,
): Pick<StatusPage, "works" | "shelves"> {
  const moved = Object.values(page.works).filter(({ id, availability }) => (now(id) ?? availability) !== availability)
  if (moved.length === 0) return page
  const works = { ...page.works }
  for (const work of moved)
    works[work.id] = { ...work, availability: now(work.id) ?? work.availability, statusFor: "", statusUntil: null }
  const shelves = page.shelves.map((shelf): StatusShelf => {
    const gone = moved.filter(({ availability }) => availability === shelf.state)
    const come = moved.filter(({ id }) => now(id) === shelf.state)
    const ids = shelf.ids.filter((id) => !gone.some((work) => work.id === id))
    return {
      ...shelf,
      count: shelf.count - gone.length + come.length,
      ids: [...ids, ...come.map(({ id }) => id)],
    }
  })
  return { works, shelves }
}
