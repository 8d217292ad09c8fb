import {
  gapsOf,
  type HangingWall,
  type Hung,
  hookHeightOf,
  inOrder,
  lengthOf,
  sayLength,
  topOf,
  type Unit,
} from "../../../../domain/exhibitions/hanging.ts"
import { unbrokenMeasures } from "../../../ui/label/unbroken-measures.ts"
import styles from "./hanging.module.css"
import type { HungWork } from "./wall-view.tsx"

type TableProps = {
  wall: HangingWall
  hung: Hung[]
  unit: Unit
  workOf: (id: string) => HungWork | undefined
}

/** The accessible alternative to the drawing, and a list for the people who hang the works. */
export function HangingTable({ wall, hung, unit, workOf }: TableProps) {
  const row = inOrder(hung)
  const gaps = gapsOf(wall, row).map(lengthOf)
  return (
    <div className={styles.tableScroll}>
      <table className={styles.numbers}>
        <caption>
          {wall.name},{" "}
          <span className="small">
            {sayLength(wall.widthMm, unit)} wide and {sayLength(wall.heightMm, unit)} high
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Work</th>
            <th scope="col">Left edge, from the left edge of the wall</th>
            <th scope="col">Hook, from the left edge of the wall</th>
            <th scope="col">Hook, from the floor</th>
            <th scope="col">Top edge, from the floor</th>
            <th scope="col">To the next work or the edge</th>
          </tr>
        </thead>
        <tbody>
          {row.map((one, at) => {
            const work = workOf(one.artworkId)
            const cells: [head: string, mm: number][] = [
              ["Left edge", one.xMm],
              ["Hook, from the left", one.xMm + one.widthMm / 2],
              ["Hook, from the floor", hookHeightOf(one)],
              ["Top edge", topOf(one)],
              [at === row.length - 1 ? "To the edge of the wall" : "To the next", gaps[at + 1] ?? 0],
            ]
            return (
              <tr key={one.artworkId} data-row>
                <td>{at + 1}</td>
                <th scope="row">
                  <i>{work?.title}</i>
                  <span className="small">{work?.size && unbrokenMeasures(work.size)}</span>
                </th>
                {cells.map(([head, mm]) => (
                  <td key={head} data-head={head}>
                    {sayLength(mm, unit)}
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
