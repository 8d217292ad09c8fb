import { useState } from "react"
import { Form, href } from "react-router"
import type { SiteImportView, SiteItem } from "../../../domain/site-imports/site-import-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { Options } from "../kit/edit/options.tsx"
import { Section } from "../kit/page.tsx"
import { Tick } from "../kit/tick.tsx"
import { formatOthers, listItemNotes } from "./format-site-import.ts"
import styles from "./site-import.module.css"

const kinds = [
  { kind: "post", title: "Posts", note: "become posts of your journal" },
  { kind: "page", title: "Pages", note: "become pages of yours" },
] as const

const ways = [
  { value: "drafts", label: "As drafts" },
  { value: "before", label: "As they were" },
]

/** What of the export is imported, and how. */
export function SiteChoices({ view, form }: { view: SiteImportView; form: string }) {
  const { items, counts } = view
  return (
    <Form method="post" id={form} className={styles.choices}>
      <Options
        name="as"
        label="How they come in"
        defaultValue="drafts"
        choices={ways}
        description="Each old address leads to the new one. What was a draft stays one."
      />
      <p className={styles.others}>{formatOthers(view)}</p>
      {kinds.map(({ kind, title, note }) => (
        <ItemChoices key={kind} title={title} note={note} items={items.filter((item) => item.kind === kind)} />
      ))}
      {counts.all > items.length && (
        <>
          <input type="hidden" name="rest" value={counts.all} />
          <p className={styles.others}>The other {counts.all - items.length} are imported, too.</p>
        </>
      )}
    </Form>
  )
}

function ItemChoices({ title, note, items }: { title: string; note: string; items: SiteItem[] }) {
  const free = items.filter(({ isKnown }) => !isKnown)
  const [chosen, setChosen] = useState(() => new Set(free.map(({ position }) => position)))
  if (items.length === 0) return null
  const areAll = chosen.size === free.length
  const choose = (position: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(position)
    else next.delete(position)
    setChosen(next)
  }
  return (
    <Section
      title={title}
      note={note}
      action={
        free.length > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => setChosen(new Set(areAll ? [] : free.map(({ position }) => position)))}
          >
            {areAll ? "Choose none" : "Choose all"}
          </button>
        )
      }
    >
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.position}>
            <Tick
              name="item"
              value={item.position}
              aria-label={item.title}
              checked={chosen.has(item.position)}
              disabled={item.isKnown}
              onChange={(event) => choose(item.position, event.currentTarget.checked)}
            />
            <ItemText item={item} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ItemText({ item }: { item: SiteItem }) {
  const { title, kind, slug, status, publishedAt } = item
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={`small ${styles.facts}`}>
        {kind === "post" ? href("/blog/:slug", { slug }) : href("/:slug", { slug })}
        {status !== "publish" && <>, {status === "future" ? "scheduled" : "draft"}</>}
        {publishedAt && (
          <>
            , <Day at={publishedAt} />
          </>
        )}
      </span>
      {listItemNotes(item).map((note) => (
        <span key={note} className={`small ${styles.note}`}>
          {note}
        </span>
      ))}
    </>
  )
}
