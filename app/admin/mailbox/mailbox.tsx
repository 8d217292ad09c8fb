import { href, Link } from "react-router"
import { countEmails, listEmails } from "../../../domain/outbox/outbox-queries.server.ts"
import { parseListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/mailbox"
import { emailList } from "./email-list.tsx"
import styles from "./mailbox.module.css"

export const meta: Route.MetaFunction = () => studioMeta(emailList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const query = parseListQuery(emailList, request.url)
  const [{ emails, next }, counts] = await Promise.all([
    listEmails(shop, admin, { state: query.view, search: query.q, after: query.after }).then(unwrapOutcome),
    countEmails(shop, admin).then(unwrapOutcome),
  ])
  return { rows: emails, next, counts, query, smtp: (await shop.mail.transport()).kind === "smtp" }
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      list={emailList}
      data={loaderData}
      details={<span>What the site wrote, to buyers and to you</span>}
      notice={!loaderData.smtp && <NoServer />}
    />
  )
}

const NoServer = () => (
  <p className={styles.notice}>
    E-mails wait here until a mail server is connected.{" "}
    <Link to={href("/admin/settings/mail-server")}>Connect one</Link>, then send them all at once, or each from its
    page.
  </p>
)
