import { Button } from "@mantine/core"
import { useEffect } from "react"
import { Form, Link, useNavigation } from "react-router"
import { findWorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { notFound } from "../../request/answer.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { Page, Refused } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/artwork-edit"
import styles from "./artwork-edit.module.css"
import { saveWork } from "./save-work.server.ts"
import { type Unsaved, useUnsaved } from "./unsaved.ts"
import { fieldNames, type WorkField, workText } from "./work-form.ts"
import { WorkHistory } from "./work-history.tsx"
import { WorkParts } from "./work-parts.tsx"
import { WorkPictures } from "./work-pictures.tsx"
import { WorkStatus } from "./work-status.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.work.title ?? "Work")

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  if (!isId.test(params.id)) throw notFound()
  return found(await findWorkForEdit(shop, admin, params.id))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  if (!isId.test(params.id)) throw notFound()
  return saveWork(shop, admin, params.id, await readFormData(request))
}

const formId = "work"

export default function ArtworkEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { work, published, badge, slug, updatedAt } = loaderData
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined
  const typed = actionData && "problem" in actionData ? actionData.typed : null
  const saved = actionData && "saved" in actionData ? actionData.saved : null
  const version = new Date(updatedAt).toISOString()
  const stored = workText(work)
  const unsaved = useUnsaved(formId, stored, version, saved)
  const text = { ...stored, ...typed }
  useEffect(() => {
    if (problem) document.querySelector<HTMLElement>(`#${formId} [aria-invalid="true"]`)?.focus()
  }, [problem])
  return (
    <Page
      sticky
      back={
        <>
          <Link to="/admin/artworks">Artwork Management</Link>
          {work.inventoryNumber && `, ${work.inventoryNumber}`}
        </>
      }
      title={<i>{work.title}</i>}
      facts={
        <>
          <WorkStatus of={published ? (badge === "on_hold" ? "on_hold" : work.availability) : "draft"} />
          <SaveState unsaved={unsaved} saved={saved} />
        </>
      }
      quiet={<QuietActions published={published} slug={slug} unsaved={unsaved} />}
      main={<SaveButton changes={unsaved.changed.length} />}
    >
      {unsaved.leaving && <Leaving unsaved={unsaved} />}
      {problem && <Refused>{problem.message}</Refused>}
      <Form
        method="post"
        id={formId}
        key={version}
        className={styles.columns}
        preventScrollReset
        onInput={unsaved.recount}
        noValidate
      >
        <input type="hidden" name="seenAt" value={version} />
        <WorkPictures data={loaderData} text={text} error={problem?.fields?.altText} changed={unsaved.changed} />
        <div className={styles.right}>
          <WorkParts data={loaderData} text={text} errors={problem?.fields ?? {}} changed={unsaved.changed} />
          <WorkHistory lines={loaderData.history} />
        </div>
      </Form>
    </Page>
  )
}

function SaveButton({ changes }: { changes: number }) {
  const saving = useNavigation().state === "submitting"
  return (
    <Button variant="filled" type="submit" form={formId} name="intent" value="save" disabled={saving}>
      {saving ? "Saving…" : changes > 0 ? `Save ${changes} ${changes === 1 ? "change" : "changes"}` : "Save"}
    </Button>
  )
}

const namesOf = (fields: string[]) =>
  fields.map((field) => fieldNames[field as WorkField]?.toLowerCase() ?? field).join(", ")

function SaveState({ unsaved, saved }: { unsaved: Unsaved; saved: string[] | null }) {
  const count = unsaved.changed.length
  return (
    <span className={styles.state} role="status">
      {count > 0
        ? `${count} unsaved ${count === 1 ? "change" : "changes"}: ${namesOf(unsaved.changed)}`
        : saved && (saved.length > 0 ? "Saved." : "Nothing had changed.")}
    </span>
  )
}

function QuietActions({ published, slug, unsaved }: { published: boolean; slug: string; unsaved: Unsaved }) {
  return (
    <>
      {published && (
        <Button variant="transparent" component="a" href={`/artwork/${slug}`}>
          View on site
        </Button>
      )}
      {unsaved.changed.length > 0 ? (
        <Button variant="transparent" onClick={unsaved.discard}>
          Discard
        </Button>
      ) : (
        <Form method="post" preventScrollReset>
          <Button variant="transparent" type="submit" name="intent" value={published ? "unpublish" : "publish"}>
            {published ? "Unpublish" : "Publish"}
          </Button>
        </Form>
      )}
    </>
  )
}

function Leaving({ unsaved }: { unsaved: Unsaved }) {
  return (
    <div className={styles.leaving} role="alertdialog" aria-label="Unsaved changes">
      <p>
        <b>Leave without saving?</b> Lost would be what you changed: {namesOf(unsaved.changed)}.
      </p>
      <Button variant="transparent" onClick={unsaved.stay} autoFocus>
        Stay
      </Button>
      <Button variant="transparent" onClick={unsaved.leave}>
        Leave without saving
      </Button>
    </div>
  )
}
