import { href } from "react-router"
import { findPublicIssue } from "../../../domain/newsletter/issues/public-issue.server.ts"
import { notFound } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import { RichTextView } from "../../ui/rich-text/rich-text.tsx"
import type { Route } from "./+types/issue"
import styles from "./newsletter.module.css"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.subject ?? "Newsletter",
    description: loaderData?.preview || "A letter to the subscribers of the newsletter.",
    path: null,
    hidden: true,
  })

/** For recipients: not indexed, and without personal data. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const issue = await findPublicIssue(context.get(shopContext), params.id)
  if (!issue) throw notFound()
  return issue
}

export default function NewsletterIssuePage({ loaderData }: Route.ComponentProps) {
  const { subject, day, body, pictures, works, action } = loaderData
  return (
    <article className={page.container}>
      <div className={page.head}>
        <p className={styles.day}>Newsletter, {day}</p>
        <h1>{subject}</h1>
      </div>
      <div className={page.grid}>
        <div className={styles.letter}>
          <RichTextView doc={body} pictures={pictures} works={works} />
          {action && (
            <p className={styles.end}>
              <TextLink href={action.href}>{action.label}</TextLink>
            </p>
          )}
          <p className={styles.end}>
            <TextLink href={href("/newsletter")}>Subscribe to the newsletter</TextLink>
          </p>
        </div>
      </div>
    </article>
  )
}
