import { Form, href, Link } from "react-router"
import type { Verification } from "../../../domain/customers/customer.ts"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { PlainInput } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./person.module.css"
import type { PersonData } from "./person-data.server.ts"

const verificationLabels: Record<Verification, string> = {
  account: "confirmed with an account",
  newsletter: "confirmed for the newsletter",
  order: "paid an order with it",
  hand: "confirmed by you",
}

export function ContactSection({ of: person, answer }: { of: PersonData; answer: ActionAnswer }) {
  const {
    addresses,
    phonesKnown,
    places,
    interests,
    partner,
    job,
    company,
    website,
    social,
    taxId,
    locale,
    tags,
    groups,
  } = person
  return (
    <Section
      title="Reach them"
      action={
        <DrawerButton sheet="edit" aria-label="Edit the person">
          Edit
        </DrawerButton>
      }
    >
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <Address key={address.email} address={address} isOnly={addresses.length === 1} />
        ))}
      </ul>
      <details open={answer?.typed?.intent === "add-address" || undefined} className={styles.more}>
        <summary className="small">
          <u>Add an address</u>
        </summary>
        <AddressForm answer={answer} />
      </details>
      <DetailList
        of={[
          ...phonesKnown.map(({ phone, order }): [string, React.ReactNode] => [
            "Telephone",
            <span key={phone}>
              <a href={`tel:${phone}`}>{phone}</a>
              <SourceOrder order={order} />
            </span>,
          ]),
          ...places.map(({ lines, order }): [string, React.ReactNode] => [
            "Address",
            <span key={lines.join()} className={styles.lines}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <SourceOrder order={order} />
            </span>,
          ]),
          ["Company", company],
          ["Job", job],
          ["Likes", interests.join(", ")],
          ["With", partner],
          ["Tags", tags.join(", ")],
          ["Groups", groups.join(", ")],
          [
            "Website",
            website && (
              <a key="website" href={website} rel="noreferrer">
                {website.replace(/^https?:\/\//, "")}
              </a>
            ),
          ],
          ["Social", social],
          ["Tax id", taxId],
          ["Language", locale],
        ]}
      />
    </Section>
  )
}

const SourceOrder = ({ order }: { order: string }) =>
  order !== "" && (
    <span className="small">
      {" "}
      from <Link to={href("/admin/orders/:number", { number: order })}>{order}</Link>
    </span>
  )

type AddressProps = { address: PersonData["addresses"][number]; isOnly: boolean }

function Address({ address: { email, verifiedBy, byHand }, isOnly }: AddressProps) {
  return (
    <li>
      <a href={`mailto:${email}`}>
        <EmailAddress of={email} />
      </a>
      <span className="small">{verifiedBy ? verificationLabels[verifiedBy] : "typed, not confirmed"}</span>
      <Form method="post" preventScrollReset className={styles.acts}>
        <input type="hidden" name="email" value={email} />
        {(verifiedBy === null || verifiedBy === "hand") && (
          <SubmitButton
            size="compact-sm"
            intent="confirm-address"
            aria-label={`${verifiedBy ? "Not theirs for sure" : "It’s theirs"}: ${email}`}
          >
            {verifiedBy ? "Not theirs for sure" : "It’s theirs"}
          </SubmitButton>
        )}
        {(!isOnly || byHand) && (
          <SubmitButton size="compact-sm" intent="remove-address" aria-label={`Not theirs: ${email}`}>
            Not theirs
          </SubmitButton>
        )}
      </Form>
    </li>
  )
}

function AddressForm({ answer }: { answer: ActionAnswer }) {
  const mine = answer?.typed?.intent === "add-address" ? answer : undefined
  return (
    <Form method="post" preventScrollReset noValidate className={styles.addressForm}>
      <PlainInput
        label="E-mail"
        type="email"
        name="email"
        maxLength={254}
        defaultValue={String(mine?.typed?.email ?? "")}
        error={mine?.problem?.fields?.email}
      />
      <SubmitButton intent="add-address">Add the address</SubmitButton>
    </Form>
  )
}
