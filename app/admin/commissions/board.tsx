import { Button } from "@mantine/core"
import { href, Link, useLocation } from "react-router"
import { commissionBoard } from "../../../domain/commissions/board-queries.server.ts"
import { boardViews } from "../../../domain/commissions/board-views.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { Views } from "../kit/views.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/board"
import styles from "./board.module.css"
import { BoardFilter } from "./board-filter.tsx"
import { changeBoard } from "./change-board.server.ts"
import { Columns } from "./columns.tsx"
import { CommissionList } from "./commission-list.tsx"
import { NewDecision } from "./new-decision.tsx"
import { sumsInWords } from "./sums.ts"
import { useBoardMoves } from "./use-moves.ts"
import { Waitlist } from "./waitlist.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Commission Pipeline")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { searchParams } = new URL(request.url)
  const view = boardViews.find((one) => one === searchParams.get("view")) ?? "board"
  const search = (searchParams.get("search") ?? "").slice(0, 100).replaceAll("\0", "").trim()
  const late = searchParams.get("late") === "yes"
  return {
    search,
    late,
    formKey: crypto.randomUUID(),
    board: found(await commissionBoard(shop, admin, { view, search, late })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeBoard(shop, admin, await readFormData(request))
}

const viewWords = { board: "Board", waitlist: "Waitlist", on_hold: "On hold", ended: "Closed" }

export default function CommissionBoard({ loaderData, actionData }: Route.ComponentProps) {
  const { board, search, late, formKey } = loaderData
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const { cards, move, requests, said } = useBoardMoves(board.cards)
  const isFiltered = search !== "" || late
  const decides = useOpenDecision(answer)
  const { search: address } = useLocation()
  const open = sumsInWords(cards)
  return (
    <Page
      title="Commission Pipeline"
      done={answer?.done}
      facts={
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
        <DecisionLink id="new" variant="filled" fullWidth>
          New commission
        </DecisionLink>
      }
    >
      {requests}
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {decides === "new" && <NewDecision formKey={formKey} answer={answer} />}
      <Views
        label="Views"
        name="view"
        now={board.view}
        first="board"
        of={boardViews.map((value) => ({ value, words: viewWords[value], count: board.counts[value] }))}
      />
      <BoardFilter key={address} search={search} late={late} view={board.view} />
      {cards.length === 0 ? (
        <Empty>{emptyWords(board.view, isFiltered)}</Empty>
      ) : board.view === "board" ? (
        <Columns cards={cards} onMove={move} />
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

function emptyWords(view: string, isFiltered: boolean): string {
  if (isFiltered) return "No commission matches."
  if (view === "waitlist") return "Nobody is waiting."
  if (view === "on_hold") return "Nothing is on hold."
  if (view === "ended") return "Nothing is closed yet."
  return "No commissions yet. Requests from your site appear here, and you can write one down yourself."
}
