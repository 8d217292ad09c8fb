import type { ReactNode } from "react"
import { Link } from "react-router"
import { type SetupStep, setupSteps } from "../../../domain/settings/setup-steps.ts"
import styles from "./setup-steps.module.css"
import { setupStepTitles } from "./step-labels.ts"

type FrameProps = {
  title: string
  intro: ReactNode
  /** How many of the five are behind. */
  passed: number
  beside?: ReactNode
  children: ReactNode
}

/** One page with ruled steps, and beside them what they change. A phone has the steps only. */
export const SetupFrame = ({ title, intro, passed, beside, children }: FrameProps) => (
  <div className={styles.page}>
    <div
      className={styles.hair}
      role="progressbar"
      aria-label="Set-up"
      aria-valuemin={0}
      aria-valuemax={setupSteps.length}
      aria-valuenow={passed}
      aria-valuetext={`${passed} of ${setupSteps.length} steps`}
      style={{ "--done": `${(passed / setupSteps.length) * 100 + 4}%` } as React.CSSProperties}
    />
    <div className={styles.steps}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.intro}>{intro}</p>
      {children}
    </div>
    {beside && <div className={styles.beside}>{beside}</div>}
  </div>
)

export const StepList = ({ children }: { children: ReactNode }) => <ol className={styles.list}>{children}</ol>

type StepProps = {
  step: SetupStep
  isOpen: boolean
  /** What a finished step says: what was entered, or that it was skipped. */
  answer?: string
  /** Where the step is opened. None: it cannot be opened yet. */
  to?: string
  children?: ReactNode
}

/** Its heading is a link, so that a step opens without scripts, too. */
export function Step({ step, isOpen, answer = "", to, children }: StepProps) {
  const head = (
    <>
      <span className={styles.number}>{setupSteps.indexOf(step) + 1}</span>
      <span className={styles.name}>{setupStepTitles[step]}</span>
      {answer && !isOpen && <span className={styles.answer}>{answer}</span>}
    </>
  )
  return (
    <li id={step} data-open={isOpen || undefined} aria-current={isOpen ? "step" : undefined}>
      <h2>
        {to && !isOpen ? (
          <Link className={styles.head} to={to} preventScrollReset>
            {head}
          </Link>
        ) : (
          <span className={styles.head}>{head}</span>
        )}
      </h2>
      {isOpen && <div className={styles.body}>{children}</div>}
    </li>
  )
}

export const StepButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>
