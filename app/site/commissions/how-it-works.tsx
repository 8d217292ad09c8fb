import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./commissions.module.css"

const steps = [
  {
    name: "You write",
    says: "Say where the work will hang, what the light is like there, and which works here you keep coming back to. A rough size and a budget help more than a finished idea.",
  },
  {
    name: "A proposal",
    says: "Within a week you have an answer: questions where there are any, then a proposal with size, material, price and a date. Nothing is owed until you accept it.",
  },
  {
    name: "The work",
    says: "A deposit keeps the time free. You see a sketch before the work begins and photographs while it grows, and each is a moment to ask for a change.",
  },
  {
    name: "It comes home",
    says: "When you are happy with it, the balance is paid and the work travels to you insured, signed and ready to hang.",
  },
]

/** The way from a letter to the wall. */
export function HowItWorks() {
  return (
    <section className={classes(page.grid, styles.part)} aria-labelledby="how">
      <div className={styles.name}>
        <h2 id="how">How it works</h2>
      </div>
      <ol className={classes(styles.body, styles.steps)}>
        {steps.map(({ name, says }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className={text.prose}>{says}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
