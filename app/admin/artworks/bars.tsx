import { Button, TextInput } from "@mantine/core"
import { useEffect, useState } from "react"
import { Form, useSubmit } from "react-router"
import type { WorkFilter, WorkSort } from "../../../domain/artworks/studio-list.ts"
import type { Problem } from "../../../domain/problem.ts"
import { count } from "../kit/dates.ts"
import { Icon } from "../kit/icon.tsx"
import styles from "./artworks.module.css"
import type { DoneToMany } from "./publish-many.server.ts"

export type ListQuery = {
  q: string
  status?: WorkFilter | undefined
  sort: WorkSort
  order?: "up" | "down" | undefined
  after?: string | undefined
}

/** The form that the table's checkboxes belong to. */
export const selectionForm = "selection"

type BarsProps = {
  query: ListQuery
  done: DoneToMany | { problem: Problem } | undefined
  /** What the list shows now: a new list forgets the selection. */
  shown: string[]
}

/** One row above the table: the search, or, with works selected, what to do with them; after it, what was done and Undo. */
export function Bars({ query, done, shown }: BarsProps) {
  useEffect(() => {
    if (done && !("problem" in done)) (document.getElementById(selectionForm) as HTMLFormElement | null)?.reset()
  }, [done])
  return (
    <>
      <SearchBar query={query} />
      <SelectionBar key={shown.join()} />
      {done && <DoneBar done={done} />}
    </>
  )
}

function SearchBar({ query }: { query: ListQuery }) {
  const submit = useSubmit()
  return (
    <Form className={styles.filters} role="search">
      {query.status && <input type="hidden" name="status" value={query.status} />}
      {query.sort !== "newest" && <input type="hidden" name="sort" value={query.sort} />}
      {query.order && <input type="hidden" name="order" value={query.order} />}
      <TextInput
        key={query.q}
        className={styles.search}
        type="search"
        name="q"
        defaultValue={query.q}
        placeholder="Title, medium, number"
        aria-label="Search works"
        leftSection={<Icon name="search" size={18} />}
        onInput={(event) => event.currentTarget.value === "" && submit(event.currentTarget.form)}
      />
      <Button variant="transparent" type="submit">
        Search
      </Button>
    </Form>
  )
}

/** In sight as soon as a box is ticked, which the style sheet sees by itself; the number needs scripts. */
function SelectionBar() {
  const [selected, setSelected] = useState<number | null>(null)
  useEffect(() => {
    const recount = () => setSelected(document.querySelectorAll(`[form="${selectionForm}"]:checked`).length)
    document.addEventListener("change", recount)
    return () => document.removeEventListener("change", recount)
  }, [])
  return (
    <Form method="post" id={selectionForm} className={styles.bulk} aria-label="Selected works" preventScrollReset>
      <b>{selected ? `${selected} selected` : "Selected"}</b>
      <Button variant="transparent" type="submit" name="intent" value="publish">
        Publish
      </Button>
      <Button variant="transparent" type="submit" name="intent" value="unpublish">
        Unpublish
      </Button>
      <Button variant="transparent" type="reset" className={styles.bulkEnd} onClick={() => setSelected(0)}>
        Clear
      </Button>
    </Form>
  )
}

function DoneBar({ done }: { done: NonNullable<BarsProps["done"]> }) {
  if ("problem" in done) {
    return (
      <p className={styles.refused} role="alert">
        {done.problem.fields?.ids ?? done.problem.message}
      </p>
    )
  }
  const { intent, changed, refused } = done
  return (
    <Form method="post" className={styles.done} role="status" preventScrollReset>
      <b>{`${count(changed.length, "work")} ${intent === "publish" ? "published" : "taken off the site"}.`}</b>
      {refused.length > 0 && <span>{refused.join(" ")}</span>}
      {changed.map((id) => (
        <input key={id} type="hidden" name="ids[]" value={id} />
      ))}
      <Button
        variant="transparent"
        type="submit"
        name="intent"
        value={intent === "publish" ? "unpublish" : "publish"}
        className={styles.bulkEnd}
      >
        Undo
      </Button>
    </Form>
  )
}
