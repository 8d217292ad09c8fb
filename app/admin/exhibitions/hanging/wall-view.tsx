import type { CSSProperties } from "react"
import {
  formatBareLength,
  formatWallLength,
  formatWallSize,
  getGapMm,
  getHookHeightMm,
  getTopMm,
  type HangingProblem,
  type HangingUnit,
  type HangingWall,
  listGaps,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"
import type { HangingPlan } from "../../../../domain/exhibitions/hanging-queries.server.ts"
import { ThumbImage } from "../../kit/thumb.tsx"
import styles from "./hanging.module.css"
import { handleWallKey, useWallDrag, type WallDragOptions } from "./use-wall-drag.ts"

export type HungWork = HangingPlan["works"][number]

type WallProps = WallDragOptions & {
  troubles: HangingProblem[]
  unit: HangingUnit
  workOf: (id: string) => HungWork | undefined
  picked: string | null
}

export function WallView(props: WallProps) {
  const { wall, hung, troubles, unit, workOf, picked, onPick } = props
  const { face, dragged, onPointerDown, onPointerMove, onPointerUp, onPointerCancel } = useWallDrag(props)
  const shown = hung.map((one) => (dragged?.hung.artworkId === one.artworkId ? dragged.hung : one))
  const now = shown.find(({ artworkId }) => artworkId === picked)
  const isWrong = (id: string) =>
    troubles.some((trouble) => trouble.of === id || (trouble.kind === "overlap" && trouble.other === id))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.scroll} tabIndex={0} aria-label={`${wall.name}, drawn to scale`}>
      <div
        className={styles.wall}
        style={{ "--ratio": wall.widthMm / wall.heightMm } as CSSProperties}
        data-carrying={dragged !== null || undefined}
      >
        <div ref={face} className={styles.face}>
          <span className={styles.eye} style={getDrawnStyle(wall, { "--y": wall.eyeMm })} />
          <p className={styles.note}>
            <span>{formatWallSize(wall, unit)}</span>
            <span>Eye line {formatWallLength(wall.eyeMm, unit)}</span>
          </p>
          {shown.map((one) => {
            const work = workOf(one.artworkId)
            return (
              <button
                key={one.artworkId}
                type="button"
                className={styles.hung}
                data-work={one.artworkId}
                data-wrong={isWrong(one.artworkId) || undefined}
                aria-pressed={one.artworkId === picked}
                aria-label={`${work?.title}, ${formatWallLength(one.xMm, unit)} from the left, middle at ${formatWallLength(one.centerMm, unit)}`}
                aria-describedby="hang-keys"
                style={getDrawnStyle(wall, {
                  "--x": one.xMm,
                  "--y": getTopMm(one),
                  "--w": one.widthMm,
                  "--h": one.heightMm,
                })}
                onPointerDown={(event) => onPointerDown(one, event)}
                onPointerMove={(event) => onPointerMove(one, event)}
                onPointerUp={(event) => onPointerUp(one, event)}
                onPointerCancel={onPointerCancel}
                onClick={() => onPick(one.artworkId)}
                onFocus={() => onPick(one.artworkId)}
                onKeyDown={(event) => handleWallKey(event, one, unit, props)}
              >
                {work?.picture && (
                  <ThumbImage picture={work.picture} width={240} height={Math.round(240 / work.ratio)} />
                )}
              </button>
            )
          })}
          {dragged?.guides.map(({ axis, atMm }) => (
            <span
              key={axis}
              className={styles.guide}
              data-axis={axis}
              style={{ "--at": getPercent(atMm, axis === "x" ? wall.widthMm : wall.heightMm) } as CSSProperties}
            />
          ))}
          {now && <DrawnHook wall={wall} hung={now} unit={unit} />}
        </div>
        <WallGaps wall={wall} hung={shown} unit={unit} />
      </div>
    </section>
  )
}

const getPercent = (mm: number, wholeMm: number) => `${(mm / wholeMm) * 100}%`

/** Lengths in millimeters as percentages of the wall: `--x` and `--w` of its width, `--y` and `--h` of its height. */
const getDrawnStyle = (
  { widthMm, heightMm }: HangingWall,
  lengths: Partial<Record<"--x" | "--y" | "--w" | "--h", number>>,
) =>
  Object.fromEntries(
    Object.entries(lengths).map(([name, mm]) => [
      name,
      getPercent(mm, name === "--x" || name === "--w" ? widthMm : heightMm),
    ]),
  ) as CSSProperties

type DrawnProps = { wall: HangingWall; hung: WallWork; unit: HangingUnit }

function DrawnHook({ wall, hung, unit }: DrawnProps) {
  const middleMm = hung.xMm + hung.widthMm / 2
  return (
    <span
      className={styles.hook}
      style={getDrawnStyle(wall, { "--x": middleMm, "--y": Math.max(0, getHookHeightMm(hung)) })}
    >
      <b data-edge={middleMm > wall.widthMm * 0.85 || undefined}>
        Hook {formatWallLength(getHookHeightMm(hung), unit)}
      </b>
    </span>
  )
}

type WallGapsProps = { wall: HangingWall; hung: WallWork[]; unit: HangingUnit }

/** The distances below the wall; equal ones between works are marked. */
function WallGaps({ wall, hung, unit }: WallGapsProps) {
  const gaps = listGaps(wall, hung)
  const inner = gaps.slice(1, -1).map(getGapMm)
  return (
    <div className={styles.gaps} aria-hidden="true">
      {gaps.map((gap, at) => {
        const mm = getGapMm(gap)
        const even = at > 0 && at < gaps.length - 1 && inner.every((one) => Math.abs(one - mm) <= 1) && inner.length > 1
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: distances have no other name than their order
            key={at}
            data-even={even || undefined}
            data-wrong={mm < 0 || undefined}
            style={getDrawnStyle(wall, { "--x": Math.min(gap.fromMm, gap.toMm), "--w": Math.abs(mm) })}
          >
            <b>{formatBareLength(mm, unit)}</b>
          </span>
        )
      })}
    </div>
  )
}
