import { Button } from "@mantine/core"
import { href } from "react-router"
import { aboutForEdit } from "../../../domain/about/about-editor.server.ts"
import type { AboutSettings } from "../../../domain/about/drafted-about.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { PostText } from "../blog/post-text.tsx"
import { ShownProvider } from "../blog/shown.tsx"
import { found } from "../found.server.ts"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { Part } from "../kit/page.tsx"
import { withCompared } from "../kit/versions/compared.ts"
import { DraftActions, draftWords } from "../kit/versions/draft-actions.tsx"
import { Preview } from "../kit/versions/preview.tsx"
import { VersionList } from "../kit/versions/version-list.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/about"
import styles from "./about.module.css"
import { type AboutHints, aboutFields } from "./about-fields.ts"
import { CvEditor } from "./cv-editor.tsx"
import { Portrait } from "./portrait.tsx"
import { saveAbout } from "./save-about.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("About Page")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return withCompared(request, found(await aboutForEdit(shop, admin)))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return saveAbout(shop, admin, await readFormData(request))
}

const previewPath = href("/admin/about/preview")
const nothingShown = { pictures: {}, works: {}, hidden: [] }

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
  const unsaved = edit.unsaved.changed.length > 0
  const version = `${isDraft} ${seenAt}`
  const isChanged = (name: string) => form.changed.includes(name) || undefined
  return (
    <>
      <EditPage
        edit={edit}
        back={null}
        title="About Page"
        facts={<span>{draftWords(isDraft, unsaved)}</span>}
        publishes
        always={<DraftActions isDraft={isDraft} seenAt={seenAt} unsaved={unsaved} />}
        quiet={
          !isDraft && (
            <Button variant="transparent" component="a" href={href("/about")}>
              View on site
            </Button>
          )
        }
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
              {form.errors.lead && (
                <p className="alarm" role="alert">
                  {form.errors.lead}
                </p>
              )}
            </div>
            <div data-changed={isChanged("text")}>
              <ShownProvider stored={nothingShown}>
                <PostText name="text" doc={value.text} text={form.text.text ?? ""} error={form.errors.text} wordsOnly />
              </ShownProvider>
            </div>
          </div>
        </div>
        <CvEditor form={form} />
      </EditPage>
      <div className={styles.preview}>
        <Part title="Preview" note="the page as it is saved">
          <Preview src={previewPath} title="The page as it is saved" version={version} />
        </Part>
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
