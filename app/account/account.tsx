import { data, Form, href } from "react-router"
import { deviceOf } from "../../domain/accounts/device.ts"
import { ownAccount } from "../../domain/accounts/own-account.server.ts"
import { otherProviders } from "../../domain/accounts/providers/own-providers.server.ts"
import { lacksStep } from "../../domain/actor.ts"
import { ownCertificates } from "../../domain/certificates/own-certificates.server.ts"
import { ownCommissions } from "../../domain/commissions/own-commissions.server.ts"
import { ownPreferences } from "../../domain/notifications/preferences.server.ts"
import { ownOrders } from "../../domain/orders/own-orders.server.ts"
import { problemStatuses } from "../../domain/problem.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../request/context.ts"
import { readSingleFields } from "../request/read-form.ts"
import { requireUser } from "../request/require-user.server.ts"
import { pageMeta } from "../seo/page-meta.ts"
import { classes } from "../ui/classes.ts"
import page from "../ui/page.module.css"
import text from "../ui/text.module.css"
import type { Route } from "./+types/account"
import styles from "./account.module.css"
import type { AccountAnswer } from "./account-answer.ts"
import { getRequestBrowser } from "./browser.ts"
import { actConfirmed } from "./confirm-acts.server.ts"
import { CertificatesPart } from "./parts/certificates-part.tsx"
import { CommissionsPart } from "./parts/commissions-part.tsx"
import { ConfirmWaysContext } from "./parts/confirm-form.tsx"
import { DataPart } from "./parts/data-part.tsx"
import { DemandedStep } from "./parts/demanded-step.tsx"
import { DevicesPart } from "./parts/devices-part.tsx"
import { NotificationsPart } from "./parts/notifications-part.tsx"
import { OrdersPart } from "./parts/orders-part.tsx"
import { PasskeysPart } from "./parts/passkeys-part.tsx"
import { PasswordPart } from "./parts/password-part.tsx"
import { ProfilePart } from "./parts/profile-part.tsx"
import { ProvidersPart } from "./parts/providers-part.tsx"
import { RecoveryPart } from "./parts/recovery-part.tsx"
import { SecondStepPart } from "./parts/second-step-part.tsx"
import { useAsked } from "./use-asked.ts"

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
    ownAccount(shop, user),
    otherProviders(shop, user),
    ownOrders(shop, user),
    ownCommissions(shop, user),
    ownCertificates(shop, user),
    ownPreferences(shop, user),
    readSettings(shop.db, "site"),
  ])
  const thisDevice = deviceOf(getRequestBrowser(request, context).userAgent)
  return {
    ...account,
    lacksStep: lacksStep(user),
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
  const answer = await actConfirmed({ shop, user, browser, fields, headers })
  return data(answer, { status: answer.problem ? problemStatuses[answer.problem.code] : 200, headers })
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, orders, commissions, factors, passkeys, sessions, codesLeft, hasPassword, timeZone } =
    loaderData
  const { certificates, providers, connectable, remembered, thisDevice, artistName } = loaderData
  const asked = useAsked(email, providers, connectable)
  const answer: AccountAnswer | undefined = actionData ?? asked
  const steps = factors.some(({ status }) => status === "verified")
  const ways = { password: hasPassword, passkey: passkeys.length > 0, email }
  return (
    <ConfirmWaysContext value={ways}>
      <div className={page.container}>
        <div className={classes(page.head, styles.head)}>
          <h1 className={text.heading}>Your account</h1>
          <Form method="post" action={href("/auth/sign-out")} reloadDocument className={styles.leave}>
            {role === "admin" && <a href={href("/admin")}>The studio</a>}
            <button type="submit">Sign out</button>
          </Form>
        </div>
        {loaderData.lacksStep && <DemandedStep hasPasskey={passkeys.length > 0} />}
        <OrdersPart orders={orders} timeZone={timeZone} />
        {certificates.length > 0 && <CertificatesPart certificates={certificates} />}
        {commissions.length > 0 && <CommissionsPart commissions={commissions} timeZone={timeZone} />}
        <ProfilePart name={name} email={email} answer={answer} />
        <PasswordPart has={hasPassword} answer={answer} />
        <SecondStepPart factors={factors} answer={answer} />
        {steps && <RecoveryPart left={codesLeft} {...{ email, artistName, timeZone, answer }} />}
        <PasskeysPart passkeys={passkeys} thisDevice={thisDevice} hasStep={steps} timeZone={timeZone} answer={answer} />
        <ProvidersPart providers={providers} connectable={connectable} timeZone={timeZone} answer={answer} />
        <NotificationsPart preferences={loaderData.preferences} pushes={role === "admin"} answer={answer} />
        <DevicesPart sessions={sessions} remembered={remembered} timeZone={timeZone} answer={answer} />
        <DataPart email={email} answer={answer} />
      </div>
    </ConfirmWaysContext>
  )
}
