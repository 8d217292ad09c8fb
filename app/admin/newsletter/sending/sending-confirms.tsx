import { Button } from "@mantine/core"
import { Form } from "react-router"
import type { IssueCounts } from "../../../../domain/newsletter/issue-queries.server.ts"
import { formatCount } from "../../kit/format-count.ts"
import { InlineConfirm } from "../../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"

type Props = { counts: IssueCounts; answer: ActionAnswer }

export const CancelSendingConfirm = ({ counts: { waiting, accepted, bounced }, answer }: Props) => (
  <InlineConfirm
    id="cancel"
    title="Cancel the rest"
    intent="cancel"
    answer={answer}
    happens={[
      `${formatCount(waiting, "person doesn’t", "people don’t")} get this newsletter. It can’t be sent to them later.`,
      `The ${accepted + bounced} e-mails that have left stay sent.`,
    ]}
    press={`Leave out ${formatCount(waiting, "person", "people")}`}
  >
    {null}
  </InlineConfirm>
)

export const UncertainEmailsConfirm = ({ counts: { uncertain }, answer }: Props) => (
  <>
    <InlineConfirm
      id="uncertain"
      title={`${formatCount(uncertain, "e-mail")} with an unknown result`}
      intent="again"
      answer={answer}
      happens={[
        "The site or the connection was cut off after they were handed over, before the mail server answered.",
        "If it has them already, these people get the newsletter twice; most mail programs show it once.",
      ]}
      press={`Send ${formatCount(uncertain, "e-mail")} again`}
    >
      {null}
    </InlineConfirm>
    <CountAsSent uncertain={uncertain} />
  </>
)

const CountAsSent = ({ uncertain }: { uncertain: number }) => (
  <Form method="post" preventScrollReset>
    <Button variant="transparent" type="submit" name="intent" value="count as sent">
      Count {uncertain === 1 ? "it" : "them"} as sent instead
    </Button>
  </Form>
)
