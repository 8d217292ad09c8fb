import { href, Link } from "react-router"
import { countMails, listMails } from "../../../domain/mails/mail-queries.server.ts"
import { found } from "../found.server.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/mailbox"
import { mailList } from "./mail-list.tsx"
import styles from "./mailbox.module.css"

export const meta: Route.MetaFunction = () => studioMeta(mailList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(mailList, request.url)
  const [{ mails, next }, counts] = await Promise.all([
    listMails(shop, admin, { state: query.view, search: query.q, after: query.after }).then(found),
    countMails(shop, admin).then(found),
  ])
  return { rows: mails, next, counts, query, smtp: (await shop.mail.transport()).kind === "smtp" }
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      list={mailList}
      data={loaderData}
      facts={<span>What the site wrote, to buyers and to you</span>}
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
