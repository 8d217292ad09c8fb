import { Textarea, TextInput } from "@mantine/core"
import { Form, href, Link, useNavigation } from "react-router"
import { z } from "zod"
import {
  listReadyAnswers,
  removeReadyAnswer,
  saveReadyAnswer,
} from "../../../domain/messages/threads/ready-answers.server.ts"
import { intents } from "../../request/intents.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Empty, Page, RefusedNotice, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/ready-answers"
import styles from "./messages.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Saved replies")

export const loader = studioLoader(async ({ shop, admin }) => {
  return { answers: unwrapOutcome(await listReadyAnswers(shop, admin)) }
})

const replyForm = z.strictObject({ id: z.string().optional(), title: z.string(), body: z.string() })

const runReadyAnswersAction = intents({
  save: toastIntent(
    replyForm,
    (shop, admin, { id, title, body }) => saveReadyAnswer(shop, admin, { ...(id && { id }), title, body }),
    ({ id }) => ({ words: "The words are kept.", about: [id] }),
  ),
  remove: toastIntent(
    replyForm.extend({ id: z.uuid() }),
    (shop, admin, { id }) => removeReadyAnswer(shop, admin, id),
    (_, { title, body }) => ({
      words: "The words are removed.",
      undo: { fields: Object.entries({ intent: "save", title, body }) },
    }),
  ),
})

export const action = studioAction(runReadyAnswersAction)

export default function ReadyAnswers({ loaderData: { answers }, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  return (
    <Page
      back={<Link to={href("/admin/messages")}>Contact Messages</Link>}
      title="Saved replies"
      details={<span>Texts that a reply begins with. {"{name}, {work} and {price}"} are filled in.</span>}
      done={answer?.done}
    >
      {answers.length === 0 && <Empty>None yet. For example “Price and when to come”.</Empty>}
      {answers.map((one) => (
        <SavedReplyForm key={`${one.id} ${one.title} ${one.body}`} one={one} answer={answer} />
      ))}
      <Section title="New reply">
        <SavedReplyForm key={answers.length} one={null} answer={answer} />
      </Section>
    </Page>
  )
}

type FormProps = { one: { id: string; title: string; body: string } | null; answer: ActionAnswer }

function SavedReplyForm({ one, answer }: FormProps) {
  const sending = useNavigation().state === "submitting"
  const mine = answer?.problem && (answer.typed?.id ?? undefined) === one?.id ? answer : undefined
  const field = (name: "title" | "body") => ({
    name,
    defaultValue: mine ? String(mine.typed?.[name] ?? "") : (one?.[name] ?? ""),
    error: mine?.problem?.fields?.[name],
  })
  return (
    <Form method="post" className={styles.readyForm} preventScrollReset noValidate>
      {one && <input type="hidden" name="id" value={one.id} />}
      {mine?.problem && !mine.problem.fields && <RefusedNotice>{mine.problem.message}</RefusedNotice>}
      <TextInput label="Name" {...field("title")} />
      <Textarea label="Words" autosize minRows={3} {...field("body")} />
      <div className={styles.acts}>
        <SubmitButton variant="default" intent="save" disabled={sending}>
          {one ? "Save" : "Save reply"}
        </SubmitButton>
        {one && (
          <SubmitButton intent="remove" disabled={sending}>
            Remove
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}
