import { href } from "react-router"
import type { HomepageDraft } from "../../../domain/homepage/homepage-draft.ts"
import { getHomepageForEdit } from "../../../domain/homepage/homepage-editor.server.ts"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { withComparedVersion } from "../kit/versions/compared-version.ts"
import { DraftActions, getDraftStatusLabel } from "../kit/versions/draft-actions.tsx"
import { Preview } from "../kit/versions/preview.tsx"
import { VersionList } from "../kit/versions/version-list.tsx"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/homepage"
import { FeaturedWorksForm } from "./featured-works.tsx"
import styles from "./homepage.module.css"
import { runHomepageAction } from "./homepage-actions.server.ts"
import { type HomepageHints, homepageFields } from "./homepage-fields.ts"
import { SectionList } from "./section-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Homepage Editor")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  return withComparedVersion(request, unwrapOutcome(await getHomepageForEdit(shop, admin)))
})

export const action = studioAction(runHomepageAction)

const previewPath = href("/admin/homepage/preview")

export default function HomepageEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { value, updatedAt, isDraft, versions, compared } = loaderData
  const edit = useEdit<HomepageDraft, HomepageHints>({
    fields: homepageFields,
    value,
    data: loaderData,
    updatedAt,
    answer: actionData,
  })
  const seenAt = new Date(updatedAt).toISOString()
  const isDirty = edit.dirty.changed.length > 0
  const version = `${isDraft} ${seenAt} ${loaderData.featured.map(({ id }) => id).join(" ")}`
  return (
    <>
      <EditPage
        edit={edit}
        back={null}
        title="Homepage Editor"
        details={<span>{getDraftStatusLabel(isDraft, isDirty)}</span>}
        publishes
        always={<DraftActions isDraft={isDraft} seenAt={seenAt} isDirty={isDirty} />}
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
