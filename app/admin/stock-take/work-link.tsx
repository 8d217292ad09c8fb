import { href, Link } from "react-router"
import type { ReportedWork } from "../../../domain/stock-takes/report-queries.server.ts"
import styles from "./stock-take.module.css"

export const WorkLink = ({ of, work }: { of: { artworkId: string; copy: number }; work: ReportedWork | undefined }) => (
  <Link to={href("/admin/inventory/:id", { id: of.artworkId })} className={styles.title}>
    <i>{work?.title}</i>
    {work?.year && `, ${work.year}`}
    {of.copy > 0 && `, copy ${of.copy}`}
  </Link>
)
