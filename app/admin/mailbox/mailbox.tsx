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
  return { rows: mails, next, counts, query, smtp: shop.mail.kind === "smtp" }
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
    E-mails wait here until a mail server is set up. Set <code>SMTP_URL</code> where the site is started and restart it,
    then send each one from its page. An example: <code>smtps://user:password@smtp.example.com</code>
  </p>
)
