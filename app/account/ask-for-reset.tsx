import type { ComponentProps, ReactNode } from "react"
import { href } from "react-router"
import { AskByMail } from "./ask-by-mail.tsx"
import type { AuthPage } from "./auth-page.server.ts"
import { withoutEmails } from "./without-emails.ts"

type Props = {
  page: AuthPage
  answer: ComponentProps<typeof AskByMail>["answer"]
  again: string
  children?: ReactNode
}

export function AskForReset({ page, answer, again, children }: Props) {
  return (
    <AskByMail
      title="Forgot your password?"
      words="We’ll send you a link to choose a new one. It works once, for an hour."
      label="Send the link"
      sent="If this address has an account, an e-mail with a link is on its way to"
      without={withoutEmails(page).link}
      emailsLeave={page.emailsLeave}
      answer={answer}
      again={{ words: "Use another address", href: again }}
      ways={[{ words: "Sign in", href: href("/auth") }]}
    >
      {children}
    </AskByMail>
  )
}
