import { renderToStaticMarkup } from "react-dom/server"
import { EmailLayout, emailColors, emailFonts } from "../../emails/email-layout.tsx"
import { wrapText } from "../../emails/email-text.ts"
import { toAbsoluteUrl } from "./absolute-url.ts"
import type { CheckedIssue } from "./issue.ts"
import type { IssueAssets } from "./issue-assets.server.ts"
import { IssueBody, IssueButton } from "./issue-body.tsx"
import { renderIssueText } from "./issue-text.ts"

/** `link` is the recipient's own page, `since` their consent. */
export type IssueRecipient = { link: string; since: string }

export type IssueFrame = {
  artistName: string
  siteUrl: string
  place: string
  page: string
}

type IssueToRender = { value: CheckedIssue; assets: IssueAssets; frame: IssueFrame; recipient: IssueRecipient }

const untracked = "Nobody counts whether you open this newsletter or follow its links."

/** Without tracking: links are direct. */
export function renderIssue({ value, assets, frame, recipient }: IssueToRender): { html: string; text: string } {
  const { subject, preview, body, actionLabel, actionHref } = value
  const { siteUrl, page } = frame
  const action = actionLabel && toAbsoluteUrl(actionHref, siteUrl)
  const html = renderToStaticMarkup(
    <EmailLayout
      artistName={frame.artistName}
      siteUrl={siteUrl}
      place={frame.place}
      subject={subject}
      preview={preview}
      footer={<IssueFooter whom={recipient} page={page} />}
    >
      <h1 style={{ ...heading, margin: "0 0 24px" }}>{subject}</h1>
      <IssueBody blocks={body.content} parts={assets} base={siteUrl} />
      {action && <IssueButton href={action} words={actionLabel} />}
    </EmailLayout>,
  )
  const why = [formatConsent(recipient), untracked].filter(Boolean).map((line) => wrapText(line))
  const foot = [
    "-- ",
    ...why,
    `Unsubscribe: ${recipient.link}`,
    `In a browser: ${page}`,
    "",
    wrapText([frame.artistName, frame.place].filter(Boolean).join(", ")),
    siteUrl,
  ].join("\n")
  const text = [
    `${subject}\n${"=".repeat(Math.min(72, subject.length))}`,
    renderIssueText(body, assets, siteUrl),
    action ? `${actionLabel}:\n${action}` : "",
    foot,
  ]
  return { html: `<!doctype html>${html}`, text: `${text.filter(Boolean).join("\n\n")}\n` }
}

const heading = {
  fontFamily: emailFonts.serif,
  fontWeight: 300,
  fontSize: 32,
  lineHeight: "38px",
  letterSpacing: "-0.5px",
}

const formatConsent = (recipient: IssueRecipient) =>
  recipient.since ? `You get this newsletter because you asked for it on ${recipient.since}.` : ""

function IssueFooter({ whom, page }: { whom: IssueRecipient; page: string }) {
  const link = { color: emailColors.soft }
  return (
    <>
      <p style={{ margin: "0 0 8px" }}>
        {formatConsent(whom)} {untracked}
      </p>
      <p style={{ margin: "0 0 8px" }}>
        <a href={whom.link} className="soft" style={link}>
          Unsubscribe
        </a>
        {" · "}
        <a href={page} className="soft" style={link}>
          View in a browser
        </a>
      </p>
    </>
  )
}
