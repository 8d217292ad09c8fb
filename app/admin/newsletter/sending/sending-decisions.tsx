import { Button } from "@mantine/core"
import { Form } from "react-router"
import type { LetterCounts } from "../../../../domain/newsletter/letter-queries.server.ts"
import { formatCount } from "../../kit/count.ts"
import { Decision } from "../../kit/decision.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"

type Props = { counts: LetterCounts; answer: ActionAnswer }

export const CancelDecision = ({ counts: { waiting, accepted, bounced }, answer }: Props) => (
  <Decision
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
  </Decision>
)

export const UncertainDecision = ({ counts: { uncertain }, answer }: Props) => (
  <>
    <Decision
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
    </Decision>
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
