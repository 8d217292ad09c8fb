import type { ReactNode } from "react"
import type { CheckedPage } from "../../../domain/pages/page-schema.ts"
import { PostSchedule, type PublishTiming } from "../blog/post-schedule.tsx"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import { Fold } from "../kit/fold.tsx"
import type { LoadedPage } from "./page-loader.server.ts"
import styles from "./pages.module.css"

type PageDetailsProps = {
  form: FormState<CheckedPage, null>
  page: Pick<LoadedPage, "state" | "publishedAt" | "former" | "now">
  when: PublishTiming
  onWhen: (when: PublishTiming) => void
  typedDay: string | undefined
  dayError: string | undefined
  /** The blocks. */
  children: ReactNode
}

export function PageDetails({ form, page, when, onWhen, typedDay, dayError, children }: PageDetailsProps) {
  const { state, publishedAt, former, now } = page
  return (
    <>
      <div className={styles.top}>
        <FieldGrid form={form} names={["title", "slug", "introduction"]} />
        {former.length > 0 && (
          <p className="small">
            {`${former.map((slug) => `/${slug}`).join(", ")} ${former.length === 1 ? "leads" : "lead"} here, too.`}
          </p>
        )}
      </div>
      {children}
      <div className={styles.seo}>
        <Fold
          title="Search results"
          open={form.errors.seoTitle !== undefined || form.errors.seoDescription !== undefined}
        >
          <FieldGrid form={form} names={["seoTitle", "seoDescription"]} />
        </Fold>
        {(state === "draft" || state === "scheduled") && (
          <PostSchedule
            post={{ state, publishedAt }}
            when={when}
            onWhen={onWhen}
            now={new Date(now)}
            typed={typedDay}
            error={dayError}
          />
        )}
      </div>
    </>
  )
}
