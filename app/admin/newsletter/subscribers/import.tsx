import { Button, Textarea } from "@mantine/core"
import { Form, href, Link, useNavigation } from "react-router"
import { getSiteToday } from "../../../../domain/settings/site-today.server.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { formatCount } from "../../kit/format-count.ts"
import { Page, RefusedNotice, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import styles from "../newsletter.module.css"
import type { Route } from "./+types/import"
import { ConsentFields } from "./consent-fields.tsx"
import { formatSubscriberPlan, PlannedRows } from "./planned-rows.tsx"
import { type ListPreview, runSubscriberImport } from "./subscriber-import-actions.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Import subscribers")

export async function loader({ context }: Route.LoaderArgs) {
  return { today: await getSiteToday(getStudioContext(context).shop) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return runSubscriberImport(shop, admin, request)
}

type ImportAnswer = NonNullable<ActionAnswer> & { preview?: ListPreview }

export default function ImportSubscribers({ loaderData: { today }, actionData }: Route.ComponentProps) {
  const answer = actionData as ImportAnswer | undefined
  const busy = useNavigation().state === "submitting"
  const preview = answer?.preview
  const errors = answer?.problem?.fields ?? {}
  const typed = answer?.typed ?? {}
  const field = (name: string) => ({ name, defaultValue: String(typed[name] ?? ""), error: errors[name] })
  const coming = preview ? preview.counts.new + preview.counts.confirmed : 0
  return (
    <Page
      back={<Link to={href("/admin/newsletter/subscribers")}>Subscribers</Link>}
      title="Import a list"
      details="Only addresses whose owners have subscribed. Nothing is imported before you have seen what will happen."
    >
      {answer?.problem && <RefusedNotice>{Object.values(errors)[0] ?? answer.problem.message}</RefusedNotice>}
      {preview && (
        <Section title="What will happen" className={styles.gap}>
          <p className={styles.sentence} role="status">
            {formatSubscriberPlan(preview.counts)}
          </p>
          {coming > 0 && (
            <Form method="post" encType="multipart/form-data" className={styles.confirm}>
              <textarea hidden readOnly name="lines" value={preview.lines} aria-label="Rows" />
              <input type="hidden" name="source" value={preview.source} />
              <input type="hidden" name="day" value={preview.day} />
              <Button variant="filled" type="submit" name="intent" value="import" disabled={busy}>
                Subscribe {formatCount(coming, "address", "addresses")}
              </Button>
              <p className="small">
                They said yes: {preview.source}, {formatCalendarDate(preview.day)}. No e-mail is sent now.
              </p>
            </Form>
          )}
          <PlannedRows rows={preview.rows} all={preview.all} />
        </Section>
      )}
      <Section title={preview ? "Another list" : "The list"} className={preview ? styles.gap : undefined}>
        <Form method="post" encType="multipart/form-data" className={styles.listForm} noValidate>
          <label className={styles.file}>
            <span>A file: CSV, Excel or OpenDocument</span>
            <input type="file" name="file" accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv" />
          </label>
          <Textarea
            label="Or paste the addresses, one a line"
            name="pasted"
            autosize
            minRows={4}
            maxRows={12}
            placeholder="Ada Lindqvist, ada@example.com"
            defaultValue={String(typed.pasted ?? "")}
            error={errors.list}
            spellCheck={false}
          />
          <div className={styles.fields}>
            <ConsentFields field={field} today={today} />
          </div>
          <Button variant={coming > 0 ? "default" : "filled"} type="submit" name="intent" value="look" disabled={busy}>
            Show what will happen
          </Button>
        </Form>
      </Section>
    </Page>
  )
}
