import { Button } from "@mantine/core"
import { useFetcher } from "react-router"
import type { HomepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import { RefusedNotice } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./homepage.module.css"
import type { saveHomepage } from "./save-homepage.server.ts"

/** A form of its own, because it is saved at once: featured works are not part of the draft. */
const formId = "featured-works"

export function FeaturedWorks({ works, featured }: Pick<HomepageForEdit, "works" | "featured">) {
  const refused = useFetcher<typeof saveHomepage>({ key: formId }).data
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
      <ul>
        {featured.map(({ id, title, picture }) => (
          <li key={id}>
            <Thumb picture={picture} width={44} height={30} />
            <i>{title}</i>
            <Button
              variant="transparent"
              type="submit"
              form={formId}
              name="unfeature"
              value={id}
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
            <select form={formId} name="work">
              {works.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" form={formId} name="feature" value="yes">
            Feature it
          </Button>
        </div>
      )}
    </div>
  )
}

/** Rendered apart, because forms cannot be nested. */
export function FeaturedWorksForm() {
  const fetcher = useFetcher({ key: formId })
  return <fetcher.Form id={formId} method="post" />
}
