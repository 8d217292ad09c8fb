import { href, Link } from "react-router"
import type { WorkFunnel } from "../../../domain/analytics/funnel.server.ts"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { Empty } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./analytics.module.css"
import { formatNumber, getWorkRemark } from "./analytics-titles.ts"
import { BarLength } from "./bars.tsx"

const CountCell = ({ of, dot = false }: { of: number; dot?: boolean }) =>
  of === 0 ? (
    <span className={styles.nil}>none</span>
  ) : (
    <b>
      {dot && <i className={styles.dot} aria-hidden="true" />}
      {formatNumber(of)}
    </b>
  )

export function WorkByWork({ works, pictures }: { works: WorkFunnel[]; pictures: Record<string, SmallPicture> }) {
  const most = Math.max(1, ...works.map(({ looked }) => looked))
  if (works.length === 0) return <Empty>Nobody has looked at a work in these days.</Empty>
  return (
    <table className={styles.funnel}>
      <thead>
        <tr>
          <th>Work</th>
          <th>Looked</th>
          <th>Asked</th>
          <th>In a cart</th>
          <th>Bought</th>
          <th>
            <span className="unseen">What it says</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <tr key={work.id} data-row>
            <td className={styles.work}>
              <span>
                <Thumb picture={pictures[work.id] ?? null} width={66} height={44} />
                <Link to={href("/admin/artworks/:id/edit", { id: work.id })} prefetch="intent">
                  <i>{work.title}</i>
                </Link>
              </span>
            </td>
            <td className={styles.looked}>
              <BarLength fraction={work.looked / most} value={work.looked} />
            </td>
            <td data-head="Asked">
              <CountCell of={work.asked} />
            </td>
            <td data-head="Cart">
              <CountCell of={work.carts} />
            </td>
            <td data-head="Bought">
              <CountCell of={work.bought} dot />
            </td>
            <td className={styles.remark}>{getWorkRemark(work)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
