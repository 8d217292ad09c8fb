import type { CSSProperties } from "react"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import { classes } from "../../ui/classes.ts"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import labels from "../../ui/label/label.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import styles from "./ordered-works.module.css"

type Line = BuyerOrder["lines"][number]

/** @param paid shows a full red dot instead of the half one of reserved works */
export function OrderedWorks({ lines, says: status, paid }: { lines: Line[]; says: string; paid: boolean }) {
  const works = lines.filter(
    (line, at) => line.picture && lines.findIndex(({ artworkId }) => artworkId === line.artworkId) === at,
  )
  if (works.length === 0) return null
  return (
    <ul className={classes(styles.works, works.length === 1 && styles.alone)}>
      {works.map((line) => (
        <OrderedWork key={line.artworkId} line={line} says={status} paid={paid} />
      ))}
    </ul>
  )
}

function OrderedWork({ line, says, paid }: { line: Line; says: string; paid: boolean }) {
  const { picture, title, year, size } = line
  if (!picture) return null
  const ratio = picture.width / picture.height
  return (
    <li style={{ "--r": ratio, "--w": Math.sqrt(ratio) } as CSSProperties}>
      <Picture picture={picture} sizes="(width < 768px) 100vw, 66vw" first />
      <div className={labels.label}>
        <p className={labels.title}>
          <i>{title}</i>
          {year && `, ${year}`}
        </p>
        {size && <p>{joinMeasures(size)}</p>}
        {says && (
          <p className={styles.fate} data-paid={paid}>
            {says}
          </p>
        )}
      </div>
    </li>
  )
}
