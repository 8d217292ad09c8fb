import { Button } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react"
import {
  href,
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router"
import {
  defaultWall,
  findWallPlace,
  getDefaultHookMm,
  listHangingProblems,
  maxWalls,
  spaceEvenly,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"
import { getHangingPlan } from "../../../../domain/exhibitions/hanging-queries.server.ts"
import { randomUuid } from "../../../../lib/random-uuid.ts"
import { formatCount } from "../../kit/format-count.ts"
import { Empty, Page, RefusedNotice, Section } from "../../kit/page.tsx"
import views from "../../kit/views.module.css"
import { nounLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/hanging"
import styles from "./hanging.module.css"
import { HangingTable } from "./hanging-table.tsx"
import { WallTools, WorkTools } from "./hanging-tools.tsx"
import { NotHung } from "./not-hung.tsx"
import type { PlanSavingState } from "./plan-saver.ts"
import { usePlan, withAllPlaced, withoutWall, withPlaced, withWall } from "./use-plan.ts"
import { listHungWorks, WallProblems } from "./wall-problems.tsx"
import { WallView } from "./wall-view.tsx"

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
  const { plan, change, undo, canUndo, saving, problem, settled, giveUp } = usePlan(id, show)
  const [params, setParams] = useSearchParams()
  const [picked, setPicked] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState("")
  const [fresh, setFresh] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const printed = href("/admin/exhibitions/:id/hanging/print", { id })
  useHotkeys([["mod+Z", undo]])
  const known = useMemo(() => new Map(works.map((work) => [work.id, work])), [works])
  const workOf = (artworkId: string) => known.get(artworkId)
  const getTitle = (artworkId: string) => workOf(artworkId)?.title ?? "A work"
  const { unit } = plan
  const wall = plan.walls.find((one) => one.id === params.get("wall")) ?? plan.walls[0]
  const hung = wall ? listHungWorks(plan, wall.id, workOf) : []
  const unhung = works.filter((work) => !plan.works.some((one) => one.artworkId === work.id && one.wallId !== null))
  const chosen = hung.find(({ artworkId }) => artworkId === picked)
  const chosenWork = chosen && workOf(chosen.artworkId)
  const troubles = wall ? listHangingProblems(wall, hung) : []

  const move = (next: WallWork, step: string | null = null) => change((now) => withPlaced(now, next), step)
  /** Onto another wall, at eye level after its last work; null takes it down. */
  const send = (artworkId: string, wallId: string | null) => {
    const size = workOf(artworkId)?.footprint
    const before = plan.works.find((one) => one.artworkId === artworkId)
    const hookMm = before?.hookMm ?? getDefaultHookMm(size ?? { widthMm: 0, heightMm: 0 }, show.hooks[artworkId])
    const to = plan.walls.find((one) => one.id === wallId)
    const place =
      to && size
        ? findWallPlace(to, listHungWorks(plan, to.id, workOf), size)
        : { xMm: before?.xMm ?? 0, centerMm: before?.centerMm ?? 0 }
    change((now) => withPlaced(now, { artworkId, wallId: to?.id ?? null, hookMm, ...place }))
    setSaid(to ? `${getTitle(artworkId)} hangs on ${to.name}.` : `${getTitle(artworkId)} is taken down.`)
    setOver(null)
  }
  const addWall = () => {
    const added = { ...defaultWall[unit], id: randomUuid(), name: `Wall ${plan.walls.length + 1}` }
    change((now) => withWall(now, added))
    setFresh(added.id)
    setParams({ wall: added.id }, { replace: true, preventScrollReset: true })
  }
  const spaceHung = () => {
    const spaced = wall && spaceEvenly(wall, hung)
    if (spaced) change((now) => withAllPlaced(now, spaced))
    setSaid(
      spaced
        ? "The distances are equal."
        : "These works are wider than the wall. Take one down, or make the wall wider.",
    )
  }
  useNextFocus(unhung.length, plan.walls.length)
  const sized = unhung.filter((work) => work.footprint)
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
          <Button variant="transparent" aria-disabled={!canUndo} onClick={undo}>
            Undo
          </Button>
          <Button
            variant="transparent"
            onClick={() => change((now) => ({ ...now, unit: unit === "cm" ? "in" : "cm" }))}
          >
            {unit === "cm" ? "In inches" : "In centimeters"}
          </Button>
        </>
      }
      main={
        plan.walls.length > 0 && (
          <Button
            variant="filled"
            component={Link}
            to={printed}
            onClick={(event: MouseEvent) => {
              // The printed page loads the stored plan, so the last change is saved first.
              event.preventDefault()
              void settled().then((isSaved) => isSaved && navigate(printed))
            }}
            fullWidth
          >
            Print the plan
          </Button>
        )
      }
    >
      {problem && (
        <div className={styles.refused}>
          <RefusedNotice>{problem}</RefusedNotice>
          {saving === "blocked" && <p>What you change now isn’t saved, either.</p>}
          <Button
            variant="transparent"
            onClick={() => {
              giveUp()
              void revalidate()
            }}
          >
            Load the plan again
          </Button>
        </div>
      )}
      <noscript>
        <p className="small">Moving works needs scripts. The plan and its numbers are here without them.</p>
      </noscript>
      {wall && (
        <div className={styles.names}>
          <nav className={views.views} aria-label="Walls">
            {plan.walls.map(({ id: wallId, name }) => (
              <Link
                key={wallId}
                to={`?wall=${wallId}`}
                replace
                preventScrollReset
                data-drop={wallId}
                data-over={over === wallId || undefined}
                aria-current={wallId === wall?.id ? "true" : undefined}
              >
                {name}
                <span>{plan.works.filter((one) => one.wallId === wallId).length}</span>
              </Link>
            ))}
            <a href="#not-hung" data-drop="" data-over={over === "" || undefined}>
              Not hung<span>{unhung.length}</span>
            </a>
          </nav>
          <Button
            variant="transparent"
            aria-disabled={plan.walls.length >= maxWalls}
            onClick={() => plan.walls.length < maxWalls && addWall()}
          >
            Add a wall
          </Button>
        </div>
      )}
      {wall ? (
        <>
          <WallView
            key={wall.id}
            wall={wall}
            hung={hung}
            troubles={troubles}
            unit={unit}
            workOf={workOf}
            picked={picked}
            onPick={setPicked}
            onMove={move}
            onSend={send}
            onOver={setOver}
          />
          <p id="hang-keys" className="unseen">
            {`Arrow keys move it by ${unit === "cm" ? "one centimeter, with Shift ten" : "half an inch, with Shift five inches"}. Home and End: to the wall’s ends. Delete takes it down.`}
          </p>
          <p className="unseen" role="status">
            {said}
          </p>
          <WallProblems troubles={troubles} titleOf={getTitle} unit={unit} />
          {chosen && chosenWork ? (
            <WorkTools
              plan={plan}
              wall={wall}
              hung={chosen}
              work={chosenWork}
              onMove={move}
              onSend={(wallId) => wallId !== wall.id && send(chosen.artworkId, wallId)}
            />
          ) : (
            <p className={styles.hint}>
              {hung.length > 0
                ? "Drag a work, or choose it and use the arrow keys."
                : "Nothing hangs here yet. Choose works below."}
            </p>
          )}
          <p className={styles.wallActs}>
            <Button variant="transparent" onClick={spaceHung} aria-disabled={hung.length === 0}>
              Space evenly
            </Button>
            {sized.length > 1 && <span className="small">{`${formatCount(sized.length, "work")} not hung yet`}</span>}
            {hung.length > 0 && spaceEvenly(wall, hung) === null && (
              <span className="small alarm">These works are wider than the wall.</span>
            )}
          </p>
          <div id="wall-tools">
            <WallTools
              key={`tools ${wall.id}`}
              wall={wall}
              unit={unit}
              open={fresh === wall.id}
              onChange={(next) => change((now) => withWall(now, next))}
              onRemove={() => {
                change((now) => withoutWall(now, wall.id))
                setSaid(`${wall.name} is removed.`)
              }}
            />
          </div>
        </>
      ) : (
        <Empty
          action={
            <Button variant="transparent" onClick={addWall}>
              Add a wall
            </Button>
          }
        >
          Measure the first wall: its works hang on it at their true size, and the plan says where each nail goes.
        </Empty>
      )}
      <div className={styles.parts}>
        <NotHung id={id} works={unhung} wall={wall} any={works.length > 0} onHang={send} />
        {plan.works.some(({ wallId }) => wallId !== null) && (
          <Section title="On the ladder" note="the same in numbers">
            {plan.walls.map((one) => {
              const its = listHungWorks(plan, one.id, workOf)
              return its.length > 0 && <HangingTable key={one.id} wall={one} hung={its} unit={unit} workOf={workOf} />
            })}
          </Section>
        )}
      </div>
    </Page>
  )
}

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
