import { href } from "react-router"
import type { AboutSettings } from "../../../domain/about/about-draft.server.ts"
import { getAboutForEdit } from "../../../domain/about/about-editor.server.ts"
import { EmbedProvider } from "../blog/embed-context.tsx"
import { PostText } from "../blog/post-text.tsx"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldAlert } from "../kit/edit/field-alert.tsx"
import { AnchorButton } from "../kit/link-button.tsx"
import { Section } from "../kit/page.tsx"
import { withComparedVersion } from "../kit/versions/compared-version.ts"
import { DraftActions, getDraftStatusLabel } from "../kit/versions/draft-actions.tsx"
import { Preview } from "../kit/versions/preview.tsx"
import { VersionList } from "../kit/versions/version-list.tsx"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/about"
import styles from "./about.module.css"
import { saveAbout } from "./about-actions.server.ts"
import { type AboutHints, aboutFields } from "./about-fields.ts"
import { CvEditor } from "./cv-editor.tsx"
import { Portrait } from "./portrait.tsx"

export const meta: Route.MetaFunction = () => studioMeta("About Page")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  return withComparedVersion(request, unwrapOutcome(await getAboutForEdit(shop, admin)))
})

export const action = studioAction(saveAbout)

const previewPath = href("/admin/about/preview")
const noEmbeds = { pictures: {}, works: {}, hidden: [] }

export default function About({ loaderData, actionData }: Route.ComponentProps) {
  const { value, updatedAt, isDraft, versions, compared } = loaderData
  const edit = useEdit<AboutSettings, AboutHints>({
    fields: aboutFields,
    value,
    data: loaderData,
    updatedAt,
    answer: actionData,
  })
  const { form } = edit
  const seenAt = new Date(updatedAt).toISOString()
  const isDirty = edit.dirty.changed.length > 0
  const version = `${isDraft} ${seenAt}`
  const isChanged = (name: string) => form.changed.includes(name) || undefined
  return (
    <>
      <EditPage
        edit={edit}
        back={null}
        title="About Page"
        details={<span>{getDraftStatusLabel(isDraft, isDirty)}</span>}
        publishes
        always={<DraftActions isDraft={isDraft} seenAt={seenAt} isDirty={isDirty} />}
        quiet={!isDraft && <AnchorButton href={href("/about")}>View on site</AnchorButton>}
      >
        <div className={styles.page}>
          <Portrait form={form} />
          <div className={styles.words}>
            <div data-changed={isChanged("lead")}>
              <textarea
                className={styles.lead}
                name="lead"
                rows={2}
                maxLength={1000}
                defaultValue={form.text.lead}
                aria-label="Introduction"
                aria-invalid={form.errors.lead ? true : undefined}
                placeholder="Who you are, in a sentence or two"
              />
              <FieldAlert problem={form.errors.lead} />
            </div>
            <div data-changed={isChanged("text")}>
              <EmbedProvider stored={noEmbeds}>
                <PostText name="text" doc={value.text} text={form.text.text ?? ""} error={form.errors.text} wordsOnly />
              </EmbedProvider>
            </div>
          </div>
        </div>
        <CvEditor form={form} />
      </EditPage>
      <div className={styles.preview}>
        <Section title="Preview" note="the page as it is saved">
          <Preview src={previewPath} title="The page as it is saved" version={version} />
        </Section>
      </div>
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
