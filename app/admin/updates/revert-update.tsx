import { Day } from "../kit/dates.tsx"
import { InlineConfirm, InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { Section } from "../kit/page.tsx"
import styles from "./updates.module.css"

export const revertId = "revert"

type Props = { revertable: { version: string; until: Date } }

export const RevertSection = ({ revertable: { version, until } }: Props) => (
  <Section title="Going back">
    <p className={styles.words}>
      If the new version troubles you, go back to the one before. It is kept until <Day at={until} />.
    </p>
    <div className={styles.verbs}>
      <InlineConfirmLink id={revertId} variant="default">
        Go back to {version}
      </InlineConfirmLink>
    </div>
  </Section>
)

export const RevertConfirm = ({ revertable: { version }, current }: Props & { current: string }) => (
  <InlineConfirm
    id={revertId}
    title={`Go back to ${version}?`}
    answer={undefined}
    leaves
    happens={[
      "Visitors wait a few seconds while the versions change.",
      "Nothing is lost: works, orders and messages stay as they are.",
      `What only ${current} can do isn’t there until you install it again.`,
    ]}
    press={`Go back to ${version}`}
  />
)
