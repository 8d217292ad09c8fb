import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import type { ShellSite } from "../shell/site.ts"
import { usePromises } from "../shell/use-promises.ts"
import styles from "./commissions.module.css"

const listSteps = ({ commissionAnswerWithin: within, insured }: Partial<ShellSite["promises"]>) => [
  {
    name: "You write to us",
    description:
      "Tell us where the work will hang, what the light is like there, and which works here you keep coming back to. A rough size and a budget help more than a finished idea.",
  },
  {
    name: "A proposal",
    description: `You’ll hear from us${within ? ` within ${within}` : ""}: a few questions, perhaps, then a proposal with size, materials, price and a date. You owe nothing until you accept it.`,
  },
  {
    name: "The work",
    description:
      "The proposal says what you’ll see on the way, how often you can ask for changes, and what is paid when. Sketches and photographs come to a page of your own.",
  },
  {
    name: "It comes home",
    description: `When you’re happy with it, you pay the balance, and the work comes to you${insured ? ", insured for its full price" : ""}.`,
  },
]

export function HowItWorks() {
  return (
    <section className={classes(page.grid, styles.part)} aria-labelledby="how">
      <div className={styles.name}>
        <h2 id="how">How it works</h2>
      </div>
      <ol className={classes(styles.body, styles.steps)}>
        {listSteps(usePromises()).map(({ name, description }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className={text.prose}>{description}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
