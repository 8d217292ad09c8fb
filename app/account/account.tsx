import { data, Form, href, useSearchParams } from "react-router"
import { describeDevice } from "../../domain/accounts/device.ts"
import { getOwnAccount } from "../../domain/accounts/people/own-account.server.ts"
import { listUnconnectedProviders, type OwnProvider } from "../../domain/accounts/providers/own-providers.server.ts"
import type { OfferedProvider } from "../../domain/accounts/providers/providers.server.ts"
import { confirmationNeeded, mustSetUpMfa, refuseUnconfirmed } from "../../domain/actor.ts"
import { listOwnCertificates, type OwnCertificate } from "../../domain/certificates/own-certificates.server.ts"
import { listOwnCommissions, type OwnCommission } from "../../domain/commissions/own-commissions.server.ts"
import { listOwnPreferences } from "../../domain/notifications/preferences.server.ts"
import { listOwnOrders, type OwnOrder } from "../../domain/orders/own-orders.server.ts"
import { problemStatuses } from "../../domain/problem.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { formatCalendarDate } from "../../lib/calendar-dates.ts"
import { formatMoney } from "../../lib/format-money.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import { shopContext } from "../request/context.ts"
import { readSingleFields } from "../request/read-form.ts"
import { requireUser } from "../request/require-user.server.ts"
import { pageMeta } from "../seo/page-meta.ts"
import { classes } from "../ui/classes.ts"
import { TextLink } from "../ui/controls/text-link.tsx"
import page from "../ui/page.module.css"
import { Picture } from "../ui/picture/picture.tsx"
import text from "../ui/text.module.css"
import type { Route } from "./+types/account"
import styles from "./account.module.css"
import type { AccountAnswer } from "./account-answer.ts"
import { runConfirmedAction } from "./confirmed-actions.server.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { formatProviderProblem } from "./provider-problem.ts"
import { getRequestBrowser } from "./request-browser.ts"
import { type AccountFormAnswer, AccountSection } from "./sections/account-section.tsx"
import { MfaSection } from "./sections/mfa-section.tsx"
import { NotificationsSection } from "./sections/notifications-section.tsx"
import { DataSection, PasswordSection, ProfileSection } from "./sections/own-account-sections.tsx"
import { PasskeysSection } from "./sections/passkeys-section.tsx"
import { ProvidersSection } from "./sections/providers-section.tsx"
import { ConfirmMethodsContext } from "./sections/reauthentication-form.tsx"
import { RecoverySection } from "./sections/recovery-section.tsx"
import { DevicesSection } from "./sections/sessions-section.tsx"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your account",
    description: "Your orders and how you sign in.",
    path: href("/account"),
    hidden: true,
  })

export const headers = () => ({ "Cache-Control": "private, no-store" })

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const shop = context.get(shopContext)
  const [account, connectable, orders, commissions, certificates, preferences, { site }] = await Promise.all([
    getOwnAccount(shop, user),
    listUnconnectedProviders(shop, user),
    listOwnOrders(shop, user),
    listOwnCommissions(shop, user),
    listOwnCertificates(shop, user),
    listOwnPreferences(shop, user),
    getSettings(shop.db, "site"),
  ])
  const thisDevice = describeDevice(getRequestBrowser(request, context).userAgent)
  return {
    ...account,
    lacksStep: mustSetUpMfa(user),
    connectable,
    orders,
    commissions,
    certificates,
    preferences: preferences.ok ? preferences.value : [],
    thisDevice,
    artistName: site.artistName,
    timeZone: site.timeZone,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context)
  const fields = await readSingleFields(request)
  const [shop, browser, headers] = [context.get(shopContext), getRequestBrowser(request, context), new Headers()]
  const answer = await runConfirmedAction({ shop, user, browser, fields, headers })
  return data(answer, { status: answer.problem ? problemStatuses[answer.problem.code] : 200, headers })
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, orders, commissions, factors, passkeys, sessions, codesLeft, hasPassword, timeZone } =
    loaderData
  const { certificates, providers, connectable, remembered, thisDevice, artistName } = loaderData
  const asked = useRequestedAnswer(email, providers, connectable)
  const answer: AccountAnswer | undefined = actionData ?? asked
  const hasMfa = factors.some(({ status }) => status === "verified")
  const confirmMethods = { password: hasPassword, passkey: passkeys.length > 0, email }
  return (
    <ConfirmMethodsContext value={confirmMethods}>
      <div className={page.container}>
        <div className={classes(page.head, styles.head)}>
          <h1 className={text.heading}>Your account</h1>
          <Form method="post" action={href("/auth/sign-out")} reloadDocument className={styles.leave}>
            {role === "admin" && <a href={href("/admin")}>The studio</a>}
            <button type="submit">Sign out</button>
          </Form>
        </div>
        {loaderData.lacksStep && <MfaRequiredSection hasPasskey={passkeys.length > 0} />}
        <OrdersSection orders={orders} timeZone={timeZone} />
        {certificates.length > 0 && <CertificatesSection certificates={certificates} />}
        {commissions.length > 0 && <CommissionsSection commissions={commissions} timeZone={timeZone} />}
        <ProfileSection name={name} email={email} answer={answer} />
        <PasswordSection has={hasPassword} answer={answer} />
        <MfaSection factors={factors} answer={answer} />
        {hasMfa && <RecoverySection left={codesLeft} {...{ email, artistName, timeZone, answer }} />}
        <PasskeysSection
          passkeys={passkeys}
          thisDevice={thisDevice}
          hasMfa={hasMfa}
          timeZone={timeZone}
          answer={answer}
        />
        <ProvidersSection providers={providers} connectable={connectable} timeZone={timeZone} answer={answer} />
        <NotificationsSection preferences={loaderData.preferences} hasPush={role === "admin"} answer={answer} />
        <DevicesSection sessions={sessions} remembered={remembered} timeZone={timeZone} answer={answer} />
        <DataSection email={email} answer={answer} />
      </div>
    </ConfirmMethodsContext>
  )
}

/** Reads the query: the result of connecting a provider or verifying an address, or a requested reauthentication. */
function useRequestedAnswer(
  email: string,
  own: OwnProvider[],
  others: OfferedProvider[],
): AccountFormAnswer | undefined {
  const [params] = useSearchParams()
  const part = "providers"
  if (params.get("confirmed") === "address")
    return { part: "profile", problem: null, said: `${email} is the address of your account now.` }
  if (params.get("confirm") === "data") return requestConfirmation("data")
  if (params.get("error") === confirmationNeeded) return requestConfirmation(part)
  const error = params.get("error")
  if (error !== null) {
    const name = [...own.map(({ slug, name }) => ({ id: slug, name })), ...others].find(
      ({ id }) => id === params.get("with"),
    )?.name
    return { part, problem: { code: "conflict", message: formatProviderProblem(error, name) } }
  }
  const connected = own.find(({ slug, isUsable }) => isUsable && slug === params.get("connected"))
  return (
    connected && { part, problem: null, said: `${connected.name} is connected. You can sign in with it from now on.` }
  )
}

const requestConfirmation = (part: string): AccountFormAnswer => ({
  part,
  problem: refuseUnconfirmed().problem,
  held: { part, act: "confirm" },
})

const CertificatesSection = ({ certificates }: { certificates: OwnCertificate[] }) => (
  <AccountSection id="certificates" title="Certificates" answer={undefined}>
    <ul className={styles.thin}>
      {certificates.map(({ number, code, title, year, edition, issued }) => (
        <li key={code}>
          <span>
            <a href={href("/certificates/:code", { code })}>
              <i>{title}</i>
              {year && `, ${year}`}
            </a>
            <small>{[`Certificate ${number}`, edition, formatCalendarDate(issued)].filter(Boolean).join(", ")}</small>
          </span>
        </li>
      ))}
    </ul>
  </AccountSection>
)

/** By the account's address, also without signing in. */
const CommissionsSection = ({ commissions, timeZone }: { commissions: OwnCommission[]; timeZone: string }) => (
  <AccountSection id="commissions" title="Commissions" answer={undefined}>
    <ul className={styles.thin}>
      {commissions.map(({ createdAt, subject, facts, state }) => (
        <li key={`${createdAt.toISOString()} ${subject}`}>
          <span>
            <i>{subject}</i>
            <small>{formatDateInZone(createdAt, timeZone)}</small>
            {facts.length > 0 && <small>{facts.join(", ")}</small>}
          </span>
          <span>{state}</span>
        </li>
      ))}
    </ul>
  </AccountSection>
)

/** Rendered first while the studio requires MFA that the account lacks. */
function MfaRequiredSection({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <AccountSection
      id="studio-step"
      title="One step before the studio"
      note="It asks for a second step"
      answer={undefined}
    >
      <p className={styles.text}>
        Everybody who works in the studio signs in with a second step or a passkey.{" "}
        <TextLink href="#second-step">Set up a second step</TextLink>, then open the studio.{" "}
        {hasPasskey ? "Or sign in with your passkey now." : "Or add a passkey below, and sign in with it."}
      </p>
      {hasPasskey && (
        <div className={styles.scripts}>
          <PasskeyButton noteClass={undefined} />
        </div>
      )}
    </AccountSection>
  )
}

/** By the account's address, also without signing in. */
function OrdersSection({ orders, timeZone }: { orders: OwnOrder[]; timeZone: string }) {
  return (
    <AccountSection id="orders" title="Orders" answer={undefined}>
      {orders.length === 0 ? (
        <p className={styles.text}>
          No orders yet. What you buy with this address is listed here, also without signing in.{" "}
          <TextLink href={href("/shop")}>See what is for sale</TextLink>
        </p>
      ) : (
        <ul className={styles.orders}>
          {orders.map(({ number, token, placedAt, label, total, currency, title, more, picture }) => (
            <li key={number}>
              <span className={styles.thumb}>{picture && <Picture picture={picture} sizes="92px" />}</span>
              <span>
                <i>{title}</i>
                {more > 0 && ` and ${more} more`}
                <small>
                  {number}, {formatDateInZone(placedAt, timeZone)}
                </small>
              </span>
              <span>{formatMoney(total, currency)}</span>
              <span>{label}</span>
              <TextLink href={`${href("/track-order")}?order=${token}`} aria-label={`View your order ${number}`}>
                View your order
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}
