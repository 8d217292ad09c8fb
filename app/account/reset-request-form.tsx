import type { ComponentProps, ReactNode } from "react"
import { href } from "react-router"
import type { AuthPage } from "./auth-page.server.ts"
import { EmailRequestForm } from "./email-request-form.tsx"
import { getNoEmailTexts } from "./no-email-texts.ts"

type Props = {
  page: AuthPage
  answer: ComponentProps<typeof EmailRequestForm>["answer"]
  again: string
  children?: ReactNode
}

export function ResetRequestForm({ page, answer, again, children }: Props) {
  return (
    <EmailRequestForm
      title="Forgot your password?"
      intro="We’ll send you a link to choose a new one. It works once, for an hour."
      label="Send the link"
      sent="If this address has an account, an e-mail with a link is on its way to"
      without={getNoEmailTexts(page).link}
      canSendEmail={page.canSendEmail}
      answer={answer}
      again={{ words: "Use another address", href: again }}
      alternatives={[{ words: "Sign in", href: href("/auth") }]}
    >
      {children}
    </EmailRequestForm>
  )
}
