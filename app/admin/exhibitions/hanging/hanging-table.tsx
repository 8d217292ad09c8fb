import {
  formatWallLength,
  getGapMm,
  getHookHeightMm,
  getTopMm,
  type HangingUnit,
  type HangingWall,
  listGaps,
  sortByPosition,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"
import { joinMeasures } from "../../../ui/label/join-measures.ts"
import { ColumnHeads } from "../../kit/column-heads.tsx"
import styles from "./hanging.module.css"
import type { HungWork } from "./wall-view.tsx"

type TableProps = {
  wall: HangingWall
  hung: WallWork[]
  unit: HangingUnit
  workOf: (id: string) => HungWork | undefined
}

/** The accessible alternative to the drawing, and a list for the people who hang the works. */
export function HangingTable({ wall, hung, unit, workOf }: TableProps) {
  const row = sortByPosition(hung)
  const gaps = listGaps(wall, row).map(getGapMm)
  return (
    <div className={styles.tableScroll}>
      <table className={styles.numbers}>
        <caption>
          {wall.name},{" "}
          <span className="small">
            {formatWallLength(wall.widthMm, unit)} wide and {formatWallLength(wall.heightMm, unit)} high
          </span>
        </caption>
        <ColumnHeads
          columns={[
            "No.",
            "Work",
            "Left edge, from the left edge of the wall",
            "Hook, from the left edge of the wall",
            "Hook, from the floor",
            "Top edge, from the floor",
            "To the next work or the edge",
          ]}
        />
        <tbody>
          {row.map((one, at) => {
            const work = workOf(one.artworkId)
            const cells: [head: string, mm: number][] = [
              ["Left edge", one.xMm],
              ["Hook, from the left", one.xMm + one.widthMm / 2],
              ["Hook, from the floor", getHookHeightMm(one)],
              ["Top edge", getTopMm(one)],
              [at === row.length - 1 ? "To the edge of the wall" : "To the next", gaps[at + 1] ?? 0],
            ]
            return (
              <tr key={one.artworkId} data-row>
                <td>{at + 1}</td>
                <th scope="row">
                  <i>{work?.title}</i>
                  <span className="small">{work?.size && joinMeasures(work.size)}</span>
                </th>
                {cells.map(([head, mm]) => (
                  <td key={head} data-head={head}>
                    {formatWallLength(mm, unit)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
