import { href, Link, redirect } from "react-router"
import { z } from "zod"
import { mediaKindLabels } from "../../../domain/media-files/media-file.ts"
import { deleteMediaFile, updateMediaFile } from "../../../domain/media-files/media-file-commands.server.ts"
import { getMediaFile } from "../../../domain/media-files/media-file-queries.server.ts"
import { mediaFileSchema } from "../../../domain/media-files/media-file-schema.ts"
import { done } from "../../../domain/problem.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { formatDuration } from "../../../lib/format-duration.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGrid } from "../kit/edit/field-input.tsx"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import { type NounContext, nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/media-file"
import { listMediaFields, mediaFileFields } from "./media-file-fields.ts"
import styles from "./media-files.module.css"
import { PosterSection } from "./poster-section.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.value.name ?? "Film")

export const loader = nounLoader(async ({ shop, admin, id }) => unwrapOutcome(await getMediaFile(shop, admin, id)))

export const action = studioAction(
  intents(
    {
      save: intent(editFormSchema(mediaFileFields), async ({ shop, admin, id }: NounContext, form) =>
        done(
          await saveFields({
            actor: admin,
            fields: mediaFileFields,
            schema: mediaFileSchema,
            form,
            read: () => getMediaFile(shop, admin, id),
            save: (file, seenAt) => updateMediaFile(shop, admin, id, file, seenAt),
          }),
        ),
      ),
      delete: buttonIntent(z.strictObject({}), async ({ shop, admin, id }: NounContext) => {
        const deleted = await deleteMediaFile(shop, admin, id)
        if (!deleted.ok) return deleted
        throw redirect(href("/admin/pages"))
      }),
    },
    { fallback: "save" },
  ),
)

type LoadedFile = Route.ComponentProps["loaderData"]

export default function MediaFilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, value, updatedAt, file, shown, uses } = loaderData
  const edit = useEdit({ fields: mediaFileFields, value, data: null, updatedAt, answer: actionData })
  const facts = [
    mediaKindLabels[file.kind],
    file.duration === null ? null : formatDuration(file.duration),
    file.width ? `${file.width} × ${file.height}` : null,
    file.bytes === null ? null : formatFileSize(file.bytes),
  ]
  return (
    <EditPage
      edit={edit}
      back={<BackLink uses={uses} />}
      title={value.name}
      details={<span>{facts.filter((fact) => fact !== null).join(", ")}</span>}
      quiet={uses.length === 0 && <IntentButton intent="delete">Delete</IntentButton>}
    >
      {file.problem && <p className="alarm">{file.problem}</p>}
      {shown && <PosterSection id={id} file={shown} />}
      <FieldGrid form={edit.form} names={listMediaFields(file.kind)} />
      <Section title="Shown by">
        {uses.length === 0 ? (
          <p className="small">Nothing shows it yet.</p>
        ) : (
          <ul className={styles.uses}>
            {uses.map((use) => (
              <li key={use.id}>
                <Link to={getUsePath(use)}>{use.title}</Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </EditPage>
  )
}

const getUsePath = ({ usedBy, id }: LoadedFile["uses"][number]) =>
  usedBy === "page" ? href("/admin/pages/:id", { id }) : href("/admin/artworks/:id/edit", { id })

/** To what shows it. */
function BackLink({ uses }: Pick<LoadedFile, "uses">) {
  const [first] = uses
  return first ? <Link to={getUsePath(first)}>{first.title}</Link> : <Link to={href("/admin/pages")}>Pages</Link>
}
