import { Form, href, Link } from "react-router"
import { getSeriesForEdit } from "../../../domain/series/series-editor.server.ts"
import type { CheckedSeriesPage } from "../../../domain/series/series-schema.ts"
import { EmbedProvider } from "../blog/embed-context.tsx"
import { PostText } from "../blog/post-text.tsx"
import { AddViews, useViewRows, ViewRows } from "../installation-views/view-rows.tsx"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGrid, type FormState } from "../kit/edit/field-input.tsx"
import { PublishButton } from "../kit/edit/publish-button.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { Section } from "../kit/page.tsx"
import { Status } from "../kit/status.tsx"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/series-edit"
import styles from "./categorization.module.css"
import { runSeriesAction } from "./series-edit-actions.server.ts"
import { getSeriesText, type SeriesHints, seriesFields } from "./series-fields.ts"
import { SeriesHistory } from "./series-history.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.value.title ?? "Series")

export const loader = nounLoader(async ({ shop, admin, id }) => unwrapOutcome(await getSeriesForEdit(shop, admin, id)))

export const action = studioAction(runSeriesAction)

export default function SeriesEdit(props: Route.ComponentProps) {
  return <SeriesForm key={props.loaderData.id} {...props} />
}

const noEmbeds = { pictures: {}, works: {}, hidden: [] }

function SeriesForm({ loaderData: series, actionData }: Route.ComponentProps) {
  const { id, value, updatedAt, publishedAt, former } = series
  const edit = useEdit<CheckedSeriesPage, SeriesHints>({
    fields: seriesFields,
    value,
    data: series,
    updatedAt,
    answer: actionData,
  })
  const { form } = edit
  return (
    <EditPage
      edit={edit}
      lasting
      publishes
      back={<Link to={href("/admin/categorization")}>Categorization</Link>}
      title={value.title}
      details={
        <>
          <Status mark={publishedAt ? "full" : "none"}>{publishedAt ? "Has a page" : "No page on the site"}</Status>
          <span>{formatCount(series.workCount, "work")}</span>
        </>
      }
      always={
        <>
          <LinkButton to={`${href("/admin/categorization")}?series=${id}`}>Order its works</LinkButton>
          {!publishedAt && edit.dirty.changed.length > 0 && <PublishButton />}
        </>
      }
      quiet={publishedAt && <PageActions slug={value.slug} updatedAt={updatedAt} />}
      main={publishedAt ? null : <PublishButton isMain />}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <FieldGrid form={form} names={["title", "years"]} />
          <Section title="Statement" note="on the page of the series">
            <EmbedProvider stored={noEmbeds}>
              <PostText
                name="body"
                doc={getSeriesText(value.body)}
                text={form.text.body ?? ""}
                error={form.errors.body}
                wordsOnly
              />
            </EmbedProvider>
          </Section>
          <SeriesViews form={form} />
        </div>
        <aside className={styles.side} aria-label="About this series">
          <Section title="How it is shown">
            <FieldGrid form={form} names={["coverPictureId", "slug"]} />
            {former.length > 0 && (
              <p className="small">
                {`${former.map((slug) => href("/series/:slug", { slug })).join(", ")} lead here, too.`}
              </p>
            )}
          </Section>
          <SeriesHistory history={series.history} />
        </aside>
      </div>
    </EditPage>
  )
}

function SeriesViews({ form }: { form: FormState<CheckedSeriesPage, SeriesHints> }) {
  const views = useViewRows(form.text.views ?? "[]", form.data.pictures)
  return (
    <Section title="Installation views" note="the first one leads the page">
      <textarea hidden name="views" defaultValue={views.stored} aria-label="Photographs" />
      {form.errors.views && (
        <p className="alarm" role="alert">
          {form.errors.views}
        </p>
      )}
      <ViewRows views={views} />
      <AddViews views={views} />
    </Section>
  )
}

const PageActions = ({ slug, updatedAt }: { slug: string; updatedAt: Date }) => (
  <>
    <AnchorButton href={href("/series/:slug", { slug })}>View on site</AnchorButton>
    <Form method="post" preventScrollReset>
      <input type="hidden" name="seenAt" value={new Date(updatedAt).toISOString()} />
      <SubmitButton intent="unpublish">Hide from the site</SubmitButton>
    </Form>
  </>
)
