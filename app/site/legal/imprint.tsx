import { data, href } from "react-router"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import controls from "../../ui/controls/controls.module.css"
import type { Route } from "./+types/imprint"
import { LegalPage } from "./legal-page.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { imprint, site, taxes } = await getSettings(context.get(shopContext).db, "imprint", "site", "taxes")
  if (!imprint.name) throw data(null, { status: 404 })
  const { contactEmail, location } = site
  return { ...imprint, contactEmail, location, taxNumber: taxes.number }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Imprint",
    description: "Who is responsible for this site, and how to reach them.",
    path: href("/imprint"),
  })

/** Section 5 of the German DDG and similar laws; empty fields are left out. */
export default function ImprintPage({ loaderData }: Route.ComponentProps) {
  const { name, location, phone, contactEmail, register, taxNumber, responsible, more } = loaderData
  return (
    <LegalPage
      title="Imprint"
      passages={more}
      first={
        <>
          <address>
            {name}
            {renderLines(location)}
          </address>
          <ImprintEntry name="Telephone" lines={[phone]} />
          {contactEmail ? (
            <section>
              <h2>E-mail</h2>
              <p>
                <a className={controls.link} href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              </p>
            </section>
          ) : null}
          <ImprintEntry name="Registration" lines={register.split("\n")} />
          <ImprintEntry name="Tax number" lines={[taxNumber]} />
          <ImprintEntry name="Responsible for the content" lines={[responsible]} />
        </>
      }
    />
  )
}

const renderLines = (text: string) => text.split("\n").map((line) => <div key={line}>{line}</div>)

function ImprintEntry({ name, lines }: { name: string; lines: string[] }) {
  if (lines.every((line) => line === "")) return null
  return (
    <section>
      <h2>{name}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}
