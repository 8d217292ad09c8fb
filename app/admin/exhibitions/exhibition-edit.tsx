import { Button } from "@mantine/core"
import { useEffect } from "react"
import { Form, href, Link, useNavigate, useNavigation } from "react-router"
import { stageOf } from "../../../domain/exhibitions/exhibition.ts"
import { exhibitionForEdit } from "../../../domain/exhibitions/exhibition-editor.server.ts"
import { sumExhibitions } from "../../../domain/exhibitions/exhibition-list.server.ts"
import type { CheckedExhibition } from "../../../domain/exhibitions/exhibition-schema.ts"
import { isOpenCall } from "../../../domain/exhibitions/open-calls.ts"
import { readFormData } from "../../request/read-form.ts"
import { PostText } from "../blog/post-text.tsx"
import { ShownProvider } from "../blog/shown.tsx"
import { found } from "../found.server.ts"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGroup } from "../kit/edit/field-group.tsx"
import { FieldGrid, FieldInput } from "../kit/edit/field-input.tsx"
import { PublishButton } from "../kit/edit/publish-button.tsx"
import { Part } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/exhibition-edit"
import { exhibitionFields, getExhibitionText, type ShowHints } from "./exhibition-fields.ts"
import { formatWorkCount } from "./exhibition-list.tsx"
import styles from "./exhibitions.module.css"
import { PressEditor } from "./press-editor.tsx"
import { saveExhibition } from "./save-exhibition.server.ts"
import { ShowHistory } from "./show-history.tsx"
import { ShowStatus, sendBy } from "./show-status.tsx"
import { ViewsEditor } from "./views-editor.tsx"
import { WorksEditor } from "./works-editor.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.value.title ?? "Exhibition")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const show = found(await exhibitionForEdit(shop, admin, params.id))
  const sums = (await sumExhibitions(shop, [show.id])).get(show.id)
  return { ...show, sums: sums ?? { workCount: 0, soldCount: 0, asked: [] } }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return saveExhibition(shop, admin, params.id, await readFormData(request))
}

export default function ExhibitionEdit(props: Route.ComponentProps) {
  return <ExhibitionForm key={props.loaderData.id} {...props} />
}

const nothingShown = { pictures: {}, works: {}, hidden: [] }

function ExhibitionForm({ loaderData: show, actionData }: Route.ComponentProps) {
  const { id, value, updatedAt, publication } = show
  const edit = useEdit<CheckedExhibition, ShowHints>({
    fields: exhibitionFields,
    value,
    data: show,
    updatedAt,
    answer: actionData,
  })
  const { form } = edit
  useGone(actionData && "deleted" in actionData ? actionData.deleted : false)
  const isCall = isOpenCall({ ...value, publishedAt: show.publishedAt })
  return (
    <EditPage
      edit={edit}
      lasting
      publishes
      back={<Link to={href("/admin/exhibitions")}>Exhibition Management</Link>}
      title={value.title}
      facts={<Facts show={show} />}
      always={
        publication !== "deleted" && (
          <>
            <Button variant="transparent" component={Link} to={href("/admin/exhibitions/:id/hanging", { id })}>
              Hanging plan
            </Button>
            {show.works.length > 0 && (
              <Button variant="transparent" component={Link} to={`${href("/admin/papers")}?show=${id}`}>
                Papers
              </Button>
            )}
            {publication === "hidden" && edit.unsaved.changed.length > 0 && <PublishButton />}
          </>
        )
      }
      quiet={<Quiet show={show} />}
      main={mainOf(publication)}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <FieldGrid form={form} names={["title"]} />
          <WorksEditor form={form} />
          <Part title="Text" note="on the exhibition’s page">
            <ShownProvider stored={nothingShown}>
              <PostText
                name="statement"
                doc={getExhibitionText(value.statement)}
                text={form.text.statement ?? ""}
                error={form.errors.statement}
                wordsOnly
              />
            </ShownProvider>
          </Part>
          <ViewsEditor form={form} />
          <PressEditor form={form} />
        </div>
        <aside className={styles.side} aria-label="About this exhibition">
          <Part title="When and where">
            <FieldGrid
              form={form}
              names={[
                ...["kind", "venue", "city", "address", "startsOn", "endsOn", "opening", "hours"],
                ...["curator", "venueUrl", "datesText"],
              ]}
            />
          </Part>
          <Part title="With the gallery" note="only you see it">
            <FieldGrid form={form} names={["galleryShare", "returnsOn", "returnsHow", "notes"]} />
          </Part>
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

type Show = Route.ComponentProps["loaderData"]

function Facts({ show: { value, publishedAt, publication, today, sums } }: { show: Show }) {
  const stage = stageOf(value, today)
  const state = { ...value, stage, publishedAt, deleted: publication === "deleted" }
  const due = sendBy(state)
  return (
    <>
      <ShowStatus of={state} />
      {due && <span>{due}</span>}
      {publication === "hidden" && <span>Not on the site</span>}
      {sums.workCount > 0 && <span className={styles.ink}>{formatWorkCount({ ...sums, stage })}</span>}
    </>
  )
}

const seenField = (updatedAt: Date) => <input type="hidden" name="seenAt" value={new Date(updatedAt).toISOString()} />

function mainOf(publication: Show["publication"]) {
  if (publication === "hidden") return <PublishButton isMain />
  return publication === "deleted" ? <Restore /> : null
}

function Restore() {
  const busy = useNavigation().state === "submitting"
  return (
    <Form method="post" preventScrollReset>
      <Button variant="filled" type="submit" name="intent" value="restore" disabled={busy} fullWidth>
        Restore
      </Button>
    </Form>
  )
}

function Quiet({ show: { publication, updatedAt, value } }: { show: Show }) {
  if (publication === "deleted") return null
  return (
    <>
      {publication === "public" && (
        <Button variant="transparent" component="a" href={href("/exhibitions/:slug", { slug: value.slug })}>
          View on site
        </Button>
      )}
      {publication !== "hidden" && (
        <Form method="post" preventScrollReset>
          {seenField(updatedAt)}
          <Button variant="transparent" type="submit" name="intent" value="unpublish">
            Hide from the site
          </Button>
        </Form>
      )}
      <Form method="post">
        <Button variant="transparent" type="submit" name="intent" value="delete">
          Delete
        </Button>
      </Form>
    </>
  )
}

function useGone(deleted: boolean | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (deleted) void navigate(href("/admin/exhibitions"), { replace: true })
  }, [deleted, navigate])
}
