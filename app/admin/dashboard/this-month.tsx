import { href, Link } from "react-router"
import { formatSpelledCount } from "../kit/format-count.ts"
import { DetailList, Section } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import type { DashboardCharts } from "./chart-data.server.ts"
import { listStripPictures } from "./charts.tsx"
import { formatAmounts, formatMonth } from "./dashboard-titles.ts"
import styles from "./this-month.module.css"
import type { PicturesByWorkId } from "./time-on-market-plot.tsx"

type ThisMonthProps = {
  /** `2026-11` */
  month: string
  of: Pick<DashboardCharts, "months" | "toCome">
  pictures: PicturesByWorkId
}

export function ThisMonth({ month, of: { months, toCome }, pictures }: ThisMonthProps) {
  const now = months.find((one) => one.month === month)
  const before = months.find((one) => one.month < month)
  return (
    <Section title="This month" className={styles.month}>
      {now && <p className={styles.sum}>{formatAmounts(now.amounts)}</p>}
      <p className="small">
        {now ? `${formatSpelledCount(now.works, "work")} sold` : `No paid orders yet in ${formatMonth(month)}.`}
      </p>
      {now && <Strip pictures={listStripPictures(now.artworkIds, pictures)} height={32} />}
      <DetailList
        of={[
          [
            "Still to come",
            toCome.count > 0 && (
              <Link to={`${href("/admin/orders")}?state=to_pay`}>{formatAmounts(toCome.totals)}</Link>
            ),
          ],
          [before && formatMonth(before.month), before && formatAmounts(before.amounts)],
        ]}
      />
    </Section>
  )
}
