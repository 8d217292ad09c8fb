import styles from "./setup.module.css"
import { StepForm } from "./step-form.tsx"
import type { SetupStepProps } from "./step-props.ts"

export function HostAddressStep({ data: { address } }: SetupStepProps) {
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
      <p className="small">A domain of your own is set where the site is hosted.</p>
      <StepForm step="address" />
    </>
  )
}
