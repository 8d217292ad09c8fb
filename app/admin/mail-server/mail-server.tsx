import { Button } from "@mantine/core"
import { href, Link, useNavigation } from "react-router"
import { countFiledMails } from "../../../domain/mails/mail-queries.server.ts"
import { mailServerForEdit } from "../../../domain/mails/mail-server.server.ts"
import type { TestMail } from "../../../domain/mails/send-test-mail.server.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { RefusedBy } from "../confirm/refused-by.tsx"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormPart, FormParts, Wide } from "../kit/form-part.tsx"
import { Facts, Page, Part } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/mail-server"
import styles from "./mail-server.module.css"
import { saveMailServerForm } from "./save-mail-server.server.ts"
import { ServerForm } from "./server-form.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Mail server")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const [server, filed, { kind, from, place }] = await Promise.all([
    mailServerForEdit(shop, admin).then(found),
    countFiledMails(shop, admin).then(found),
    shop.mail.transport(),
  ])
  return { server, filed, fixed: shop.mail.fixed, mail: { kind, from, place } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return saveMailServerForm(shop, admin, await readRequestFields(request))
}

type ServerAnswer = (ActionAnswer & { test?: TestMail; typed?: Record<string, unknown> | null }) | undefined

export default function MailServerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { server, filed, fixed, mail } = loaderData
  const latest = actionData as ServerAnswer
  const answer = useLastAnswer(latest)
  useSay(latest?.done)
  const sending = useNavigation().formData?.get("intent") === "send test"
  const connected = mail.kind === "smtp"
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#email`}>Settings</Link>}
      title="Mail server"
      facts={connected ? `E-mails go out through ${mail.place}` : "E-mails wait in the mailbox until one is connected"}
      done={latest?.done}
    >
      {answer?.problem && !answer.problem.fields && <RefusedBy problem={answer.problem} />}
      <FormParts>
        {fixed ? (
          <Part title="Set where the site is started">
            <Facts
              of={[
                ["Server", mail.place],
                ["From", mail.from],
              ]}
            />
            <p className={styles.words}>
              <code>SMTP_URL</code> names the server, and comes before what is set here. Whoever runs the site can
              change it.
            </p>
          </Part>
        ) : (
          <ServerForm server={server} typed={latest?.typed ?? null} errors={answer?.problem?.fields} from={mail.from} />
        )}
        <FormPart
          title="Send test"
          note="an e-mail to you, at once"
          acts={
            <Button variant="default" type="submit" name="intent" value="send test" disabled={sending}>
              {sending ? "Sending…" : "Send test"}
            </Button>
          }
          answer={latest?.test ? { works: latest.test.accepted, words: latest.test.words } : null}
        />
        <Part title="Answers">
          <p className={styles.words}>
            <Link to={href("/admin/settings/incoming")}>Incoming e-mail</Link>: which mailbox this site reads, so that
            answers are shown with what they answer.
          </p>
        </Part>
        {connected && filed > 0 && (
          <FormPart
            title="Waiting in the mailbox"
            acts={
              <Button variant="default" type="submit" name="intent" value="send waiting">
                Send {formatCount(filed, "e-mail")}
              </Button>
            }
          >
            <Wide>
              <p>Written before there was a mail server. Look through them in the mailbox first: some may be old.</p>
            </Wide>
          </FormPart>
        )}
      </FormParts>
    </Page>
  )
}
