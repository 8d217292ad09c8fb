import { href } from "react-router"
import { canWithdraw, formatSeenLegal, getLegalVersions } from "../../../domain/checkout/withdrawal.ts"
import { Checkbox } from "../../ui/forms/choices.tsx"

type ConsentProps = {
  version: string
  /** The buyer's: decides on the right of withdrawal. */
  country: string
  accepted?: boolean
  error?: string
}

/** Submits the version of the texts that were shown. Other texts need a new consent. */
export function Consent({ version, country, accepted, error }: ConsentProps) {
  const legal = getLegalVersions(version, country)
  return (
    <>
      <input type="hidden" name="seenLegal" value={formatSeenLegal(legal)} />
      <Checkbox
        key={formatSeenLegal(legal)}
        name="terms"
        value="accepted"
        required
        defaultChecked={accepted}
        error={error}
        label={
          <>
            I accept the <a href={href("/terms")}>Terms of Service</a> and have read the{" "}
            <a href={href("/privacy")}>Privacy Policy</a>
            {canWithdraw(country) && (
              <>
                {" "}
                and the notice of my <a href={href("/withdrawal")}>right of withdrawal</a>
              </>
            )}
            .
          </>
        }
      />
    </>
  )
}
