import { Checkbox } from "@mantine/core"
import { Link, useSearchParams } from "react-router"
import type { StudioWork } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { descendingFirst, type WorkSort } from "../../../domain/artworks/studio-list.ts"
import { formatMoney } from "../../../lib/money.ts"
import { Icon } from "../kit/icon.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./artworks.module.css"
import { selectionForm } from "./bars.tsx"
import { WorkStatus } from "./work-status.tsx"

type TableProps = { works: StudioWork[]; sort: WorkSort; order: "up" | "down" | undefined }

/** One work a row. Sorting is a link, so it works before any script; on a phone each row becomes an entry of a list. */
export function WorkTable({ works, sort, order }: TableProps) {
  const down = order === undefined ? descendingFirst[sort] : order === "down"
  const head = (by: WorkSort, name: string) => <SortHead by={by} name={name} active={sort === by} down={down} />
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td className={styles.tick}>
            <Checkbox
              aria-label="Select all works shown"
              onChange={(event) => tickAll(event.currentTarget.checked)}
              className={styles.tickAll}
            />
          </td>
          <th scope="col">
            <span className="unseen">Picture</span>
          </th>
          {head("title", "Title")}
          {head("year", "Year")}
          <th scope="col" className={styles.wide}>
            Series
          </th>
          <th scope="col" className={styles.wide}>
            Size
          </th>
          {head("price", "Price")}
          <th scope="col">Status</th>
          <th scope="col">Published</th>
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <Row key={work.id} work={work} />
        ))}
      </tbody>
    </table>
  )
}

function tickAll(on: boolean) {
  for (const box of document.querySelectorAll<HTMLInputElement>(`[form="${selectionForm}"][type="checkbox"]`)) {
    if (box.checked !== on) box.click()
  }
}

function SortHead({ by, name, active, down }: { by: WorkSort; name: string; active: boolean; down: boolean }) {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.delete("after")
  to.set("sort", by)
  if (active) to.set("order", down ? "up" : "down")
  else to.delete("order")
  return (
    <th scope="col" aria-sort={active ? (down ? "descending" : "ascending") : undefined} data-column={by}>
      <Link to={`?${to}`} preventScrollReset>
        {name}
        {active && <Icon name={down ? "down" : "up"} size={14} />}
      </Link>
    </th>
  )
}

function Row({ work }: { work: StudioWork }) {
  const badge = work.badge === "on_hold" ? "on_hold" : work.availability
  return (
    <tr>
      <td className={styles.tick}>
        <Checkbox name="ids[]" value={work.id} form={selectionForm} aria-label={`Select ${work.title}`} />
      </td>
      <td className={styles.picture}>
        <Thumb picture={work.picture} width={66} height={44} />
      </td>
      <td className={styles.title}>
        <Link to={`/admin/artworks/${work.id}/edit`} data-row-link>
          <i>{work.title}</i>
        </Link>
        {work.inventoryNumber && <span className="small">{work.inventoryNumber}</span>}
      </td>
      <td className={styles.year}>{work.year}</td>
      <td className={`${styles.second} ${styles.wide}`}>{work.series}</td>
      <td className={`${styles.second} ${styles.wide}`}>{work.size}</td>
      <td className={styles.price}>
        {work.price === null ? <span className="soft">on request</span> : formatMoney(work.price, work.currency)}
      </td>
      <td className={styles.status}>
        <WorkStatus of={badge} />
      </td>
      <td className={styles.published}>{work.published ? "Yes" : <WorkStatus of="draft" />}</td>
    </tr>
  )
}
