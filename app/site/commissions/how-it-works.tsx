import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./commissions.module.css"

const steps = [
  {
    name: "You write to us",
    says: "Tell us where the work will hang, what the light is like there, and which works here you keep coming back to. A rough size and a budget help more than a finished idea.",
  },
  {
    name: "A proposal",
    says: "You’ll hear from us within a week: a few questions, perhaps, then a proposal with size, materials, price and a date. You owe nothing until you accept it.",
  },
  {
    name: "The work",
    says: "A deposit reserves the studio’s time. You’ll see a sketch before the work begins and photographs as it grows, and you can ask for changes at each step.",
  },
  {
    name: "It comes home",
    says: "When you’re happy with it, you pay the balance, and the work travels to you insured, signed and ready to hang.",
  },
]

/** The steps of a commission. */
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
