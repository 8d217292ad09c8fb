import { href } from "react-router"
import { ButtonLink } from "../../ui/controls/button.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./certificates.module.css"
import { type Check, Checks } from "./checks.tsx"

type NotGenuineState = "altered" | "foreign" | "unknown" | "unreadable"

type NotGenuineTexts = { heading: string; explanation: string; checks: Check[] }

const notGenuineTexts: Record<NotGenuineState, (artist: string, what: string) => NotGenuineTexts> = {
  unknown: (artist, what) => ({
    heading: `This certificate is not ${artist}’s.`,
    explanation: `${what} belongs to no work here. Please compare each character with the paper, or send the studio a photograph of it.`,
    checks: [
      {
        ok: false,
        what: "It’s not in the studio’s register",
        why: "Codes have 16 characters; O and 0, I, L and 1 are read alike.",
      },
    ],
  }),
  foreign: (artist) => ({
    heading: `This certificate is not ${artist}’s.`,
    explanation: "Someone else’s key signed this file. It may look the same in every other way.",
    checks: [
      { ok: false, what: "The seal is another one", why: "The key that signed it never belonged to this studio." },
    ],
  }),
  altered: () => ({
    heading: "This certificate was altered.",
    explanation:
      "What it says is not what was signed, so don’t rely on any of it. The studio can tell you what its register says.",
    checks: [{ ok: false, what: "The seal doesn’t fit the text", why: "One changed letter is enough for that." }],
  }),
  unreadable: () => ({
    heading: "This file isn’t a certificate.",
    explanation:
      "Please choose the file that ends in .json, as it was downloaded. A PDF or a photograph is checked by its code.",
    checks: [],
  }),
}

export function NotGenuineAnswer({ state, artist, what }: { state: NotGenuineState; artist: string; what: string }) {
  const { heading, explanation, checks } = notGenuineTexts[state](artist, what)
  return (
    <div className={page.container}>
      <div className={styles.columns}>
        <div className={styles.bare} role="img" aria-label="A bare patch of wall with two nails" />
        <div className={styles.answer}>
          <h1 className={text.heading}>{heading}</h1>
          <p className={text.prose}>{explanation}</p>
          {checks.length > 0 && <Checks of={checks} />}
          <p className={styles.ways}>
            <ButtonLink main href={href("/certificates")}>
              Try again
            </ButtonLink>
            <ButtonLink href={href("/contact")}>Ask the studio</ButtonLink>
          </p>
        </div>
      </div>
    </div>
  )
}
