import { useNavigation } from "react-router"
import { formatDiscount } from "../../../domain/discounts/discount.ts"
import type { CodeWithUses } from "../../../domain/discounts/discount-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { IntentButton } from "../kit/intent-button.tsx"
import { DetailList } from "../kit/page.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./discounts.module.css"

type CodeState = "stopped" | "over" | "ahead" | "on"
type ListedCode = CodeWithUses & { state: CodeState }

const codeStateLabels: Record<CodeState, [StatusMark, string]> = {
  on: ["full", "Can be used"],
  ahead: ["ring", "Not yet"],
  over: ["struck", "Over"],
  stopped: ["struck", "Stopped"],
}

export const CodeList = ({ codes }: { codes: ListedCode[] }) => (
  <ul className={styles.codes}>
    {codes.map((code) => (
      <li key={code.id}>
        <CodeItem code={code} />
      </li>
    ))}
  </ul>
)

function CodeItem({ code }: { code: ListedCode }) {
  const sending = useNavigation().state === "submitting"
  const [mark, words] = codeStateLabels[code.state]
  const uses = code.uses.reduce((sum, { orders }) => sum + orders, 0)
  const isUsable = code.state !== "stopped"
  return (
    <article className={styles.code}>
      <header>
        <h2>{code.code}</h2>
        <Status mark={mark}>{words}</Status>
      </header>
      <DetailList
        of={[
          ["Takes off", `${formatDiscount(code, code.currency)}${code.delivery ? ", of the delivery too" : ""}`],
          ["From", code.beginsAt && <Day at={code.beginsAt} />],
          // `endsAt` is the midnight after the last day.
          ["Until", code.endsAt && <Day at={new Date(code.endsAt.getTime() - 1)} />],
          ["For orders from", code.leastSubtotal > 0 && formatMoney(code.leastSubtotal, code.currency)],
          ["Each buyer", code.mostPerBuyer !== null && formatCount(code.mostPerBuyer, "time")],
          [
            "Used",
            code.mostUses === null ? formatCount(uses, "time") : `${uses} of ${formatCount(code.mostUses, "time")}`,
          ],
          ...code.uses.map(({ currency, discount, total }): [string, string] => [
            "With it",
            `${formatMoney(total, currency)} in orders, ${formatMoney(discount, currency)} taken off`,
          ]),
        ]}
      />
      <IntentButton
        intent={isUsable ? "stop" : "resume"}
        hidden={{ id: code.id }}
        disabled={sending || code.state === "over"}
        aria-label={`${isUsable ? "Stop" : "Resume"} ${code.code}`}
      >
        {isUsable ? "Stop" : "Resume"}
      </IntentButton>
    </article>
  )
}
