import { href, Link } from "react-router"
import { countInWords } from "../kit/count.ts"
import { Facts, Part } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import { formatAmounts, formatMonth } from "./answers.ts"
import { listStripPictures } from "./charts.tsx"
import type { DashboardAnswers } from "./read-answers.server.ts"
import styles from "./this-month.module.css"
import type { Pictures } from "./waits-plot.tsx"

type ThisMonthProps = {
  /** `2026-11` */
  month: string
  of: Pick<DashboardAnswers, "months" | "toCome">
  pictures: Pictures
}

export function ThisMonth({ month, of: { months, toCome }, pictures }: ThisMonthProps) {
  const now = months.find((one) => one.month === month)
  const before = months.find((one) => one.month < month)
  return (
    <Part title="This month" className={styles.month}>
      {now && <p className={styles.sum}>{formatAmounts(now.amounts)}</p>}
      <p className="small">
        {now ? `${countInWords(now.works, "work")} sold` : `No paid orders yet in ${formatMonth(month)}.`}
      </p>
      {now && <Strip pictures={listStripPictures(now.artworkIds, pictures)} height={32} />}
      <Facts
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
    </Part>
  )
}
