import { type FormEvent, useState } from "react"
import { Form, href, Link, redirect, useSearchParams } from "react-router"
import { getIssueForEdit } from "../../../../domain/newsletter/issues/issue-queries.server.ts"
import { previewIssue } from "../../../../domain/newsletter/issues/preview-issue.server.ts"
import { EmbedProvider } from "../../blog/embed-context.tsx"
import { PostText } from "../../blog/post-text.tsx"
import { Moment } from "../../kit/dates.tsx"
import type { EditConflict } from "../../kit/edit/conflict.ts"
import { editFormId } from "../../kit/edit/dirty-form.ts"
import { LeaveWarning } from "../../kit/edit/edit-page.tsx"
import { FieldInput } from "../../kit/edit/field-input.tsx"
import { SaveStatus } from "../../kit/edit/save-status.tsx"
import { AutosaveConflict, useAutosavedForm } from "../../kit/edit/use-autosaved-form.tsx"
import { useOpenConfirm } from "../../kit/inline-confirm.tsx"
import { Page, RefusedNotice, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import { IssueStatus } from "../issue-status.tsx"
import styles from "../newsletter.module.css"
import type { Route } from "./+types/issue-edit"
import { runIssueAction } from "./issue-actions.server.ts"
import { IssueMainButton, IssueSecondaryButtons } from "./issue-buttons.tsx"
import { issueFields } from "./issue-fields.ts"
import { IssuePreview } from "./issue-preview.tsx"
import { IssueWorks } from "./issue-works.tsx"
import { IssueScheduleConfirm, IssueSendConfirm, IssueTestConfirm } from "./send-confirms.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.issue.value.subject || "Letter")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const { history: _, ...issue } = unwrapOutcome(await getIssueForEdit(shop, admin, id))
  if (issue.state !== "draft" && issue.state !== "scheduled") throw redirect(href("/admin/newsletter/:id", { id }))
  const [preview, transport] = await Promise.all([
    previewIssue(shop, admin, id).then(unwrapOutcome),
    shop.mail.transport(),
  ])
  return {
    issue,
    preview,
    from: transport.kind === "smtp" ? transport.from : null,
    to: admin.email,
    now: shop.now(),
  }
})

export const action = studioAction(runIssueAction)

type EditAnswer = NonNullable<ActionAnswer> & { conflict?: EditConflict }

export default function IssueEdit(props: Route.ComponentProps) {
  return <IssueForm key={props.loaderData.issue.id} {...props} />
}

function IssueForm({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, preview, from, to, now } = loaderData
  const answer = actionData as EditAnswer | undefined
  const { id, value, state, updatedAt, source, subscribed, problem: stopped } = issue
  const { form, saving, problem, leaving, isConfirm } = useAutosavedForm({
    fields: issueFields,
    value,
    data: null,
    updatedAt,
    auto: !issue.archived,
    url: href("/admin/newsletter/:id/autosave", { id }),
    list: href("/admin/newsletter"),
    answer,
  })
  const [subject, setSubject] = useState(value.subject)
  const open = useOpenConfirm(answer)
  const [params] = useSearchParams()
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    saving.onInput()
    if (event.target instanceof HTMLInputElement && event.target.name === "subject") setSubject(event.target.value)
  }
  const confirmProps = { answer, version: saving.version, people: subscribed, from }
  return (
    <EmbedProvider stored={issue.shown}>
      <Page
        sticky
        back={<Link to={href("/admin/newsletter")}>Newsletter</Link>}
        title={subject || "New newsletter"}
        details={
          <>
            <IssueStatus of={state} />
            {issue.scheduledAt && (
              <span>
                Leaves <Moment at={issue.scheduledAt} />
              </span>
            )}
            {source && (
              <span>
                Begun from {source.noun === "post" ? "the post" : "the exhibition"}{" "}
                <a href={source.path}>{source.title}</a>
              </span>
            )}
            <SaveStatus saving={saving} updatedAt={new Date(updatedAt)} auto />
          </>
        }
        quiet={<IssueSecondaryButtons issue={issue} saving={saving} />}
        main={<IssueMainButton issue={issue} saving={saving} />}
        done={answer?.done}
      >
        {leaving && <LeaveWarning {...leaving} />}
        {problem && !isConfirm && <RefusedNotice>{problem.message}</RefusedNotice>}
        {stopped && <RefusedNotice>It wasn’t sent at its time. {stopped}</RefusedNotice>}
        {open === "send" && <IssueSendConfirm {...confirmProps} />}
        {open === "schedule" && <IssueScheduleConfirm {...confirmProps} issue={issue} now={new Date(now)} />}
        {open === "test" && <IssueTestConfirm {...confirmProps} to={to} />}
        <AutosaveConflict conflict={saving.conflict} fields={issueFields} />
        <div className={styles.compose}>
          <Form method="post" id={editFormId} onInput={onInput} noValidate preventScrollReset>
            <input type="hidden" name="seenAt" value={saving.version} />
            <Section title="The newsletter">
              <div className={styles.write}>
                <FieldInput form={form} name="subject" />
                <FieldInput form={form} name="preview" />
              </div>
              <div className={styles.text}>
                <PostText
                  name="body"
                  doc={value.body}
                  text={form.text.body ?? ""}
                  error={form.errors.body}
                  focused={params.has("new")}
                />
              </div>
              <div className={styles.two}>
                <FieldInput form={form} name="actionLabel" />
                <FieldInput form={form} name="actionHref" />
              </div>
            </Section>
            <div className={styles.below}>
              <IssueWorks body={form.text.body ?? ""} hidden={form.text.pricesHidden ?? ""} />
            </div>
          </Form>
          <IssuePreview id={id} first={preview} version={saving.version} />
        </div>
      </Page>
    </EmbedProvider>
  )
}
