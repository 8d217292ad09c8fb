import { Form, href, Link, useNavigation } from "react-router"
import { getExhibitionStage } from "../../../domain/exhibitions/exhibition.ts"
import { getExhibitionForEdit } from "../../../domain/exhibitions/exhibition-editor.server.ts"
import { getExhibitionSums } from "../../../domain/exhibitions/exhibition-list.server.ts"
import type { CheckedExhibition } from "../../../domain/exhibitions/exhibition-schema.ts"
import { isOpenCall } from "../../../domain/exhibitions/open-calls.ts"
import { EmbedProvider } from "../blog/embed-context.tsx"
import { PostText } from "../blog/post-text.tsx"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGroup } from "../kit/edit/field-group.tsx"
import { FieldGrid, FieldInput } from "../kit/edit/field-input.tsx"
import { PublishButton } from "../kit/edit/publish-button.tsx"
import { useLeaveWhenDeleted } from "../kit/edit/use-leave-when-deleted.ts"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { Section } from "../kit/page.tsx"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/exhibition-edit"
import { runExhibitionAction } from "./exhibition-actions.server.ts"
import { type ExhibitionHints, exhibitionFields, getExhibitionText } from "./exhibition-fields.ts"
import { formatWorkCount } from "./exhibition-list-config.tsx"
import styles from "./exhibitions.module.css"
import { PressEditor } from "./press-editor.tsx"
import { ShowHistory } from "./show-history.tsx"
import { formatSendBy, ShowStatus } from "./show-status.tsx"
import { ViewsEditor } from "./views-editor.tsx"
import { WorksEditor } from "./works-editor.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.value.title ?? "Exhibition")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const show = unwrapOutcome(await getExhibitionForEdit(shop, admin, id))
  const sums = (await getExhibitionSums(shop, [show.id])).get(show.id)
  return { ...show, sums: sums ?? { workCount: 0, soldCount: 0, asked: [] } }
})

export const action = studioAction(runExhibitionAction)

export default function ExhibitionEdit(props: Route.ComponentProps) {
  return <ExhibitionForm key={props.loaderData.id} {...props} />
}

const noEmbeds = { pictures: {}, works: {}, hidden: [] }

function ExhibitionForm({ loaderData: show, actionData }: Route.ComponentProps) {
  const { id, value, updatedAt, publication } = show
  const edit = useEdit<CheckedExhibition, ExhibitionHints>({
    fields: exhibitionFields,
    value,
    data: show,
    updatedAt,
    answer: actionData,
  })
  const { form } = edit
  useLeaveWhenDeleted(actionData, href("/admin/exhibitions"))
  const isCall = isOpenCall({ ...value, publishedAt: show.publishedAt })
  return (
    <EditPage
      edit={edit}
      lasting
      publishes
      back={<Link to={href("/admin/exhibitions")}>Exhibition Management</Link>}
      title={value.title}
      details={<ExhibitionDetails show={show} />}
      always={
        publication !== "deleted" && (
          <>
            <LinkButton to={href("/admin/exhibitions/:id/hanging", { id })}>Hanging plan</LinkButton>
            {show.works.length > 0 && <LinkButton to={`${href("/admin/papers")}?show=${id}`}>Papers</LinkButton>}
            {publication === "hidden" && edit.dirty.changed.length > 0 && <PublishButton />}
          </>
        )
      }
      quiet={<QuietActions show={show} />}
      main={getMainAction(publication)}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <FieldGrid form={form} names={["title"]} />
          <WorksEditor form={form} />
          <Section title="Text" note="on the exhibition’s page">
            <EmbedProvider stored={noEmbeds}>
              <PostText
                name="statement"
                doc={getExhibitionText(value.statement)}
                text={form.text.statement ?? ""}
                error={form.errors.statement}
                wordsOnly
              />
            </EmbedProvider>
          </Section>
          <ViewsEditor form={form} />
          <PressEditor form={form} />
        </div>
        <aside className={styles.side} aria-label="About this exhibition">
          <Section title="When and where">
            <FieldGrid
              form={form}
              names={[
                ...["kind", "venue", "city", "address", "startsOn", "endsOn", "opening", "hours"],
                ...["curator", "venueUrl", "datesText"],
              ]}
            />
          </Section>
          <Section title="With the gallery" note="only you see it">
            <FieldGrid form={form} names={["galleryShare", "returnsOn", "returnsHow", "notes"]} />
          </Section>
          <FieldGroup
            title="Open call"
            note="only you see it"
            form={form}
            names={["submissionDeadline", "submissionResult"]}
            holds={isCall}
          />
          <FieldGroup title="How it is found" form={form} names={["seoTitle", "seoDescription"]}>
            <FieldInput form={form} name="slug" />
            {show.former.length > 0 && (
              <p className="small">
                {`${show.former.map((slug) => href("/exhibitions/:slug", { slug })).join(", ")} lead here, too.`}
              </p>
            )}
          </FieldGroup>
          <ShowHistory history={show.history} />
        </aside>
      </div>
    </EditPage>
  )
}

type EditedExhibition = Route.ComponentProps["loaderData"]

function ExhibitionDetails({ show: { value, publishedAt, publication, today, sums } }: { show: EditedExhibition }) {
  const stage = getExhibitionStage(value, today)
  const state = { ...value, stage, publishedAt, deleted: publication === "deleted" }
  const due = formatSendBy(state)
  return (
    <>
      <ShowStatus of={state} />
      {due && <span>{due}</span>}
      {publication === "hidden" && <span>Not on the site</span>}
      {sums.workCount > 0 && <span className="ink">{formatWorkCount({ ...sums, stage })}</span>}
    </>
  )
}

const renderSeenAt = (updatedAt: Date) => (
  <input type="hidden" name="seenAt" value={new Date(updatedAt).toISOString()} />
)

function getMainAction(publication: EditedExhibition["publication"]) {
  if (publication === "hidden") return <PublishButton isMain />
  return publication === "deleted" ? <RestoreForm /> : null
}

function RestoreForm() {
  const busy = useNavigation().state === "submitting"
  return (
    <IntentButton intent="restore" variant="filled" disabled={busy} fullWidth>
      Restore
    </IntentButton>
  )
}

function QuietActions({ show: { publication, updatedAt, value } }: { show: EditedExhibition }) {
  if (publication === "deleted") return null
  return (
    <>
      {publication === "public" && (
        <AnchorButton href={href("/exhibitions/:slug", { slug: value.slug })}>View on site</AnchorButton>
      )}
      {publication !== "hidden" && (
        <Form method="post" preventScrollReset>
          {renderSeenAt(updatedAt)}
          <SubmitButton intent="unpublish">Hide from the site</SubmitButton>
        </Form>
      )}
      <IntentButton intent="delete" leaves>
        Delete
      </IntentButton>
    </>
  )
}
