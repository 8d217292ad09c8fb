import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import type { PictureShelf } from "../../../domain/artworks/work-pictures.server.ts"
import type { WorkCounts } from "../../../domain/artworks/work-views.server.ts"
import { WorkStatus, type WorkStatusName } from "../artworks/work-status.tsx"
import { formatCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import { Strip } from "../kit/thumb.tsx"
import styles from "./dashboard.module.css"

const shelfOrder: WorkStatusName[] = [
  "available",
  "on_hold",
  "reserved",
  "sold",
  "on_loan",
  "not_for_sale",
  "draft",
  "gifted",
  "lost",
]

export function Shelves({ shelves, counts }: { shelves: PictureShelf[]; counts: WorkCounts }) {
  return (
    <Section
      title="Works by status"
      note={formatCount(counts.all, "work")}
      action={
        <Button variant="transparent" component={Link} to={href("/admin/artworks")}>
          Artwork Management
        </Button>
      }
      className={styles.works}
    >
      <ul>
        {shelfOrder
          .filter((status) => counts[status] > 0)
          .map((status) => (
            <li key={status}>
              <Link to={`${href("/admin/artworks")}?status=${status}`} className={styles.shelfName}>
                <WorkStatus of={status} />
              </Link>
              <span className={styles.count}>{counts[status]}</span>
              <Strip height={30} pictures={shelves.find((shelf) => shelf.status === status)?.pictures ?? []} />
            </li>
          ))}
      </ul>
    </Section>
  )
}
