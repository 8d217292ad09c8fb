import { href } from "react-router"
import type { HomeDraft } from "../../../domain/homepage/home-draft.ts"
import { homepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { withCompared } from "../kit/versions/compared.ts"
import { DraftActions, draftWords } from "../kit/versions/draft-actions.tsx"
import { Preview } from "../kit/versions/preview.tsx"
import { VersionList } from "../kit/versions/version-list.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/homepage"
import { FeaturedWorksForm } from "./featured-works.tsx"
import styles from "./homepage.module.css"
import { type HomepageHints, homepageFields } from "./homepage-fields.ts"
import { saveHomepage } from "./save-homepage.server.ts"
import { SectionList } from "./section-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Homepage Editor")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return withCompared(request, found(await homepageForEdit(shop, admin)))
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
  const unsaved = edit.unsaved.changed.length > 0
  const version = `${isDraft} ${seenAt} ${loaderData.featured.map(({ id }) => id).join(" ")}`
  return (
    <>
      <EditPage
        edit={edit}
        back={null}
        title="Homepage Editor"
        facts={<span>{draftWords(isDraft, unsaved)}</span>}
        publishes
        always={<DraftActions isDraft={isDraft} seenAt={seenAt} unsaved={unsaved} />}
      >
        <div className={styles.page}>
          <SectionList form={edit.form} />
          <Preview src={previewPath} title="The page as it is saved" version={version} />
        </div>
      </EditPage>
      <FeaturedWorksForm />
      <VersionList
        versions={versions}
        seenAt={seenAt}
        compared={compared}
        previewPath={previewPath}
        version={version}
      />
    </>
  )
}
