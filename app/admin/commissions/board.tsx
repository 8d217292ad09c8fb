import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { Form, href, Link, useLocation } from "react-router"
import { type CommissionCard, getCommissionBoard } from "../../../domain/commissions/board-queries.server.ts"
import { boardViews } from "../../../domain/commissions/board-views.ts"
import type { CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { useRequests } from "../kit/requests.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { Views } from "../kit/views.tsx"
import { useQueueOffline } from "../offline-queue/use-queue-offline.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/board"
import styles from "./board.module.css"
import { runBoardAction } from "./board-actions.server.ts"
import { BoardColumns } from "./board-columns.tsx"
import { BriefFields } from "./brief-fields.tsx"
import { CommissionList } from "./commission-list.tsx"
import { formatCommissionSums } from "./format-commission-sums.ts"
import { Waitlist } from "./waitlist.tsx"

/** For requests by telephone or at the studio. */
const NewCommissionForm = ({ formKey, answer }: { formKey: string; answer: ActionAnswer }) => (
  <InlineConfirm
    id="new"
    title="New commission"
    intent="new"
    answer={answer}
    hidden={{ id: String(answer?.typed?.decision === "new" ? answer.typed.id : formKey) }}
    happens={["It appears among the inquiries.", "No e-mail will be sent."]}
    press="Write it down"
  >
    <BriefFields id="new" answer={answer} first={{}} />
  </InlineConfirm>
)

export const meta: Route.MetaFunction = () => studioMeta("Commission Pipeline")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { searchParams } = new URL(request.url)
  const view = boardViews.find((one) => one === searchParams.get("view")) ?? "board"
  const search = (searchParams.get("search") ?? "").slice(0, 100).replaceAll("\0", "").trim()
  const late = searchParams.get("late") === "yes"
  return {
    search,
    late,
    formKey: crypto.randomUUID(),
    board: unwrapOutcome(await getCommissionBoard(shop, admin, { view, search, late })),
  }
})

export const action = studioAction(runBoardAction)

const viewLabels = { board: "Board", waitlist: "Waitlist", on_hold: "On hold", ended: "Closed" }

export default function CommissionBoard({ loaderData, actionData }: Route.ComponentProps) {
  const { board, search, late, formKey } = loaderData
  const answer: ActionAnswer = actionData
  const { cards, move, requests, said } = useBoardMoves(board.cards)
  const isFiltered = search !== "" || late
  const openConfirm = useOpenConfirm(answer)
  const { search: address } = useLocation()
  const open = formatCommissionSums(cards)
  return (
    <Page
      title="Commission Pipeline"
      done={answer?.done}
      details={
        <>
          {board.view === "board" && (
            <span>
              {board.counts.board} open{open && `, ${open}`}
            </span>
          )}
          {board.late > 0 && <Link className={styles.lateLink} to="?late=yes">{`${board.late} late`}</Link>}
        </>
      }
      quiet={
        <Button variant="transparent" component={Link} to={href("/admin/commissions/calendar")}>
          Calendar
        </Button>
      }
      main={
        <InlineConfirmLink id="new" variant="filled" fullWidth>
          New commission
        </InlineConfirmLink>
      }
    >
      {requests}
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {openConfirm === "new" && <NewCommissionForm formKey={formKey} answer={answer} />}
      <Views
        label="Views"
        name="view"
        now={board.view}
        first="board"
        of={boardViews.map((value) => ({ value, words: viewLabels[value], count: board.counts[value] }))}
      />
      <BoardFilter key={address} search={search} late={late} view={board.view} />
      {cards.length === 0 ? (
        <Empty>{getEmptyMessage(board.view, isFiltered)}</Empty>
      ) : board.view === "board" ? (
        <BoardColumns cards={cards} onMove={move} />
      ) : board.view === "waitlist" && !isFiltered && !board.more ? (
        <Waitlist cards={board.cards} />
      ) : (
        <CommissionList cards={cards} view={board.view} />
      )}
      {board.more && (
        <p className="small">{`The newest ${formatCount(cards.length, "commission")}. Search for the others.`}</p>
      )}
      <p className="unseen" role="status">
        {said}
      </p>
    </Page>
  )
}

function getEmptyMessage(view: string, isFiltered: boolean): string {
  if (isFiltered) return "No commission matches."
  if (view === "waitlist") return "Nobody is waiting."
  if (view === "on_hold") return "Nothing is on hold."
  if (view === "ended") return "Nothing is closed yet."
  return "No commissions yet. Requests from your site appear here, and you can write one down yourself."
}

function BoardFilter({ search, late, view }: { search: string; late: boolean; view: string }) {
  const all = view === "board" ? "?" : `?view=${view}`
  return (
    <Form method="get" role="search" className={styles.filter}>
      {view !== "board" && <input type="hidden" name="view" value={view} />}
      <TextInput
        name="search"
        type="search"
        aria-label="Search commissions"
        placeholder="Client or subject"
        defaultValue={search}
      />
      <label className={styles.tick}>
        <input type="checkbox" name="late" value="yes" defaultChecked={late} />
        Late only
      </label>
      <Button variant="transparent" type="submit">
        Show
      </Button>
      {(search !== "" || late) && (
        <Button variant="transparent" component={Link} to={all}>
          Show all
        </Button>
      )}
    </Form>
  )
}

/** The board applies moves that are pending or queued offline. */
function useBoardMoves(all: CommissionCard[]) {
  const { send, pending, requests } = useRequests()
  const [said, setSaid] = useState("")
  const { waiting } = useQueueState()
  const queueChange = useQueueOffline()
  const findPendingStage = (id: string) => {
    const last = pending.findLast((fields) => fields.some(([name, value]) => name === "id" && value === id))
    const queued = waiting.findLast(({ table, data }) => table === "commissions" && data.id === id && data.stage)
    return (last?.find(([name]) => name === "to")?.[1] ?? queued?.data.stage) as CommissionStage | undefined
  }
  const cards = all.map((card): CommissionCard => {
    const to = findPendingStage(card.id)
    return to ? { ...card, stage: to, stops: {} } : card
  })
  const move = (card: CommissionCard, to: CommissionStage) => {
    setSaid(`${card.subject}: ${stageNames[to]}`)
    const isQueued = queueChange({
      ...{ type: "update", table: "commissions", data: { id: card.id, stage: to }, base: { stage: card.stage } },
      about: { what: `*${card.subject}*`, words: `*${card.subject}*: ${stageNames[to]}` },
    })
    if (isQueued) return
    send(Object.entries({ intent: "move", id: card.id, from: card.stage, to }))
  }
  return { cards, move, requests, said }
}
