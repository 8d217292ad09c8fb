import { MailFacts, MailHeading, MailNote, MailQuote, MailText } from "../mails/mail-parts.tsx"

type CommissionRequest = {
  name: string
  email: string
  subject: string
  description: string
  size: string
  medium: string
  budget: string
  deadline: string
}

function RequestFacts({ subject, size, medium, budget, deadline }: CommissionRequest) {
  return (
    <MailFacts
      rows={[
        ["Subject", subject],
        ["Size", size || "Left open"],
        ["Medium", medium],
        ["Budget", budget],
        ["Wanted by", deadline],
      ]}
    />
  )
}

/** To the artist; an answer goes to the client. */
export function ArtistRequestMail(request: CommissionRequest) {
  return (
    <>
      <MailHeading>{request.name} asks for a commission</MailHeading>
      <RequestFacts {...request} />
      <MailQuote text={request.description} />
      <MailNote>
        Answer this mail, and your answer goes to {request.name} ({request.email}).
      </MailNote>
    </>
  )
}

/** To the client: what was asked, and what comes next. */
export function ClientRequestMail(request: CommissionRequest) {
  return (
    <>
      <MailHeading>Your request has arrived</MailHeading>
      <MailText>Dear {request.name},</MailText>
      <MailText>
        thank you for thinking of a work of your own. The studio reads every request and answers within a week, with
        questions or with a proposal. Nothing is agreed and nothing is owed until you accept one. This is what you asked
        for:
      </MailText>
      <RequestFacts {...request} />
      <MailQuote text={request.description} />
    </>
  )
}
