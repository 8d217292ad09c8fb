import { type KeyboardEvent, useState } from "react"
import { Form, href, Link, useNavigation, useSearchParams, useSubmit } from "react-router"
import { getPostForEdit } from "../../../domain/blog/post-editor.server.ts"
import type { EditConflict } from "../kit/edit/conflict.ts"
import { editFormId } from "../kit/edit/dirty-form.ts"
import { LeaveWarning } from "../kit/edit/edit-page.tsx"
import { SaveStatus } from "../kit/edit/save-status.tsx"
import type { Autosave } from "../kit/edit/use-autosave.ts"
import { AutosaveConflict, useAutosavedForm } from "../kit/edit/use-autosaved-form.tsx"
import { IntentButton, SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/post-edit"
import styles from "./blog.module.css"
import { EmbedProvider } from "./embed-context.tsx"
import { LeadPicture } from "./lead-picture.tsx"
import { runPostAction } from "./post-actions.server.ts"
import { PostDiscovery, PostShareCard } from "./post-discovery.tsx"
import { postFields } from "./post-fields.ts"
import { PostSchedule, type PublishTiming } from "./post-schedule.tsx"
import { PostStatus } from "./post-status.tsx"
import { PostText } from "./post-text.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.post.value.title ?? "Blog post")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const { history: _, ...post } = unwrapOutcome(await getPostForEdit(shop, admin, id))
  return { post, now: shop.now() }
})

export const action = studioAction(runPostAction)

type PostEditAnswer = NonNullable<ActionAnswer> & { conflict?: EditConflict }

export default function PostEdit(props: Route.ComponentProps) {
  return <PostForm key={props.loaderData.post.id} {...props} />
}

function PostForm({ loaderData: { post, now }, actionData }: Route.ComponentProps) {
  const answer = actionData as PostEditAnswer | undefined
  const { id, value, state, updatedAt } = post
  const auto = state === "draft" || state === "scheduled"
  const { form, saving, problem, leaving, typed } = useAutosavedForm({
    fields: postFields,
    value,
    data: { tags: [] },
    updatedAt,
    auto,
    derived: ["slug"],
    url: href("/admin/blog/:id/autosave", { id }),
    list: href("/admin/blog"),
    answer,
  })
  const [when, setWhen] = useState<PublishTiming>(typed.when === "day" || state === "scheduled" ? "day" : "now")
  const [params] = useSearchParams()
  return (
    <EmbedProvider stored={post.shown}>
      <Page
        sticky
        back={<Link to={href("/admin/blog")}>Blog Posts</Link>}
        title="Blog post"
        details={
          <>
            <PostStatus of={state} />
            <SaveStatus saving={saving} updatedAt={new Date(updatedAt)} auto={auto} />
          </>
        }
        quiet={<QuietActions post={post} version={saving.version} />}
        main={<MainAction state={state} when={when} saving={saving} />}
        done={answer?.done}
      >
        {leaving && <LeaveWarning {...leaving} />}
        {problem && <RefusedNotice>{problem.message}</RefusedNotice>}
        <AutosaveConflict conflict={saving.conflict} fields={postFields} />
        <Form
          method="post"
          id={editFormId}
          onInput={saving.onInput}
          onKeyDown={preventEnterSubmit}
          noValidate
          preventScrollReset
        >
          <input type="hidden" name="seenAt" value={saving.version} />
          <div className={styles.page}>
            <article className={styles.post}>
              <textarea
                name="title"
                aria-label="Title"
                className={styles.title}
                rows={1}
                defaultValue={form.text.title}
                aria-invalid={form.errors.title ? true : undefined}
                aria-describedby={form.errors.title ? "title-error" : undefined}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return
                  event.preventDefault()
                  document.querySelector<HTMLElement>(`#${editFormId} [contenteditable="true"]`)?.focus()
                }}
              />
              {form.errors.title && (
                <p id="title-error" className="alarm">
                  {form.errors.title}
                </p>
              )}
              <LeadPicture form={form} />
              <PostText
                name="body"
                doc={value.body}
                text={form.text.body ?? ""}
                error={form.errors.body}
                focused={params.has("new")}
              />
            </article>
            <aside className={styles.aside} aria-label="About this post">
              <PostSchedule
                post={post}
                when={when}
                onWhen={setWhen}
                now={new Date(now)}
                typed={typed.day}
                error={problem?.fields?.day}
              />
              <PostDiscovery post={post} form={form} />
              <PostShareCard id={id} version={saving.version} />
            </aside>
          </div>
        </Form>
      </Page>
    </EmbedProvider>
  )
}

/** Enter in a field would press the form's first button, which publishes. */
function preventEnterSubmit(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target } = event
  if (key === "Enter" && target instanceof HTMLInputElement) event.preventDefault()
}

/** Saves first, and publishes only if that succeeds. */
function MainAction({ state, when, saving }: { state: string; when: PublishTiming; saving: Autosave }) {
  const submit = useSubmit()
  const busy = useNavigation().state === "submitting"
  const intent = state === "published" ? "save" : state === "deleted" ? "restore" : "publish"
  const label = { save: "Update", restore: "Restore", publish: when === "day" ? "Schedule" : "Publish" }[intent]
  const press = async (event: React.MouseEvent) => {
    if (intent === "restore") return
    event.preventDefault()
    if (!(await saving.save("save")) || intent === "save") return
    const shown = document.getElementById(editFormId)
    if (!(shown instanceof HTMLFormElement)) return
    const data = new FormData(shown)
    data.set("seenAt", saving.current())
    data.set("intent", intent)
    await submit(data, { method: "post", encType: "multipart/form-data", preventScrollReset: true })
  }
  return (
    <SubmitButton
      variant="filled"
      form={intent === "restore" ? restoreFormId : editFormId}
      intent={intent}
      disabled={busy}
      onClick={press}
      fullWidth
    >
      {label}
    </SubmitButton>
  )
}

const restoreFormId = "restore-post"

type QuietActionsProps = { post: Route.ComponentProps["loaderData"]["post"]; version: string }

function QuietActions({ post: { state, value }, version }: QuietActionsProps) {
  if (state === "deleted") return <Form method="post" id={restoreFormId} />
  return (
    <>
      {state === "published" && (
        <AnchorButton href={href("/blog/:slug", { slug: value.slug })}>View on site</AnchorButton>
      )}
      {state === "draft" ? (
        <noscript>
          <SubmitButton form={editFormId} intent="save">
            Save
          </SubmitButton>
        </noscript>
      ) : (
        <IntentButton intent="take back" hidden={{ seenAt: version }}>
          Return to draft
        </IntentButton>
      )}
      <IntentButton intent="delete" leaves>
        Delete
      </IntentButton>
    </>
  )
}
