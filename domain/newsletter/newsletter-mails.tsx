import { MailButton, MailHeading, MailNote, MailText } from "../mails/mail-parts.tsx"

/** Asks whether the address's owner wants the newsletter. */
export function ConfirmMail({ url }: { url: string }) {
  return (
    <>
      <MailHeading>One more step</MailHeading>
      <MailText>
        Somebody, probably you, asked to see new work by letter. Please confirm that this address is yours.
      </MailText>
      <MailButton href={url}>Confirm</MailButton>
      <MailNote>If it was not you, do nothing: no letter will come.</MailNote>
    </>
  )
}

/** The same request for an address that is on the list already. */
export function KnownMail({ url }: { url: string }) {
  return (
    <>
      <MailHeading>You are on the list</MailHeading>
      <MailText>
        Somebody, probably you, asked to see new work by letter. This address already does: nothing is left to do.
      </MailText>
      <MailButton href={url}>Your subscription</MailButton>
      <MailNote>The same page ends it, whenever you like.</MailNote>
    </>
  )
}
