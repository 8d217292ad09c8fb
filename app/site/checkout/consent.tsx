import { href } from "react-router"
import { legalFor, legalSeen, mayWithdraw } from "../../../domain/checkout/withdrawal.ts"
import { Checkbox } from "../../ui/forms/choices.tsx"

type ConsentProps = {
  /** Of the legal texts. */
  version: string
  /** The buyer's: it decides whether there is a right of withdrawal. */
  country: string
  accepted?: boolean
  error?: string
}

/** What a buyer accepts before ordering; sends back which texts were shown. Accepted anew where other texts are shown. */
export function Consent({ version, country, accepted, error }: ConsentProps) {
  const legal = legalFor(version, country)
  return (
    <>
      <input type="hidden" name="seenLegal" value={legalSeen(legal)} />
      <Checkbox
        key={legalSeen(legal)}
        name="terms"
        value="accepted"
        required
        defaultChecked={accepted}
        error={error}
        label={
          <>
            I accept the <a href={href("/terms")}>Terms of Service</a> and have read the{" "}
            <a href={href("/privacy")}>Privacy Policy</a>
            {mayWithdraw(country) && (
              <>
                {" "}
                and about my <a href={href("/withdrawal")}>right of withdrawal</a>
              </>
            )}
            .
          </>
        }
      />
    </>
  )
}
