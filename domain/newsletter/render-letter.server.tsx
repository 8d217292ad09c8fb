import { renderToStaticMarkup } from "react-dom/server"
import { MailLayout, mailColors, mailFaces } from "../mails/mail-layout.tsx"
import { wrap } from "../mails/mail-text.ts"
import type { CheckedLetter } from "./letter.ts"
import { absolute } from "./letter-links.ts"
import { LetterBody, LetterButton } from "./letter-parts.tsx"
import { letterText } from "./letter-text.ts"
import type { LetterParts } from "./letter-works.server.ts"

/** `link` is the recipient's own page, `since` their consent. */
export type ForWhom = { link: string; since: string }

export type LetterFrame = {
  artistName: string
  siteUrl: string
  place: string
  page: string
}

type Rendering = { value: CheckedLetter; parts: LetterParts; frame: LetterFrame; whom: ForWhom }

const untracked = "Nobody counts whether you open this newsletter or follow its links."

/** Without tracking: links are direct. */
export function renderLetter({ value, parts, frame, whom }: Rendering): { html: string; text: string } {
  const { subject, preview, body, actionLabel, actionHref } = value
  const { siteUrl, page } = frame
  const action = actionLabel && absolute(actionHref, siteUrl)
  const html = renderToStaticMarkup(
    <MailLayout
      artistName={frame.artistName}
      siteUrl={siteUrl}
      place={frame.place}
      subject={subject}
      preview={preview}
      footer={<Foot whom={whom} page={page} />}
    >
      <h1 style={{ ...heading, margin: "0 0 24px" }}>{subject}</h1>
      <LetterBody blocks={body.content} parts={parts} base={siteUrl} />
      {action && <LetterButton href={action} words={actionLabel} />}
    </MailLayout>,
  )
  const why = [since(whom), untracked].filter(Boolean).map((line) => wrap(line))
  const foot = [
    "-- ",
    ...why,
    `Unsubscribe: ${whom.link}`,
    `In a browser: ${page}`,
    "",
    wrap([frame.artistName, frame.place].filter(Boolean).join(", ")),
    siteUrl,
  ].join("\n")
  const text = [
    `${subject}\n${"=".repeat(Math.min(72, subject.length))}`,
    letterText(body, parts, siteUrl),
    action ? `${actionLabel}:\n${action}` : "",
    foot,
  ]
  return { html: `<!doctype html>${html}`, text: `${text.filter(Boolean).join("\n\n")}\n` }
}

const heading = {
  fontFamily: mailFaces.serif,
  fontWeight: 300,
  fontSize: 32,
  lineHeight: "38px",
  letterSpacing: "-0.5px",
}

const since = (whom: ForWhom) =>
  whom.since ? `You get this newsletter because you asked for it on ${whom.since}.` : ""

function Foot({ whom, page }: { whom: ForWhom; page: string }) {
  const link = { color: mailColors.soft }
  return (
    <>
      <p style={{ margin: "0 0 8px" }}>
        {since(whom)} {untracked}
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
