import { Button } from "@mantine/core"
import { Form, href, Link } from "react-router"
import type { HomeDraft } from "../../../domain/homepage/home-draft.ts"
import { homepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { Moment } from "../kit/dates.tsx"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { Part } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/homepage"
import styles from "./homepage.module.css"
import { type HomepageHints, homepageFields } from "./homepage-fields.ts"
import { Preview } from "./preview.tsx"
import { saveHomepage } from "./save-homepage.server.ts"
import { SectionList } from "./section-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Homepage Editor")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { history: _, ...data } = found(await homepageForEdit(shop, admin))
  const compared = new URL(request.url).searchParams.get("compare")
  return { ...data, compared: data.versions.find(({ id }) => id === compared) ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return saveHomepage(shop, admin, await readFormData(request))
}

const previewPath = href("/admin/homepage/preview")

export default function HomepageEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { value, updatedAt, isDraft, versions, compared } = loaderData
  const edit = useEdit<HomeDraft, HomepageHints>({
    fields: homepageFields,
    value,
    data: loaderData,
    updatedAt,
    answer: actionData,
  })
  const seenAt = new Date(updatedAt).toISOString()
  const version = `${isDraft} ${seenAt}`
  return (
    <>
      <EditPage
        edit={edit}
        back={null}
        title="Homepage Editor"
        facts={<span>{isDraft ? "A draft; visitors see the published page" : "Published"}</span>}
        quiet={isDraft && <DraftActions seenAt={seenAt} />}
      >
        <div className={styles.page}>
          <SectionList form={edit.form} />
          <Preview src={previewPath} title="The page as it is saved" version={version} />
        </div>
      </EditPage>
      <div className={styles.below}>
        <Versions versions={versions} seenAt={seenAt} />
        {compared && (
          <div className={styles.compare} id="compare">
            <Preview src={`${previewPath}?version=${compared.id}`} title="The former version" version={compared.id} />
            <Preview src={previewPath} title="The page now" version={version} />
          </div>
        )}
      </div>
    </>
  )
}

const DraftActions = ({ seenAt }: { seenAt: string }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="seenAt" value={seenAt} />
    <Button variant="transparent" type="submit" name="intent" value="discard draft" mr={24}>
      Discard draft
    </Button>
    <Button variant="transparent" type="submit" name="intent" value="publish">
      Publish
    </Button>
  </Form>
)

type VersionsProps = { versions: { id: string; savedAt: Date; savedBy: string }[]; seenAt: string }

const Versions = ({ versions, seenAt }: VersionsProps) => (
  <Part title="Versions" note="what was published; restoring makes a draft">
    {versions.length === 0 ? (
      <p className="small">The page has not been published from here yet.</p>
    ) : (
      <ul className={styles.versions}>
        {versions.map(({ id, savedAt, savedBy }) => (
          <li key={id}>
            <span>
              <Moment at={savedAt} /> <span className="small">{savedBy}</span>
            </span>
            <Button variant="transparent" component={Link} to={`?compare=${id}#compare`} preventScrollReset>
              Compare
            </Button>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="version" value={id} />
              <input type="hidden" name="seenAt" value={seenAt} />
              <Button variant="transparent" type="submit" name="intent" value="restore">
                Restore
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    )}
  </Part>
)
