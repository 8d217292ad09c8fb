import { useHotkeys } from "@mantine/hooks"
import { type FormEvent, useEffect, useMemo, useState } from "react"
import { Form, href, Link, redirect, useNavigate, useSearchParams } from "react-router"
import { letterForEdit } from "../../../../domain/newsletter/letter-queries.server.ts"
import { previewLetter } from "../../../../domain/newsletter/preview-letter.server.ts"
import { readFormData } from "../../../request/read-form.ts"
import { PostText } from "../../blog/post-text.tsx"
import { ShownProvider } from "../../blog/shown.tsx"
import { found } from "../../found.server.ts"
import { Moment } from "../../kit/dates.tsx"
import { useOpenDecision } from "../../kit/decision.tsx"
import type { Conflict } from "../../kit/edit/conflict.ts"
import { ConflictPanel } from "../../kit/edit/conflict-panel.tsx"
import { Leaving } from "../../kit/edit/edit-page.tsx"
import { FieldInput } from "../../kit/edit/field-input.tsx"
import { type FormValues, showAll } from "../../kit/edit/fields.ts"
import { SaveWords } from "../../kit/edit/save-words.tsx"
import { editFormId } from "../../kit/edit/unsaved.ts"
import { useAutosave } from "../../kit/edit/use-autosave.ts"
import { useLeaving } from "../../kit/edit/use-leaving.ts"
import { Page, Part, RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { useSay } from "../../kit/toasts/toasts.tsx"
import { studio } from "../../studio.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { LetterStatus } from "../letter-status.tsx"
import styles from "../newsletter.module.css"
import type { Route } from "./+types/letter-edit"
import { changeLetter } from "./change-letter.server.ts"
import { MainAct, QuietActs } from "./letter-acts.tsx"
import { letterFields } from "./letter-fields.ts"
import { LetterPreview } from "./letter-preview.tsx"
import { ScheduleDecision, SendDecision, TestDecision } from "./send-decisions.tsx"
import { WorksIn } from "./works-in.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.letter.value.subject || "Letter")

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { history: _, ...letter } = found(await letterForEdit(shop, admin, id))
  if (letter.state !== "draft" && letter.state !== "scheduled") throw redirect(href("/admin/newsletter/:id", { id }))
  const [preview, transport] = await Promise.all([previewLetter(shop, admin, id).then(found), shop.mail.transport()])
  return { letter, preview, from: transport.kind === "smtp" ? transport.from : null, to: admin.email, now: shop.now() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeLetter(shop, admin, params.id, await readFormData(request))
}

type EditAnswer = NonNullable<ActionAnswer> & { conflict?: Conflict; deleted?: boolean }

export default function LetterEdit(props: Route.ComponentProps) {
  return <LetterForm key={props.loaderData.letter.id} {...props} />
}

function LetterForm({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, preview, from, to, now } = loaderData
  const answer = actionData as EditAnswer | undefined
  const { id, value, state, updatedAt, source, subscribed, problem: stopped } = letter
  const stored = useMemo(() => showAll(letterFields, value), [value])
  const refused = useMemo(
    () => (answer?.conflict && answer.problem ? { conflict: answer.conflict, message: answer.problem.message } : null),
    [answer],
  )
  const saving = useAutosave({
    url: href("/admin/newsletter/:id/autosave", { id }),
    loaded: { version: new Date(updatedAt).toISOString(), stored },
    auto: !letter.archived,
    refused,
  })
  const [subject, setSubject] = useState(value.subject)
  const open = useOpenDecision(answer)
  const problem = saving.problem ?? (answer?.conflict ? null : answer?.problem)
  const inDecision = typeof answer?.typed?.decision === "string"
  useSay(answer?.done)
  useGone(answer?.deleted)
  useHotkeys([["mod+S", () => void saving.save("save")]], [], true)
  const leaving = useLeaving(saving, !letter.archived, letterFields)
  const [params] = useSearchParams()
  const typed = inDecision ? {} : ((answer?.typed ?? {}) as FormValues)
  const form = {
    fields: letterFields,
    value,
    data: null,
    text: { ...stored, ...(answer?.conflict?.text ?? typed) },
    errors: problem?.fields ?? {},
    changed: saving.changed,
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    saving.onInput()
    if (event.target instanceof HTMLInputElement && event.target.name === "subject") setSubject(event.target.value)
  }
  const deciding = { answer, version: saving.version, people: subscribed, from }
  return (
    <ShownProvider stored={letter.shown}>
      <Page
        sticky
        back={<Link to={href("/admin/newsletter")}>Newsletter</Link>}
        title={subject || "New newsletter"}
        facts={
          <>
            <LetterStatus of={state} />
            {letter.scheduledAt && (
              <span>
                Leaves <Moment at={letter.scheduledAt} />
              </span>
            )}
            {source && (
              <span>
                Begun from {source.noun === "post" ? "the post" : "the exhibition"}{" "}
                <a href={source.path}>{source.title}</a>
              </span>
            )}
            <SaveWords saving={saving} updatedAt={new Date(updatedAt)} auto />
          </>
        }
        quiet={<QuietActs letter={letter} saving={saving} />}
        main={<MainAct letter={letter} saving={saving} />}
        done={answer?.done}
      >
        {leaving && <Leaving {...leaving} />}
        {problem && !inDecision && <RefusedNotice>{problem.message}</RefusedNotice>}
        {stopped && <RefusedNotice>It wasn’t sent at its time. {stopped}</RefusedNotice>}
        {open === "send" && <SendDecision {...deciding} />}
        {open === "schedule" && <ScheduleDecision {...deciding} letter={letter} now={new Date(now)} />}
        {open === "test" && <TestDecision {...deciding} to={to} />}
        {saving.conflict && (
          <ConflictPanel
            key={saving.conflict.version}
            formId={editFormId}
            message={saving.conflict.message}
            conflict={saving.conflict}
            fields={letterFields}
          />
        )}
        <div className={styles.compose}>
          <Form method="post" id={editFormId} onInput={onInput} noValidate preventScrollReset>
            <input type="hidden" name="seenAt" value={saving.version} />
            <Part title="The newsletter">
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
            </Part>
            <div className={styles.below}>
              <WorksIn body={form.text.body ?? ""} hidden={form.text.pricesHidden ?? ""} />
            </div>
          </Form>
          <LetterPreview id={id} first={preview} version={saving.version} />
        </div>
      </Page>
    </ShownProvider>
  )
}

function useGone(deleted: boolean | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (deleted) void navigate(href("/admin/newsletter"), { replace: true })
  }, [deleted, navigate])
}
