import { href } from "react-router"
import { getSellerName } from "../../../domain/settings/seller-name.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/withdrawal"
import styles from "./legal-page.module.css"
import { LegalPage } from "./legal-page.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { legal, site, imprint } = await getSettings(context.get(shopContext).db, "legal", "site", "imprint")
  const seller = [getSellerName({ site, imprint }), ...site.location.split("\n"), site.contactEmail].filter(Boolean)
  return { passages: legal.withdrawal, seller }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Right of Withdrawal",
    description: "How buyers in the European Economic Area and the United Kingdom can withdraw from a purchase.",
    path: href("/withdrawal"),
  })

/** The model instructions of Directive 2011/83/EU, Annex I, for a sale in one parcel. */
const modelInstructions = [
  {
    heading: "Your right",
    paragraphs: [
      "If you are a consumer in the European Economic Area or the United Kingdom, you have the right to withdraw from your purchase within 14 days without giving any reason. The 14 days begin on the day on which you, or someone whom you have named and who isn’t the carrier, receives the work; of several works, the last of them.",
      "To withdraw, tell us in a clear statement, for example by letter or e-mail. You can use the form below, but don’t have to. It is enough that you send your statement before the 14 days are over.",
      "Works that were made to your own specification, such as commissions, are excepted.",
    ],
  },
  {
    heading: "What follows",
    paragraphs: [
      "We’ll pay back everything that we received from you, with the cost of standard delivery, without delay and within 14 days of your statement, in the way in which you paid. We may wait until we have the work back, or until you have shown that you sent it.",
      "Please send the work back within 14 days of your statement. You bear the cost of that, and you are liable for a loss of value only if it comes from handling the work in another way than looking at it needs.",
    ],
  },
]

export default function WithdrawalPage({ loaderData: { passages, seller } }: Route.ComponentProps) {
  return (
    <LegalPage title="Right of Withdrawal" passages={passages.length > 0 ? passages : modelInstructions}>
      <section id="form">
        <h2>Sample form of withdrawal</h2>
        <div className={text.prose}>
          <p>If you want to withdraw from the purchase, please fill this in and send it back.</p>
          <div className={styles.form}>
            <p>
              To{" "}
              {seller.map((one, at) => (
                <span key={one}>
                  {at > 0 && ", "}
                  {one}
                </span>
              ))}
              :
            </p>
            <p>
              I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract of sale of the following
              work(s):
            </p>
            <ul>
              <li>Ordered on (*) / received on (*):</li>
              <li>Order number:</li>
              <li>Name of buyer(s):</li>
              <li>Address of buyer(s):</li>
              <li>Signature of buyer(s), only if this form is on paper:</li>
              <li>Date:</li>
            </ul>
            <p>(*) Delete as appropriate.</p>
          </div>
        </div>
      </section>
    </LegalPage>
  )
}
