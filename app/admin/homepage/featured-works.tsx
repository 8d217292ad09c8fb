import { Button } from "@mantine/core"
import { useEffect, useRef } from "react"
import { useFetcher } from "react-router"
import type { HomepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import { RefusedNotice } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { useActionToast } from "../kit/toasts/toasts.tsx"
import styles from "./homepage.module.css"
import type { runHomepageAction } from "./homepage-actions.server.ts"

/** A separate form, saved at once, because featured works are not part of the draft. */
const formId = "featured-works"

export function FeaturedWorks({ works, featured }: Pick<HomepageForEdit, "works" | "featured">) {
  const refused = useFetcher<typeof runHomepageAction>({ key: formId }).data
  const list = useRef<HTMLUListElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const removedAt = useRef<number | null>(null)
  // The pressed button is gone; the focus moves to the next row's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the list
  useEffect(() => {
    if (removedAt.current === null) return
    const buttons = list.current?.querySelectorAll("button") ?? []
    const next = buttons[Math.min(removedAt.current, buttons.length - 1)] ?? select.current
    removedAt.current = null
    next?.focus()
  }, [featured.length])
  return (
    <div className={styles.featured}>
      <p className="small">
        {featured.length === 0
          ? "No work is featured: the first six of the wall are shown."
          : "Visitors see the first six, in the wall’s order. Changes here are public at once."}
      </p>
      {refused && "problem" in refused && refused.problem ? (
        <RefusedNotice>{refused.problem.message}</RefusedNotice>
      ) : null}
      <ul ref={list}>
        {featured.map(({ id, title, picture }, at) => (
          <li key={id}>
            <Thumb picture={picture} width={44} height={30} />
            <i>{title}</i>
            <Button
              type="submit"
              form={formId}
              name="unfeature"
              value={id}
              onClick={() => {
                removedAt.current = at
              }}
              aria-label={`Remove ${title}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {works.length > 0 && (
        <div className={styles.choose}>
          <label>
            Feature a work
            <select ref={select} form={formId} name="work">
              {works.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <Button variant="default" type="submit" form={formId} name="feature" value="yes">
            Feature it
          </Button>
        </div>
      )}
    </div>
  )
}

/** Rendered apart, because forms cannot be nested. */
export function FeaturedWorksForm() {
  const fetcher = useFetcher<ActionAnswer>({ key: formId })
  useActionToast(fetcher.data?.done)
  return <fetcher.Form id={formId} method="post" />
}
