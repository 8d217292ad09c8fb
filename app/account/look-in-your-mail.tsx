import { type OtherWay, OtherWays } from "./other-ways.tsx"

/** After a letter was asked for. The words are the same for addresses with and without an account. */
export function LookInYourMail({ email, what, ways }: { email: string; what: string; ways: OtherWay[] }) {
  return (
    <>
      <h1>Look in your mail</h1>
      <p role="status">
        {what} <b>{email}</b>. It can take a minute; please look among the unwanted mail, too.
      </p>
      <OtherWays ways={ways} />
    </>
  )
}
