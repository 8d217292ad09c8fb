import type { RenderedIssueContent } from "../../../db/tables/newsletter-issues.ts"
import type { IssueRecipient } from "./render-issue.server.tsx"

/** Placeholders for a recipient's values. Letters and digits, which HTML does not escape. */
export const getIssuePlaceholders = (issueId: string): IssueRecipient => {
  const key = issueId.replaceAll("-", "")
  return { link: `https://link.invalid/${key}`, since: `since${key}` }
}

/** The values (a URL, a day) need no escaping. */
export function personalizeIssue(
  { html, text }: Pick<RenderedIssueContent, "html" | "text">,
  letterId: string,
  recipient: IssueRecipient,
) {
  const placeholders = getIssuePlaceholders(letterId)
  const fill = (template: string) =>
    template.replaceAll(placeholders.link, recipient.link).replaceAll(placeholders.since, recipient.since)
  return { html: fill(html), text: fill(text) }
}
