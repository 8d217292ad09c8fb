import { href, Link } from "react-router"
import styles from "./setup.module.css"
import { StepForm } from "./step-form.tsx"
import type { SetupStepProps } from "./step-props.ts"

export function HostAddressStep({ data: { address, choosesDomain } }: SetupStepProps) {
  const [phoneUrl] = address.inNetwork
  const isLocal = /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(address.site)
  return (
    <>
      <p>
        {isLocal ? "On this computer the site answers at " : "The site answers at "}
        <b className={styles.url}>{address.site}</b>
        {isLocal ? ", which only this computer can open." : "."}
      </p>
      {(phoneUrl || !isLocal) && (
        <div className={styles.phone}>
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(address.code)}`}
            width={132}
            height={132}
            alt={`QR code of ${phoneUrl ?? address.site}`}
          />
          <p>
            On your phone{phoneUrl ? ", in the same network" : ""}: point its camera at the code, or open{" "}
            <b className={styles.url}>{phoneUrl ?? address.site}</b>
          </p>
        </div>
      )}
      <p className="small">
        {choosesDomain ? (
          <>
            Do you own a domain, like maritosgood.com? <Link to={href("/admin/settings/domain")}>Domain and HTTPS</Link>{" "}
            shows the lines to enter where you bought it, and watches until they work.
          </>
        ) : (
          "A domain of your own is set where the site is hosted."
        )}
      </p>
      <StepForm step="address" />
    </>
  )
}
