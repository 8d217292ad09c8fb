import { href } from "react-router"
import type { CommissionCard } from "../../../domain/commissions/board-queries.server.ts"
import { ThumbImage } from "../kit/thumb.tsx"
import styles from "./board.module.css"

type MaxSize = { width: number; height: number }

export function CardImage({
  card: { id, picture },
  box,
}: {
  card: Pick<CommissionCard, "id" | "picture">
  box: MaxSize
}) {
  if (!picture) return null
  const of = "work" in picture ? picture.work : picture
  const scale = Math.min(box.width / of.width, box.height / of.height)
  const size = { width: Math.round(of.width * scale), height: Math.round(of.height * scale) }
  if ("work" in picture)
    return (
      <span className={styles.picture}>
        <ThumbImage picture={picture.work} {...size} />
      </span>
    )
  const src = `${href("/admin/commissions/:id/pictures/:picture", { id, picture: picture.id })}?size=small`
  return (
    <span className={styles.picture}>
      <img src={src} {...size} alt="" loading="lazy" decoding="async" draggable={false} />
    </span>
  )
}
