import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { findPaperSize, formatWallSize, type Scale, scales } from "../../../../domain/exhibitions/hanging.ts"
import { getHangingPlan } from "../../../../domain/exhibitions/hanging-queries.server.ts"
import { Empty, Page } from "../../kit/page.tsx"
import views from "../../kit/views.module.css"
import { nounLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/print"
import { DrawnWall } from "./drawn-wall.tsx"
import { HangingTable } from "./hanging-table.tsx"
import styles from "./print.module.css"
import { listHungWorks } from "./wall-problems.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(`${loaderData?.title ?? ""}: plan to print`)

const defaultScale: Scale = 50

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  const asked = Number(new URL(request.url).searchParams.get("scale"))
  return {
    ...unwrapOutcome(await getHangingPlan(shop, admin, id)),
    scale: scales.find((one) => one === asked) ?? defaultScale,
  }
})

export default function Print({ loaderData: { id, title, venue, dates, plan, works, scale } }: Route.ComponentProps) {
  const workOf = (artworkId: string) => works.find((work) => work.id === artworkId)
  const { unit, walls } = plan
  return (
    <Page
      back={<Link to={href("/admin/exhibitions/:id/hanging", { id })}>Hanging plan</Link>}
      title={title}
      details={
        <>
          <span>{venue}</span>
          <span>{dates}</span>
        </>
      }
      main={
        walls.length > 0 && (
          <Button variant="filled" onClick={() => print()} fullWidth>
            Print
          </Button>
        )
      }
    >
      <div className={styles.screen}>
        <nav className={views.views} aria-label="Scale">
          {scales.map((one) => (
            <Link key={one} to={`?scale=${one}`} replace aria-current={one === scale ? "true" : undefined}>
              {`1:${one}`}
            </Link>
          ))}
        </nav>
        <p className="small">
          Print at 100 percent, not “fit to page”: then a ruler on the paper measures the wall. Each wall names the
          sheet that it needs.
        </p>
      </div>
      {walls.length === 0 && <Empty>This plan has no walls yet.</Empty>}
      {walls.map((wall) => {
        const hung = listHungWorks(plan, wall.id, workOf)
        const sheet = findPaperSize(wall, scale, unit)
        return (
          <section key={wall.id} className={styles.sheets} aria-label={wall.name}>
            <div className={styles.sheet} data-sheet={sheet?.name ?? "largest"}>
              <header>
                <h2>{wall.name}</h2>
                <p>
                  {title}, {venue}. {formatWallSize(wall, unit)}, 1:{scale}.{" "}
                  <span className={styles.screen}>
                    {sheet ? `Needs ${sheet.words}.` : "Larger than any sheet at this scale."}
                  </span>
                </p>
              </header>
              {/* Scrolls sideways on the screen, so it must be focusable. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
              <section className={styles.drawing} tabIndex={0} aria-label={`Drawing of ${wall.name}`}>
                <DrawnWall wall={wall} hung={hung} unit={unit} scale={scale} workOf={workOf} />
              </section>
              <p className={styles.legend}>
                Numbers as in the table. A cross is a hook; ↥ is its height from the floor, in{" "}
                {unit === "cm" ? "centimeters" : "inches"}.
              </p>
            </div>
            {hung.length > 0 && (
              <div className={styles.numbersSheet}>
                <HangingTable wall={wall} hung={hung} unit={unit} workOf={workOf} />
              </div>
            )}
          </section>
        )
      })}
    </Page>
  )
}
