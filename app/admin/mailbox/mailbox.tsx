import { Button } from "@mantine/core"
import { Link, useSearchParams } from "react-router"
import { z } from "zod"
import { countMails, listMails, type MailState, mailStates } from "../../../domain/mails/mail-queries.server.ts"
import { found } from "../found.server.ts"
import { moment } from "../kit/dates.ts"
import { Empty, Page } from "../kit/page.tsx"
import { Views } from "../kit/views.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/mailbox"
import { MailStatus, mailWords } from "./mail-status.tsx"
import styles from "./mailbox.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Mailbox")

const querySchema = z.object({
  state: z.enum(mailStates).optional().catch(undefined),
  after: z.string().max(100).optional().catch(undefined),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = querySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const [page, counts] = await Promise.all([
    listMails(shop, admin, query).then(found),
    countMails(shop, admin).then(found),
  ])
  return { ...page, counts, state: query.state, smtp: shop.mail.kind === "smtp" }
}

const mailWordList = Object.entries(mailWords) as [MailState, string][]

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const { mails, next, counts, state, smtp } = loaderData
  const [params] = useSearchParams()
  const following = new URLSearchParams(params)
  if (next) following.set("after", next)
  return (
    <Page title="Mailbox" facts={<span>What the site wrote, to buyers and to you</span>}>
      {!smtp && (
        <p className={styles.notice}>
          There is no mail server yet: mails are kept here and go nowhere. Set <code>SMTP_URL</code> where the site is
          started, like <code>smtps://user:password@smtp.example.com</code>, and start it again. Then send each one from
          its page.
        </p>
      )}
      <Views
        label="State"
        name="state"
        now={state ?? "all"}
        first="all"
        of={[
          { value: "all", words: "All" },
          ...mailWordList.map(([value, words]) => ({
            value,
            words,
            ...(value === "sent" ? {} : { count: counts[value] }),
          })),
        ]}
      />
      {mails.length === 0 ? (
        <Empty>
          {state === undefined ? "No mail yet. Everything the site writes is kept here." : "No mail is in this state."}
        </Empty>
      ) : (
        <table className={styles.mails}>
          <thead className="unseen">
            <tr>
              <th scope="col">To</th>
              <th scope="col">Subject</th>
              <th scope="col">State</th>
              <th scope="col">Written</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <td className={styles.to}>{mail.recipient}</td>
                <td className={styles.subject}>
                  <Link to={`/admin/mailbox/${mail.id}`}>{mail.subject}</Link>
                  {mail.lastError && <span className="small">{mail.lastError}</span>}
                </td>
                <td className={styles.state}>
                  <MailStatus of={mail.state} />
                </td>
                <td className={styles.date}>{moment(mail.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next && (
        <p className={styles.foot}>
          <Button variant="transparent" component={Link} to={`?${following}`}>
            Older mails
          </Button>
        </p>
      )}
    </Page>
  )
}
