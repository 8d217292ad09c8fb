import { Form } from "react-router"
import type { PagePlacement } from "../../../domain/pages/page-limits.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import { placementLabels } from "./page-labels.ts"
import styles from "./pages.module.css"

type PlacementProps = {
  placement: PagePlacement
  /** The other pages in the bar. */
  inBar: { id: string; title: string }[]
}

const explanations: Record<PagePlacement, string> = {
  bar: "Between Commission and Contact, on wide screens. Two pages at the most.",
  menu: "In the menu of a phone, and at the foot of each page.",
  link: "For people with the link. Search engines don’t list it.",
}

/** As many as `maxBarPages`; the schema’s file would load its library. */
const barPlaces = 2

/** Saved at once: it is no part of the draft. */
export const PagePlacementSection = ({ placement, inBar }: PlacementProps) => (
  <Section title="Where it is" note="changes at once" id="where">
    <ul className={styles.choices}>
      {(Object.keys(placementLabels) as PagePlacement[]).map((one) => (
        <li key={one} aria-current={one === placement || undefined}>
          <b>{placementLabels[one]}</b>
          <span className="small">{explanations[one]}</span>
          {one === placement ? (
            <span className="small">Now</span>
          ) : one === "bar" && inBar.length >= barPlaces ? (
            <Swap inBar={inBar} />
          ) : (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="placement" value={one} />
              <SubmitButton intent="place">{`Put it ${lowerFirst(placementLabels[one])}`}</SubmitButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  </Section>
)

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

const Swap = ({ inBar }: Pick<PlacementProps, "inBar">) => (
  <span className={styles.swap}>
    <span className="small">The bar is full.</span>
    {inBar.map(({ id, title }) => (
      <Form key={id} method="post" preventScrollReset>
        <input type="hidden" name="placement" value="bar" />
        <input type="hidden" name="insteadOf" value={id} />
        <SubmitButton intent="place">{`Swap with ${title}`}</SubmitButton>
      </Form>
    ))}
  </span>
)
