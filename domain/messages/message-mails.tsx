import { MailButton, MailFacts, MailHeading, MailNote, MailQuote, MailText } from "../mails/mail-parts.tsx"

type Letter = {
  name: string
  email: string
  /** A work's title in quotation marks, or the kind of question. */
  about: string
  subject: string
  body: string
}

/** To the artist; an answer goes to the visitor. */
export function ArtistMessageMail({ name, email, about, subject, body, workUrl }: Letter & { workUrl: string | null }) {
  return (
    <>
      <MailHeading>{name} writes</MailHeading>
      <MailFacts
        rows={[
          ["From", `${name}, ${email}`],
          ["About", about],
          ["Subject", subject],
        ]}
      />
      <MailQuote text={body} />
      {workUrl && <MailButton href={workUrl}>View the work</MailButton>}
      <MailNote>Answer this mail, and your answer goes to {name}.</MailNote>
    </>
  )
}

/** To the visitor: what was written, and that it came. */
export function SenderCopyMail({ name, about, subject, body }: Letter) {
  return (
    <>
      <MailHeading>Thank you for writing</MailHeading>
      <MailText>Dear {name},</MailText>
      <MailText>
        your letter has arrived at the studio and will be answered, as a rule within two days. You wrote:
      </MailText>
      <MailFacts
        rows={[
          ["About", about],
          ["Subject", subject],
        ]}
      />
      <MailQuote text={body} />
    </>
  )
}
