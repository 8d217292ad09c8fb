import { Button } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { type MouseEvent, useEffect, useRef } from "react"
import { href, Link, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from "react-router"
import { maxWalls } from "../../../../domain/exhibitions/hanging.ts"
import { getHangingPlan } from "../../../../domain/exhibitions/hanging-queries.server.ts"
import { LinkButton } from "../../kit/link-button.tsx"
import { Empty, Page, RefusedNotice, Section } from "../../kit/page.tsx"
import views from "../../kit/views.module.css"
import { nounLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/hanging"
import { EditedWall } from "./edited-wall.tsx"
import styles from "./hanging.module.css"
import { HangingTable } from "./hanging-table.tsx"
import { NotHung } from "./not-hung.tsx"
import type { PlanSavingState } from "./plan-saver.ts"
import { type HangingEditor, useHanging } from "./use-hanging.ts"
import { listHungWorks } from "./wall-problems.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(`Hanging plan: ${loaderData?.title ?? ""}`)

export const loader = nounLoader(async ({ shop, admin, id }) => {
  return unwrapOutcome(await getHangingPlan(shop, admin, id))
})

/** Switching the wall must not reload the plan, which may have unsaved changes. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSamePage ? false : defaultShouldRevalidate
}

const savingLabels: Record<PlanSavingState, string> = {
  saved: "Saved",
  saving: "Saving…",
  waiting: "Not saved yet: the site doesn’t answer. Trying again.",
  refused: "Not saved",
  blocked: "Not saved",
}

export default function Hanging(props: Route.ComponentProps) {
  return <HangingPlanEditor key={props.loaderData.id} {...props} />
}

function HangingPlanEditor({ loaderData: show }: Route.ComponentProps) {
  const { id, title, works } = show
  const editor = useHanging(show)
  const { plan, change, undo, canUndo, saving, wall, unhung, workOf } = editor
  useHotkeys([["mod+Z", undo]])
  useNextFocus(unhung.length, plan.walls.length)
  return (
    <Page
      back={<Link to={href("/admin/exhibitions/:id", { id })}>{title}</Link>}
      title="Hanging plan"
      details={
        <>
          <span>{show.venue}</span>
          <span>{show.dates}</span>
          <span role="status">{savingLabels[saving]}</span>
        </>
      }
      quiet={
        <>
          <Button aria-disabled={!canUndo} onClick={undo}>
            Undo
          </Button>
          <Button onClick={() => change((now) => ({ ...now, unit: plan.unit === "cm" ? "in" : "cm" }))}>
            {plan.unit === "cm" ? "In inches" : "In centimeters"}
          </Button>
        </>
      }
      main={plan.walls.length > 0 && <PrintButton id={id} settled={editor.settled} />}
    >
      <PlanProblem editor={editor} />
      <noscript>
        <p className="small">Moving works needs scripts. The plan and its numbers are here without them.</p>
      </noscript>
      {wall && (
        <div className={styles.names}>
          <WallNames editor={editor} />
          <Button
            aria-disabled={plan.walls.length >= maxWalls}
            onClick={() => plan.walls.length < maxWalls && editor.addWall()}
          >
            Add a wall
          </Button>
        </div>
      )}
      {wall ? (
        <EditedWall wall={wall} editor={editor} />
      ) : (
        <Empty action={<Button onClick={editor.addWall}>Add a wall</Button>}>
          Measure the first wall: its works hang on it at their true size, and the plan says where each nail goes.
        </Empty>
      )}
      <div className={styles.parts}>
        <NotHung id={id} works={unhung} wall={wall} any={works.length > 0} onHang={editor.send} />
        {plan.works.some(({ wallId }) => wallId !== null) && (
          <Section title="On the ladder" note="the same in numbers">
            {plan.walls.map((one) => {
              const its = listHungWorks(plan, one.id, workOf)
              return (
                its.length > 0 && <HangingTable key={one.id} wall={one} hung={its} unit={plan.unit} workOf={workOf} />
              )
            })}
          </Section>
        )}
      </div>
    </Page>
  )
}

function PrintButton({ id, settled }: { id: string; settled: () => Promise<boolean> }) {
  const navigate = useNavigate()
  const printed = href("/admin/exhibitions/:id/hanging/print", { id })
  return (
    <LinkButton
      variant="filled"
      to={printed}
      onClick={(event: MouseEvent) => {
        // The printed page loads the stored plan, so the last change is saved first.
        event.preventDefault()
        void settled().then((isSaved) => isSaved && navigate(printed))
      }}
      fullWidth
    >
      Print the plan
    </LinkButton>
  )
}

function PlanProblem({ editor: { problem, saving, giveUp } }: { editor: HangingEditor }) {
  const { revalidate } = useRevalidator()
  if (!problem) return null
  return (
    <div className={styles.refused}>
      <RefusedNotice>{problem}</RefusedNotice>
      {saving === "blocked" && <p>What you change now isn’t saved, either.</p>}
      <Button
        onClick={() => {
          giveUp()
          void revalidate()
        }}
      >
        Load the plan again
      </Button>
    </div>
  )
}

/** A work is sent to another wall by dropping it on the wall's name. */
const WallNames = ({ editor: { plan, wall, over, unhung } }: { editor: HangingEditor }) => (
  <nav className={views.views} aria-label="Walls">
    {plan.walls.map(({ id, name }) => (
      <Link
        key={id}
        to={`?wall=${id}`}
        replace
        preventScrollReset
        data-drop={id}
        data-over={over === id || undefined}
        aria-current={id === wall?.id ? "true" : undefined}
      >
        {name}
        <span>{plan.works.filter((one) => one.wallId === id).length}</span>
      </Link>
    ))}
    <a href="#not-hung" data-drop="" data-over={over === "" || undefined}>
      Not hung<span>{unhung.length}</span>
    </a>
  </nav>
)

/** Moves the focus when the pressed button disappears: to the next work to hang, or to the new wall's width. */
function useNextFocus(unhung: number, walls: number) {
  const before = useRef({ unhung, walls })
  useEffect(() => {
    const { unhung: hungBefore, walls: wallsBefore } = before.current
    before.current = { unhung, walls }
    if (document.activeElement !== document.body) return
    if (walls > wallsBefore) document.querySelector<HTMLElement>("#wall-tools input[inputmode=decimal]")?.focus()
    else if (unhung < hungBefore) document.querySelector<HTMLElement>("#not-hung li button")?.focus()
  }, [unhung, walls])
}
