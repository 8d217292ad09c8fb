import { href, Link, useLocation } from "react-router"
import { getCommissionBoard } from "../../../domain/commissions/board-queries.server.ts"
import { boardViews } from "../../../domain/commissions/board-views.ts"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { Views } from "../kit/views.tsx"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/board"
import styles from "./board.module.css"
import { runBoardAction } from "./board-actions.server.ts"
import { BoardColumns } from "./board-columns.tsx"
import { BoardFilter } from "./board-filter.tsx"
import { BriefFields } from "./brief-fields.tsx"
import { CommissionList } from "./commission-list.tsx"
import { formatCommissionSums } from "./format-commission-sums.ts"
import { useBoardMoves } from "./use-board-moves.ts"
import { Waitlist } from "./waitlist.tsx"

/** For requests by telephone or at the studio. */
const NewCommissionForm = ({ formKey, answer }: { formKey: string; answer: ActionAnswer }) => (
  <InlineConfirm
    id="new"
    title="New commission"
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
      quiet={<LinkButton to={href("/admin/commissions/calendar")}>Calendar</LinkButton>}
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
