import { useContext } from "react"
import type { WorkForEdit } from "../../../domain/artworks/catalog/work-for-edit.server.ts"
import { formatSizeLine } from "../../../domain/artworks/gallery/size-line.ts"
import { getYearLabel } from "../../../domain/artworks/gallery/work-card.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import styles from "./artwork-edit.module.css"
import { WorkStatus } from "./work-status.tsx"

/** The stored label, as visitors read it. */
export const WallLabel = ({ data: { work, badge, leftOut } }: { data: WorkForEdit }) => (
  <div className={styles.label}>
    <p className="small">As it reads on the wall</p>
    <p className={styles.wall}>
      <i>{work.title}</i>
      {getYearLabel(work) && `, ${getYearLabel(work)}`}
    </p>
    <p>{work.medium}</p>
    <p>{formatSizeLine(work.size, work, useContext(SiteUnits))}</p>
    <p className={styles.wallPrice}>
      {work.price === null ? "Price on request" : formatMoney(work.price, work.currency)} <WorkStatus of={badge} />
    </p>
    {leftOut && <p className="small">{leftOut}</p>}
  </div>
)
