import { Form, href, Link, useLocation } from "react-router"
import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import type { ArtworkFormGroup } from "../../../domain/artworks/artwork-fields.ts"
import { getWorkForEdit } from "../../../domain/artworks/catalog/work-for-edit.server.ts"
import { findWorkNeighbors } from "../../../domain/artworks/list/work-neighbors.server.ts"
import { findCommissionOfWork } from "../../../domain/commissions/create-artwork.server.ts"
import { listMediaFilesOfWork } from "../../../domain/media-files/media-file-queries.server.ts"
import { getOrderNumbers } from "../../../domain/orders/order-numbers.server.ts"
import { listReservations } from "../../../domain/orders/reservation-queries.server.ts"
import { notFound } from "../../request/answer.ts"
import { readFormData } from "../../request/read-form.ts"
import { Day } from "../kit/dates.tsx"
import { type EditAnswer, EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGroup } from "../kit/edit/field-group.tsx"
import { FieldGrid } from "../kit/edit/field-input.tsx"
import { isPublishing, PublishButton } from "../kit/edit/publish-button.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { parseListQuery } from "../kit/list/list.ts"
import { Section } from "../kit/page.tsx"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/artwork-edit"
import { runArtworkAction } from "./artwork-actions.server.ts"
import styles from "./artwork-edit.module.css"
import { Copies } from "./copies/copies.tsx"
import { WorkHistory } from "./history/work-history.tsx"
import { WorkRecord } from "./record/work-record.tsx"
import { useQueuedWork, useQueueWorkChanges } from "./use-queued-work.ts"
import { WorkViews } from "./views/work-views.tsx"
import { WallLabel } from "./wall-label.tsx"
import { getWorkStatus } from "./work-columns.tsx"
import { listGroupFields, type WorkHints, workFields } from "./work-fields.ts"
import { artworkList } from "./work-list-config.tsx"
import { WorkMediaFiles } from "./work-media-files.tsx"
import { WorkStatus } from "./work-status.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.data.work.title ?? "Work")

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  if (!uuidPattern.test(id)) throw notFound()
  const { q: search, view: filter, sort, down: descending, filters } = parseListQuery(artworkList, request.url)
  const [data, mediaFiles, neighbors, reservations, commission] = await Promise.all([
    getWorkForEdit(shop, admin, id).then(unwrapOutcome),
    listMediaFilesOfWork(shop, admin, id).then(unwrapOutcome),
    findWorkNeighbors(shop, admin, id, { search, filter, sort, descending, ...filters }).then(unwrapOutcome),
    listReservations(shop, admin, id).then(unwrapOutcome),
    findCommissionOfWork(shop, admin, id).then(unwrapOutcome),
  ])
  const held = data.copies.flatMap(({ orderId }) => orderId ?? [])
  return {
    data,
    mediaFiles,
    neighbors,
    reservations,
    commission,
    orders: await getOrderNumbers(shop, admin, held).then(unwrapOutcome),
  }
})

export async function action({ request, context, params }: Route.ActionArgs) {
  if (!uuidPattern.test(params.id)) throw notFound()
  return runArtworkAction({ ...getStudioContext(context), id: params.id }, await readFormData(request))
}

const sections: [title: string, group: ArtworkFormGroup][] = [
  ["Label", "label"],
  ["Price and availability", "price"],
  ["Text", "text"],
  ["On the site", "site"],
]

const fieldGroups: [title: string, group: ArtworkFormGroup][] = [
  ["Kind and tags", "kind"],
  ["Location and condition", "place"],
  ["Frame, sheet and weight", "frame"],
  ["Consignment", "consignment"],
  ["Values", "values"],
  ["Credit and rights", "rights"],
  ["Search results", "search"],
  ["Private notes", "notes"],
]

export default function ArtworkEdit({
  loaderData: { data, mediaFiles, neighbors, orders, reservations, commission },
  actionData,
}: Route.ComponentProps) {
  const { work, published, archived, slug, badge, updatedAt } = data
  const { search } = useLocation()
  const { value, kept } = useQueuedWork(data)
  const { saveInstead, answer } = useQueueWorkChanges(data, actionData as EditAnswer | undefined)
  const edit = useEdit<ArtworkInput, WorkHints>({ fields: workFields, value, data, updatedAt, kept, answer })
  const getEditPath = (id: string | null) => id && `/admin/artworks/${id}/edit${search}`
  return (
    <EditPage
      edit={edit}
      key={data.id}
      lasting
      publishes
      onSend={(event) => isPublishing(event) || saveInstead(event, edit.dirty)}
      back={
        <>
          <Link to={`/admin/artworks${search}`}>Artwork Management</Link>
          {work.inventoryNumber && `, ${work.inventoryNumber}`}
        </>
      }
      title={<i>{work.title}</i>}
      details={
        <>
          <WorkStatus of={getWorkStatus({ published, badge, availability: work.availability })} />
          {reservations.map(({ id, name, ends }) => (
            <Link key={id} to={href("/admin/orders/reservations")}>
              {`Reserved for ${name} until `}
              <Day at={new Date(ends.getTime() - 1)} />
            </Link>
          ))}
          {commission && (
            <Link to={href("/admin/commissions/:id", { id: commission.id })}>{`Commission of ${commission.name}`}</Link>
          )}
          {archived && <Link to={`${href("/admin/artworks")}?status=archived`}>Archived</Link>}
        </>
      }
      neighbors={{ previous: getEditPath(neighbors.previous), next: getEditPath(neighbors.next) }}
      always={
        <>
          <Preview id={data.id} dirty={edit.dirty.changed.length} />
          <TearSheetLink id={data.id} />
          {!published && !archived && <PublishButton />}
        </>
      }
      quiet={
        <>
          <Publishing published={published} archived={archived} slug={slug} />
          {!archived && <Selling id={data.id} available={work.availability === "available"} />}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.left}>
          <WorkViews data={data} />
          <WorkMediaFiles files={mediaFiles} />
          <WallLabel data={data} />
        </div>
        <div className={styles.right}>
          {sections.map(([title, group]) => (
            <Section key={title} title={title}>
              <FieldGrid form={edit.form} names={listGroupFields(group)} />
            </Section>
          ))}
          <FieldGroup
            title="Edition and proofs"
            form={edit.form}
            names={listGroupFields("edition")}
            holds={data.copies.length > 0}
          >
            <Copies data={data} orders={orders} />
          </FieldGroup>
          {fieldGroups.map(([title, group]) => (
            <FieldGroup key={title} title={title} form={edit.form} names={listGroupFields(group)} />
          ))}
          <FieldGroup title="Provenance and record" form={edit.form} names={[]} holds={data.record.length > 0}>
            <WorkRecord entries={data.record} />
            <LinkButton to={href("/admin/artworks/:id/certificates", { id: data.id })}>
              Issue and print certificates
            </LinkButton>
          </FieldGroup>
          {data.history.length > 0 && (
            <Section title="History">
              <WorkHistory data={data} />
            </Section>
          )}
        </div>
      </div>
    </EditPage>
  )
}

/** Shows the stored version, with a note about unsaved changes. */
const Preview = ({ id, dirty }: { id: string; dirty: number }) => (
  <AnchorButton
    target="_blank"
    href={href("/admin/artworks/:id/preview", { id }) + (dirty > 0 ? `?unsaved=${dirty}` : "")}
  >
    Preview
  </AnchorButton>
)

const TearSheetLink = ({ id }: { id: string }) => (
  <LinkButton
    to={`${href("/admin/papers")}?${new URLSearchParams([
      ["ids[]", id],
      ["paper", "tear-sheets"],
    ])}`}
  >
    Tear sheet
  </LinkButton>
)

const Selling = ({ id, available }: { id: string; available: boolean }) => (
  <>
    <LinkButton to={`${href("/admin/orders/sale")}?work=${id}`}>Record a sale</LinkButton>
    {available && <LinkButton to={`${href("/admin/orders/reservations")}?work=${id}`}>Reserve</LinkButton>}
  </>
)

const Publishing = ({ published, archived, slug }: { published: boolean; archived: boolean; slug: string }) => (
  <>
    {published && !archived && <AnchorButton href={href("/artwork/:id", { id: slug })}>View on site</AnchorButton>}
    <Form method="post" preventScrollReset>
      {published && !archived && (
        <SubmitButton intent="unpublish" mr={24}>
          Unpublish
        </SubmitButton>
      )}
      <SubmitButton intent={archived ? "restore" : "archive"}>{archived ? "Restore" : "Archive"}</SubmitButton>
    </Form>
  </>
)
