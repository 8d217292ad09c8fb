import { Button, NativeSelect } from "@mantine/core"
import { type KeyboardEvent, useState } from "react"
import { href } from "react-router"
import type { SeriesShelf } from "../../../domain/artworks/catalog/series-shelves.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import type { RequestFields } from "../kit/requests.tsx"
import styles from "./categorization.module.css"

type SeriesHeadProps = {
  shelf: SeriesShelf
  all: { id: string; title: string }[]
  send: (fields: RequestFields) => void
  alone: boolean
}

export function SeriesHead({ shelf, all, send, alone }: SeriesHeadProps) {
  const { id, title, years } = shelf
  const [merging, setMerging] = useState(false)
  const summary = [formatCount(shelf.count, "work"), years].filter(Boolean).join(", ")
  if (!id)
    return (
      <header className={styles.head}>
        <h2 className="soft">{title}</h2>
        <span className="small">{summary}</span>
      </header>
    )
  const pageVerb = shelf.hasPage ? "Edit its page" : "Give it a page"
  return (
    <>
      <header className={styles.head}>
        {!alone && <SeriesGrip id={id} title={title} all={all} send={send} />}
        <h2>
          <SeriesName key={title} id={id} title={title} send={send} />
        </h2>
        <span className="small">{summary}</span>
        <span className={styles.acts}>
          <LinkButton to={href("/admin/categorization/series/:id", { id })} aria-label={`${pageVerb}: ${title}`}>
            {pageVerb}
          </LinkButton>
          {all.length > 1 && (
            <Button onClick={() => setMerging(!merging)} aria-expanded={merging}>
              Merge into…
            </Button>
          )}
        </span>
      </header>
      {merging && <MergeLine shelf={shelf} all={all} send={send} onClose={() => setMerging(false)} />}
    </>
  )
}

function SeriesGrip({
  id,
  title,
  all,
  send,
}: Omit<SeriesHeadProps, "shelf" | "alone"> & { id: string; title: string }) {
  const at = all.findIndex((one) => one.id === id)
  const onKeyDown = (event: KeyboardEvent) => {
    const before = event.key === "ArrowUp" ? all[at - 1] : event.key === "ArrowDown" ? (all[at + 2] ?? null) : undefined
    if (before === undefined || (event.key === "ArrowDown" && at === all.length - 1)) return
    event.preventDefault()
    send(Object.entries({ intent: "move series", id, before: before?.id ?? "" }))
  }
  return (
    <button
      type="button"
      className={styles.grip}
      data-grip={id}
      aria-label={`Place of ${title}. Arrows up and down move it`}
      onKeyDown={onKeyDown}
    >
      <StudioIcon name="grip" size={18} />
    </button>
  )
}

function SeriesName({ id, title, send }: { id: string; title: string; send: (fields: RequestFields) => void }) {
  return (
    <input
      className={styles.name}
      aria-label={`Name of ${title}`}
      defaultValue={title}
      maxLength={200}
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.value = title
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur()
      }}
      onBlur={({ currentTarget }) => {
        const name = currentTarget.value.trim()
        currentTarget.value = name || title
        if (name && name !== title) send(Object.entries({ intent: "rename series", id, title: name }))
      }}
    />
  )
}

type MergeLineProps = Omit<SeriesHeadProps, "alone"> & { onClose: () => void }

function MergeLine({ shelf, all, send, onClose }: MergeLineProps) {
  const others = all.filter((one) => one.id !== shelf.id)
  const [into, setInto] = useState(others[0]?.id ?? "")
  const target = others.find((one) => one.id === into)
  return (
    <div className={styles.merge}>
      <span>
        Merge <b>{shelf.title}</b> into
      </span>
      <NativeSelect
        aria-label={`Merge ${shelf.title} into`}
        data={others.map(({ id, title }) => ({ value: id, label: title }))}
        value={into}
        onChange={(event) => setInto(event.currentTarget.value)}
      />
      <span className="soft">
        {formatCount(shelf.count, "work moves", "works move")} to the end of {target?.title}. /gallery?series=
        {shelf.slug} will lead there.
      </span>
      <span className={styles.acts}>
        <Button
          variant="default"
          onClick={() => {
            send(Object.entries({ intent: "merge series", id: shelf.id ?? "", into }))
            onClose()
          }}
        >
          Merge
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </span>
    </div>
  )
}
