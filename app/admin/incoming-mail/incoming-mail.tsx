import { useEffect, useRef, useState } from "react"
import { href, Link } from "react-router"
import { type MailboxForEdit, mailboxForEdit } from "../../../domain/messages/mailbox-settings.server.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { RefusedBy } from "../confirm/refused-by.tsx"
import { found } from "../found.server.ts"
import { Moment } from "../kit/dates.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormParts } from "../kit/form-part.tsx"
import { Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/incoming-mail"
import { KeyPart } from "./key-part.tsx"
import { MailboxForm } from "./mailbox-form.tsx"
import { saveIncomingForm } from "./save-incoming.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Incoming e-mail")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return { mailbox: await mailboxForEdit(shop, admin).then(found), site: shop.siteUrl }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return saveIncomingForm(shop, admin, await readRequestFields(request))
}

type IncomingAnswer =
  | (ActionAnswer & { tried?: { letters: number }; typed?: Record<string, unknown>; key?: string })
  | undefined

export default function IncomingMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailbox, site } = loaderData
  const latest = actionData as IncomingAnswer
  const answer = useLastAnswer(latest)
  const { shown, ...typing } = useSaved(mailbox)
  useSay(latest?.done)
  return (
    <Page
      back={<Link to={href("/admin/settings/mail-server")}>Mail server</Link>}
      title="Incoming e-mail"
      facts={<State mailbox={mailbox} />}
      done={latest?.done}
    >
      {answer?.problem && !answer.problem.fields && <RefusedBy problem={answer.problem} />}
      <FormParts {...typing}>
        <MailboxForm
          // Saved values replace the typed ones.
          key={JSON.stringify(shown)}
          mailbox={mailbox}
          typed={latest?.typed ?? null}
          errors={answer?.problem?.fields}
          tried={latest?.tried ?? null}
        />
        {mailbox.by === "webhook" && <KeyPart has={mailbox.hasKey} made={latest?.key ?? null} site={site} />}
      </FormParts>
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
function useSaved(mailbox: MailboxForEdit) {
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
