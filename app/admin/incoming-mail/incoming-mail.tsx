import { TextInput } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { href, Link } from "react-router"
import { getMailboxForEdit, type MailboxForEdit } from "../../../domain/messages/inbound/mailbox-settings.server.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { Moment } from "../kit/dates.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormSection, FormSections, Wide } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/incoming-mail"
import { runIncomingMailAction } from "./incoming-mail-actions.server.ts"
import { MailboxForm } from "./mailbox-form.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Incoming e-mail")

export const loader = studioLoader(async ({ shop, admin }) => {
  return { mailbox: await getMailboxForEdit(shop, admin).then(unwrapOutcome), site: shop.siteUrl }
})

export const action = studioAction(runIncomingMailAction)

type IncomingAnswer =
  | (ActionAnswer & { tried?: { emails: number }; typed?: Record<string, unknown>; key?: string })
  | undefined

export default function IncomingMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailbox, site } = loaderData
  const latest = actionData as IncomingAnswer
  const answer = useLastAnswer(latest)
  const { shown, ...typing } = useSavedMailbox(mailbox)
  return (
    <Page
      back={<Link to={href("/admin/settings/mail-server")}>Mail server</Link>}
      title="Incoming e-mail"
      details={<State mailbox={mailbox} />}
      done={latest?.done}
    >
      {answer?.problem && !answer.problem.fields && <ConfirmableRefusal problem={answer.problem} />}
      <FormSections {...typing}>
        <MailboxForm
          // Saved values replace the typed ones.
          key={JSON.stringify(shown)}
          mailbox={mailbox}
          typed={latest?.typed ?? null}
          errors={answer?.problem?.fields}
          tried={latest?.tried ?? null}
        />
        {mailbox.by === "webhook" && <KeySection has={mailbox.hasKey} made={latest?.key ?? null} site={site} />}
      </FormSections>
    </Page>
  )
}

function State({ mailbox: { by, state } }: { mailbox: MailboxForEdit }) {
  if (by === "nothing") return "Answers reach your own mailbox, and are not shown here"
  if (by === "webhook") return "A program sends each e-mail to this site"
  if (!state) return "Read from now on, every minute"
  if (state.problem) return `Not read: ${state.problem}`
  return (
    <>
      Read <Moment at={state.readAt} />
    </>
  )
}

/** The saved values, unless the user has edited since the submission. */
function useSavedMailbox(mailbox: MailboxForEdit) {
  const [shown, setShown] = useState(mailbox)
  const isTyped = useRef(false)
  useEffect(() => {
    if (!isTyped.current) setShown(mailbox)
  }, [mailbox])
  const typed = (is: boolean) => () => {
    isTyped.current = is
  }
  return { shown, onInput: typed(true), onSubmit: typed(false) }
}

type Props = {
  has: boolean
  made: string | null
  site: string
}

const KeySection = ({ has, made, site }: Props) => (
  <FormSection
    title="For the program"
    note="how it sends an e-mail"
    actions={
      <SubmitButton variant="default" intent="make key">
        {has ? "Replace the key" : "Make a key"}
      </SubmitButton>
    }
  >
    <Wide>
      <p>
        It sends each e-mail as it came, by <code>POST {`${site}/api/letters`}</code> with{" "}
        <code>Content-Type: message/rfc822</code> and a header{" "}
        <code>Solander-Signature: t=&lt;seconds since 1970&gt;,v0=&lt;hex&gt;,v1=&lt;hex&gt;</code>. Both are
        HMAC-SHA256 with the key: <code>v0</code> of the seconds, <code>v1</code> of the seconds, a point and the
        e-mail’s bytes. An e-mail that is sent twice is kept once.
      </p>
      {made !== null && (
        <TextInput
          label="Key"
          description="Shown only now. The program that sends e-mails needs it"
          value={made}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {made === null && <p className="soft">{has ? "There is a key." : "There is no key yet."}</p>}
    </Wide>
  </FormSection>
)
