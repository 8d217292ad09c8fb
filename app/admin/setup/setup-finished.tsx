import { href, Link } from "react-router"
import { setupSteps } from "../../../domain/settings/setup-steps.ts"
import { setupStepTitles } from "../../ui/setup-steps/step-labels.ts"
import { LinkButton } from "../kit/link-button.tsx"
import styles from "./setup.module.css"
import type { SetupData } from "./setup-data.server.ts"
import { getStepAnswer, listPaymentMethods } from "./step-answers.ts"

/** What is done, and the next three tasks. */
export const SetupFinished = ({ data }: { data: SetupData }) => (
  <>
    <dl className={styles.answers}>
      {setupSteps.map((step) => (
        <div key={step}>
          <dt>{setupStepTitles[step]}</dt>
          <dd>{getStepAnswer(step, data) || "Later"}</dd>
        </div>
      ))}
    </dl>
    <h2 className={styles.nextHead}>Next</h2>
    <ol className={styles.next}>
      {listNextTasks(data)
        .slice(0, 3)
        .map(({ title, words, to, isOutside = false }) => (
          <li key={title}>
            <Link to={to} reloadDocument={isOutside}>
              {title}
            </Link>
            <span className="small">{words}</span>
          </li>
        ))}
    </ol>
    <LinkButton variant="filled" to={href("/admin")}>
      Open the studio
    </LinkButton>
  </>
)

type NextTask = {
  title: string
  words: string
  to: string
  /** Has a document of its own. */
  isOutside?: true
}

function listNextTasks(data: SetupData): NextTask[] {
  const { choosesDomain, drafts, canSendEmail, address } = data
  const hasDrafts = drafts.length > 0
  const tasks: (NextTask | false)[] = [
    {
      title: hasDrafts ? "Publish your first work" : "Add your first work",
      words: hasDrafts ? "It is a draft; nobody sees it yet." : "A picture and a title are enough; the price can wait.",
      to: href("/admin/upload"),
    },
    listPaymentMethods(data).length === 0 && {
      title: "Say how you get paid",
      words: "Until then buyers wait for you to send them your bank details.",
      to: `${href("/admin/settings")}#payment`,
    },
    choosesDomain && {
      title: "Give it a domain",
      words: `Until then it answers at ${new URL(address.site).host}.`,
      to: href("/admin/settings/domain"),
    },
    !canSendEmail && {
      title: "Connect your e-mail",
      words: "Until then e-mails wait in the mailbox.",
      to: href("/admin/settings/mail-server"),
    },
    {
      title: "Take cards",
      words: "Through an account of your own.",
      to: href("/admin/settings/payments"),
    },
    { title: "Add a passkey", words: "Then you need no password to sign in.", to: href("/account"), isOutside: true },
    { title: "Look at your site", words: "As visitors see it.", to: href("/"), isOutside: true },
  ]
  return tasks.filter((task) => task !== false)
}
