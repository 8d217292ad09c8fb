import { Form, Link, useNavigation } from "react-router"
import type { PortalProof } from "../../../../domain/commissions/client-portal/portal-proofs.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { classes } from "../../../ui/classes.ts"
import { Button } from "../../../ui/controls/button.tsx"
import controls from "../../../ui/controls/controls.module.css"
import text from "../../../ui/text.module.css"
import { formatExtraRevision } from "./format-extra-revision.ts"
import styles from "./portal.module.css"
import type { PortalPage } from "./portal-page-data.server.ts"

export function ProofAnswerForm({ portal, proof }: { portal: PortalPage; proof: PortalProof }) {
  const busy = useNavigation().state !== "idle"
  const what = proof.kind === "sketch" ? "the sketch" : "the piece"
  return (
    <div className={styles.answers}>
      <details className={styles.approve}>
        <summary className={classes(controls.button, controls.main, controls.wide)}>Approve {what}</summary>
        <Form method="post" className={styles.form}>
          <p className={text.small}>{formatConsequence(portal, proof)}</p>
          <input type="hidden" name="proofId" value={proof.id} />
          <Button wide name="intent" value="approve" disabled={busy}>
            Yes, approve {proof.kind} {proof.version}
          </Button>
        </Form>
      </details>
      <Link className={classes(controls.button, controls.wide)} to="?change" preventScrollReset>
        Ask for a change
      </Link>
      <p className={text.small}>{getRevisionsLeft(portal)}</p>
    </div>
  )
}

function formatConsequence({ payments }: PortalPage, { kind }: PortalProof): string {
  if (kind === "sketch") return "The studio then begins the piece itself. This can’t be undone here."
  const balance = payments.find((one) => one.kind === "balance" && one.amount > 0 && !one.waived)
  const due = balance ? ` The balance of ${formatMoney(balance.amount, balance.currency)} is then due.` : ""
  return `It stays as it is and will be delivered.${due} This can’t be undone here.`
}

export function getRevisionsLeft({ revisions: { left }, quote }: PortalPage): string {
  if (left > 1) return `You have ${left} rounds of changes left.`
  if (left === 1) return "You have one round of changes left."
  return `All rounds in the price are used.${quote ? ` ${formatExtraRevision(quote)}` : ""}`
}
