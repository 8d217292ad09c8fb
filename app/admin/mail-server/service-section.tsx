import { TextInput } from "@mantine/core"
import { href, Link } from "react-router"
import { type MailService, mailServices } from "../../../domain/outbox/mail-services.ts"
import { FormSection, Wide } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import styles from "./mail-server.module.css"

type Props = {
  service: MailService | null
  /** An address whose service was looked for; null: none yet. */
  found: { address: string; service: string | null } | null
  typedAddress: string
  error: string | undefined
}

/** Each service is a link, so that one can be chosen without scripts. */
export function ServiceSection({ service, found, typedAddress, error }: Props) {
  return (
    <FormSection
      title="Service"
      note="who sends your e-mails"
      actions={
        <SubmitButton variant="default" intent="find service">
          Find its service
        </SubmitButton>
      }
      answer={found ? { works: found.service !== null, words: formatFound(found, service) } : null}
    >
      <Wide>
        <nav aria-label="Services">
          <ul className={styles.services}>
            {mailServices.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={`${href("/admin/settings/mail-server")}?service=${id}`}
                  preventScrollReset
                  aria-current={service?.id === id ? "true" : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Wide>
      {service && (
        <Wide>
          <p className={styles.access}>
            <b>{service.name}.</b> {service.access} {service.limit}
          </p>
        </Wide>
      )}
      <TextInput
        label="Or your e-mail address"
        name="address"
        type="email"
        placeholder="studio@example.com"
        defaultValue={typedAddress}
        error={error}
      />
    </FormSection>
  )
}

const formatFound = ({ address }: { address: string }, service: MailService | null) =>
  service
    ? `${address} is with ${service.name}. The fields below are filled in; the password is missing.`
    : `Where ${address} gets its e-mails isn’t one of these. Choose a service, or enter the server your provider names.`
