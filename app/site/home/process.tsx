import type { SectionContent } from "../../../domain/homepage/homepage-section.ts"
import { processDefaults } from "../../../domain/homepage/section-defaults.ts"
import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./process.module.css"

export function Process({ content }: { content: SectionContent<"process"> }) {
  const steps = content.steps.length > 0 ? content.steps : processDefaults.steps
  return (
    <section className={classes(page.section, page.container, page.grid)} aria-labelledby="process">
      <div className={styles.head}>
        <h2 id="process">{content.title || processDefaults.title}</h2>
        {content.subtitle ? <p className={text.lead}>{content.subtitle}</p> : null}
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <div>
              <p className={text.prose}>{step.description}</p>
              {step.detail ? <p className={text.small}>{step.detail}</p> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
