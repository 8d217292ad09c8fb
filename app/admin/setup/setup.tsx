import { useEffect, useState } from "react"
import { href, Link } from "react-router"
import type { Problem } from "../../../domain/problem.ts"
import type { SetupStep } from "../../../domain/settings/setup-steps.ts"
import { firstName } from "../../../lib/first-name.ts"
import { typefaceFiles } from "../../appearance/typeface-files.ts"
import { SetupFrame, Step, StepList } from "../../ui/setup-steps/setup-steps.tsx"
import { formatSetupLeft } from "../../ui/setup-steps/step-labels.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/setup"
import { HostAddressStep } from "./address-step.tsx"
import { LookStep } from "./look-step.tsx"
import { NameStep } from "./name-step.tsx"
import { PaymentStep } from "./payment-step.tsx"
import { PicturesStep } from "./pictures-step.tsx"
import styles from "./setup.module.css"
import { runSetupAction } from "./setup-actions.server.ts"
import { getSetupPage } from "./setup-data.server.ts"
import { SetupFinished } from "./setup-finished.tsx"
import { type PreviewLook, SitePreview } from "./site-preview.tsx"
import { getStepAnswer } from "./step-answers.ts"
import type { SetupStepProps } from "./step-props.ts"

export const meta: Route.MetaFunction = () => studioMeta("Set-up")

/** Each pair of typefaces is named in its own. */
export const links: Route.LinksFunction = () =>
  Object.values(typefaceFiles).flatMap((files) => (files ? [{ rel: "stylesheet", href: files.styleSheet }] : []))

export const loader = studioLoader(({ shop, admin, request }) => getSetupPage(shop, admin, request))

export const action = studioAction(runSetupAction)

type Answer = { problem?: Problem; typed?: Record<string, unknown> | null } | null | undefined

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { setup, openStep, greeting, site } = loaderData
  const answer = useLastAnswer(actionData as Answer)
  const [look, setLook] = useState<PreviewLook | null>(null)
  useFocusOpenStep(openStep)
  const beside = (
    <SitePreview look={openStep === "look" ? look : null} version={JSON.stringify(loaderData.look) + site.artistName} />
  )
  if (setup.state === "done") {
    return (
      <SetupFrame title="That’s everything." intro={finishedIntro} passed={5} beside={beside}>
        <SetupFinished data={loaderData} />
      </SetupFrame>
    )
  }
  const problem = answer?.problem
  const props: SetupStepProps = { data: loaderData, typed: answer?.typed ?? null, errors: problem?.fields ?? {} }
  const forms: Record<SetupStep, React.ReactNode> = {
    account: <NameStep {...props} />,
    look: <LookStep {...props} onLook={setLook} />,
    pictures: <PicturesStep {...props} />,
    payment: <PaymentStep {...props} />,
    address: <HostAddressStep {...props} />,
  }
  return (
    <SetupFrame
      title={`${greeting}, ${firstName(site.artistName)}.`}
      intro={`${formatSetupLeft(setup)} ${skipHint}`}
      passed={setup.saved.length + setup.skipped.length}
      beside={beside}
    >
      <StepList>
        {(Object.keys(forms) as SetupStep[]).map((step) => (
          <Step
            key={step}
            step={step}
            isOpen={step === openStep}
            answer={getStepAnswer(step, loaderData)}
            to={`${href("/admin/setup")}?step=${step}`}
          >
            {problem && !problem.fields && <ConfirmableRefusal problem={problem} />}
            {forms[step]}
          </Step>
        ))}
      </StepList>
      <p className={styles.leave}>
        <Link to={href("/admin")}>Go to the studio</Link>
        <span className="small">The dashboard leads back here.</span>
      </p>
    </SetupFrame>
  )
}

const skipHint = "Each can be skipped, and everything can be changed later."

const finishedIntro = "Set-up is done and won’t come back. Everything in it can be changed in Settings."

/** A step that opens takes the focus from the button that is gone. */
function useFocusOpenStep(openStep: SetupStep | null): void {
  const [before, setBefore] = useState(openStep)
  useEffect(() => {
    if (before === openStep) return
    setBefore(openStep)
    const heading = document.querySelector<HTMLElement>(openStep ? `#${openStep} h2` : "h1")
    heading?.setAttribute("tabindex", "-1")
    heading?.focus()
  }, [before, openStep])
}
