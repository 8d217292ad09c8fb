import { Button, NativeSelect } from "@mantine/core"
import { useState } from "react"
import { href, Link } from "react-router"
import { findTwinNames, maxNameLengths, type NameKind } from "../../../domain/artworks/catalog/name-kinds.ts"
import type { CountedName, NamePage } from "../../../domain/artworks/catalog/name-queries.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { Empty } from "../kit/page.tsx"
import type { RequestFields } from "../kit/requests.tsx"
import { Strip } from "../kit/thumb.tsx"
import styles from "./categorization.module.css"

type NameListProps = { kind: NameKind; page: NamePage; send: (fields: RequestFields) => void }

const kindPlurals: Record<NameKind, string> = { medium: "mediums", tag: "tags", subject: "subjects", style: "styles" }

/** Proposes to merge names that differ only in spelling. */
export function NameList({ kind, page: { names, next, rare }, send }: NameListProps) {
  const [open, setOpen] = useState<{ name: string; to: "rename" | "merge" } | null>(null)
  const rename = (name: string, to: string) => {
    setOpen(null)
    if (to.trim() && to.trim() !== name) send(Object.entries({ intent: "rename", kind, name, to: to.trim() }))
  }
  if (names.length === 0) return <Empty>No work has {kindPlurals[kind]} yet. They are written on a work’s page.</Empty>
  return (
    <>
      {findTwinNames(names).map(([one, other]) => (
        <p key={one} className={styles.twins}>
          <span>
            <b>{one}</b> and <b>{other}</b> read as one word to a visitor.
          </span>
          <Button onClick={() => rename(one, other)}>Merge into {other}</Button>
        </p>
      ))}
      <ul className={styles.names}>
        {names.map((one) => (
          <li key={one.name} data-editing={open?.name === one.name || undefined}>
            {open?.name === one.name && open.to === "rename" ? (
              <RenameForm kind={kind} name={one.name} onRename={rename} onClose={() => setOpen(null)} />
            ) : (
              <NameRow one={one} onOpen={(to) => setOpen({ name: one.name, to })} alone={names.length < 2} />
            )}
            {open?.name === one.name && open.to === "merge" && (
              <MergeForm kind={kind} one={one} names={names} onMerge={rename} onClose={() => setOpen(null)} />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.rest}>
        {rare > 0 && <span>{`${formatCount(rare, "name is", "names are")} on one work only.`}</span>}
        {next !== null && <Link to={`?kind=${kind}&page=${next}`}>Next names</Link>}
      </p>
    </>
  )
}

type NameRowProps = { one: CountedName; alone: boolean; onOpen: (to: "rename" | "merge") => void }

const NameRow = ({ one: { name, count: works, pictures }, alone, onOpen }: NameRowProps) => (
  <div className={styles.row}>
    <span className={styles.word}>{name}</span>
    <span className={styles.count}>
      {works}
      <span className="unseen"> works</span>
    </span>
    <Strip pictures={pictures} height={28} />
    <span className={styles.rowActs}>
      <Button onClick={() => onOpen("rename")} aria-label={`Rename ${name}`}>
        Rename
      </Button>
      {!alone && (
        <Button onClick={() => onOpen("merge")} aria-label={`Merge ${name}`}>
          Merge
        </Button>
      )}
    </span>
  </div>
)

/** Null for kinds without a filter in the gallery. */
const getFilterPath = (kind: NameKind, name: string): string | null =>
  kind === "medium" || kind === "tag" ? `${href("/gallery")}?${new URLSearchParams({ [kind]: name })}` : null

const focusField = (field: HTMLInputElement | null) => field?.focus()

type RenameProps = { kind: NameKind; name: string; onRename: (name: string, to: string) => void; onClose: () => void }

function RenameForm({ kind, name, onRename, onClose }: RenameProps) {
  const [to, setTo] = useState(name)
  const before = getFilterPath(kind, name)
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault()
        onRename(name, to)
      }}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <input
        aria-label={`New name of ${name}`}
        value={to}
        maxLength={maxNameLengths[kind]}
        ref={focusField}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <span className="small">
        {before && to.trim() && to.trim() !== name && `${before} will lead to ${getFilterPath(kind, to.trim())}`}
      </span>
      <span className={styles.acts}>
        <Button type="submit">Save</Button>
        <Button onClick={onClose}>Cancel</Button>
      </span>
    </form>
  )
}

type MergeProps = {
  kind: NameKind
  one: CountedName
  names: CountedName[]
  onMerge: (name: string, to: string) => void
  onClose: () => void
}

function MergeForm({ kind, one, names, onMerge, onClose }: MergeProps) {
  const others = names.filter(({ name }) => name !== one.name).map(({ name }) => name)
  const [into, setInto] = useState(others[0] ?? "")
  const before = getFilterPath(kind, one.name)
  return (
    <div className={styles.merge}>
      <span>
        Merge <b>{one.name}</b> into
      </span>
      <NativeSelect
        aria-label={`Merge ${one.name} into`}
        data={others}
        value={into}
        onChange={(event) => setInto(event.currentTarget.value)}
      />
      <span className="soft">
        {formatCount(one.count, "work changes", "works change")}.
        {before && ` ${before} will lead to ${getFilterPath(kind, into)}.`}
      </span>
      <span className={styles.acts}>
        <Button variant="default" onClick={() => onMerge(one.name, into)}>
          Merge
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </span>
    </div>
  )
}
