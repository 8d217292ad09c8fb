import {
  formatBareLength,
  formatWallLength,
  getGapMm,
  getHookHeightMm,
  getTopMm,
  type HangingUnit,
  type HangingWall,
  listGaps,
  sortByPosition,
  toPaperMm,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"
import { getPictureFileUrl, getWidths } from "../../../../domain/media/picture-view.ts"
import { withUnmarkedFiles } from "../../kit/unmarked-picture.ts"
import styles from "./print.module.css"
import type { HungWork } from "./wall-view.tsx"

type DrawnProps = {
  wall: HangingWall
  hung: WallWork[]
  unit: HangingUnit
  scale: number
  workOf: (id: string) => HungWork | undefined
}

/** In millimeters on paper: the font size, and the space below the floor for distances. */
const fontSizeMm = 2.6
const distanceSpaceMm = 14

/** A scale drawing: one unit of its coordinates is a millimeter of the wall. */
export function DrawnWall({ wall, hung, unit, scale, workOf }: DrawnProps) {
  const row = sortByPosition(hung)
  const up = (mm: number) => wall.heightMm - mm
  const text = fontSizeMm * scale
  const foot = distanceSpaceMm * scale
  return (
    <svg
      className={styles.drawn}
      width={`${toPaperMm(wall.widthMm, scale)}mm`}
      height={`${toPaperMm(wall.heightMm + foot, scale)}mm`}
      viewBox={`0 0 ${wall.widthMm} ${wall.heightMm + foot}`}
      fontSize={text}
      strokeWidth={0.2 * scale}
      role="img"
      aria-label={`${wall.name} at 1:${scale}`}
    >
      <rect className={styles.face} width={wall.widthMm} height={wall.heightMm} />
      <line
        className={styles.eye}
        x1={0}
        x2={wall.widthMm}
        y1={up(wall.eyeMm)}
        y2={up(wall.eyeMm)}
        strokeDasharray={`${1.5 * scale} ${scale}`}
      />
      <text className={styles.soft} x={text / 2} y={up(wall.eyeMm) - text / 2}>
        {`Eye line ${formatWallLength(wall.eyeMm, unit)}`}
      </text>
      {row.map((one, at) => {
        const work = workOf(one.artworkId)
        const middle = one.xMm + one.widthMm / 2
        const hook = up(getHookHeightMm(one))
        const arm = 1.2 * scale
        const width = work?.picture ? getWidths(withUnmarkedFiles(work.picture), "webp").at(-1) : undefined
        const file = work?.picture && width && getPictureFileUrl(work.picture, width, "webp")
        return (
          <g key={one.artworkId}>
            {file && (
              <image
                href={file}
                x={one.xMm}
                y={up(getTopMm(one))}
                width={one.widthMm}
                height={one.heightMm}
                preserveAspectRatio="xMidYMid meet"
              />
            )}
            <rect className={styles.work} x={one.xMm} y={up(getTopMm(one))} width={one.widthMm} height={one.heightMm} />
            <path
              className={styles.cross}
              d={`M${middle - arm} ${hook}h${2 * arm}M${middle} ${hook - arm}v${2 * arm}`}
            />
            <text x={middle} y={up(getTopMm(one)) - text * 0.6} textAnchor="middle">
              {`${at + 1}   ↥ ${formatBareLength(getHookHeightMm(one), unit)}`}
            </text>
          </g>
        )
      })}
      <line className={styles.floor} x1={0} x2={wall.widthMm} y1={wall.heightMm} y2={wall.heightMm} />
      {listGaps(wall, row).map((gap, at) => {
        const y = wall.heightMm + 4 * scale
        const tick = 1.2 * scale
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: distances have no other name than their order
          <g key={at}>
            <path
              className={styles.gap}
              d={`M${gap.fromMm} ${y}H${gap.toMm}M${gap.fromMm} ${y - tick}v${2 * tick}M${gap.toMm} ${y - tick}v${2 * tick}`}
            />
            <text x={(gap.fromMm + gap.toMm) / 2} y={y + text * 1.8} textAnchor="middle">
              {formatBareLength(getGapMm(gap), unit)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
