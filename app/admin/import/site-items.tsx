import { href, Link } from "react-router"
import type { SiteImportView, SiteItem } from "../../../domain/site-imports/site-import-queries.server.ts"
import { Section } from "../kit/page.tsx"
import { listItemNotes } from "./format-site-import.ts"
import styles from "./site-import.module.css"

/** What became of the chosen posts and pages, with what is to be checked first. */
export function SiteItems({ view: { items, problems } }: { view: SiteImportView }) {
  const chosen = items.filter(({ isChosen, state }) => isChosen && state !== "waiting")
  const isRemarkable = (item: SiteItem) => item.state === "failed" || listItemNotes(item).length > 0
  return (
    <>
      <ItemList title="Please check" items={chosen.filter(isRemarkable)} problems={problems} />
      <ItemList title="Came in" items={chosen.filter((item) => !isRemarkable(item))} problems={problems} />
    </>
  )
}

type ItemListProps = { title: string; items: SiteItem[]; problems: Record<string, string> }

function ItemList({ title, items, problems }: ItemListProps) {
  if (items.length === 0) return null
  return (
    <Section title={title} className={styles.list}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.position}>
            <ItemLink item={item} />
            <span className={`small ${styles.facts}`}>{item.kind === "post" ? "Post" : "Page"}</span>
            {listItemNotes(item).map((note) => (
              <span key={note} className={`small ${styles.note}`}>
                {note}
              </span>
            ))}
            {item.missing.map((address) => (
              <span key={address} className={`small ${styles.note}`}>
                {address}: {problems[address] ?? "It is not here any more."}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ItemLink({ item: { kind, targetId, title, isKnown } }: { item: SiteItem }) {
  if (!isKnown) return <span className={styles.title}>{title}</span>
  const to = href(kind === "post" ? "/admin/blog/:id/edit" : "/admin/pages/:id", { id: targetId })
  return (
    <Link to={to} className={styles.title}>
      {title}
    </Link>
  )
}
