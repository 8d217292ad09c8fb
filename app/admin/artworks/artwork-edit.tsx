import { Button } from "@mantine/core"
import { Form, href, Link, useLocation } from "react-router"
import type { ArtworkInput } from "../../../domain/artworks/artwork.ts"
import { findWorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { neighborsOf } from "../../../domain/artworks/work-neighbors.server.ts"
import { notFound } from "../../request/answer.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGrid } from "../kit/edit/field-input.tsx"
import { readListQuery } from "../kit/list/list.ts"
import { Part } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/artwork-edit"
import styles from "./artwork-edit.module.css"
import { saveWork } from "./save-work.server.ts"
import { type WorkHints, workFields } from "./work-fields.ts"
import { WorkHistory } from "./work-history.tsx"
import { statusOf, workList } from "./work-list.tsx"
import { WorkPictures } from "./work-pictures.tsx"
import { WorkStatus } from "./work-status.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.data.work.title ?? "Work")

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  if (!isId.test(params.id)) throw notFound()
  const { q: search, view: filter, sort, down: descending, filters } = readListQuery(workList, request.url)
  const [data, neighbors] = await Promise.all([
    findWorkForEdit(shop, admin, params.id).then(found),
    neighborsOf(shop, admin, params.id, { search, filter, sort, descending, ...filters }).then(found),
  ])
  return { data, neighbors }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  if (!isId.test(params.id)) throw notFound()
  return saveWork(shop, admin, params.id, await readFormData(request))
}

/** The fields beside the picture: label, price, location. */
const parts: [title: string, names: (keyof typeof workFields)[]][] = [
  ["Label", ["title", "year", "type", "series", "medium", "size", "measurements"]],
  ["Price and availability", ["price", "currency", "availability", "edition", "sortOrder", "isFeatured"]],
  [
    "Location and condition",
    ["location", "inventoryNumber", "framed", "weight", "conditionStatus", "signed", "conditionNotes"],
  ],
  ["Text", ["description"]],
  ["Search and notes", ["tags", "subjects", "styles", "creditLine", "notes"]],
]

export default function ArtworkEdit({ loaderData: { data, neighbors }, actionData }: Route.ComponentProps) {
  const { work, published, slug, badge, updatedAt } = data
  const { search } = useLocation()
  const edit = useEdit<ArtworkInput, WorkHints>({
    fields: workFields,
    value: work,
    data,
    updatedAt,
    answer: actionData,
  })
  const pathOf = (id: string | null) => id && `/admin/artworks/${id}/edit${search}`
  return (
    <EditPage
      edit={edit}
      back={
        <>
          <Link to={`/admin/artworks${search}`}>Artwork Management</Link>
          {work.inventoryNumber && `, ${work.inventoryNumber}`}
        </>
      }
      title={<i>{work.title}</i>}
      facts={<WorkStatus of={statusOf({ published, badge, availability: work.availability })} />}
      neighbors={{ previous: pathOf(neighbors.previous), next: pathOf(neighbors.next) }}
      quiet={<Publishing published={published} slug={slug} />}
    >
      <div className={styles.columns}>
        <WorkPictures data={data} form={edit.form} />
        <div className={styles.right}>
          {parts.map(([title, names]) => (
            <Part key={title} title={title}>
              <FieldGrid form={edit.form} names={names} />
            </Part>
          ))}
          <WorkHistory lines={data.history} />
        </div>
      </div>
    </EditPage>
  )
}

const Publishing = ({ published, slug }: { published: boolean; slug: string }) => (
  <>
    {published && (
      <Button variant="transparent" component="a" href={href("/artwork/:id", { id: slug })}>
        View on site
      </Button>
    )}
    <Form method="post" preventScrollReset>
      <Button variant="transparent" type="submit" name="intent" value={published ? "unpublish" : "publish"}>
        {published ? "Unpublish" : "Publish"}
      </Button>
    </Form>
  </>
)
