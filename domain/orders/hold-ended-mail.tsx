import { MailButton, MailHeading, MailText } from "../mails/mail-parts.tsx"

export function HoldEndedMail({ title, url }: { title: string; url: string }) {
  return (
    <>
      <MailHeading>It is available again</MailHeading>
      <MailText>
        You asked to be told: the hold on <em>{title}</em> has ended, and the work can be bought now.
      </MailText>
      <MailButton href={url}>Look at the work</MailButton>
    </>
  )
}
