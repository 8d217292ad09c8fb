import { href, Link } from "react-router"
import { getNavigationForEdit, type NavigationValue } from "../../../../domain/pages/navigation-queries.server.ts"
import { EditPage, useEdit } from "../../kit/edit/edit-page.tsx"
import { Section } from "../../kit/page.tsx"
import { studioAction, studioLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/navigation"
import { runNavigationAction } from "./navigation-actions.server.ts"
import { NavigationEditor } from "./navigation-editor.tsx"
import { navigationFields } from "./navigation-fields.ts"

export const meta: Route.MetaFunction = () => studioMeta("Navigation")

export const loader = studioLoader(async ({ shop, admin }) => unwrapOutcome(await getNavigationForEdit(shop, admin)))

export const action = studioAction(runNavigationAction)

export default function NavigationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value, updatedAt, entries, defaults } = loaderData
  const edit = useEdit<NavigationValue, null>({
    fields: navigationFields,
    value,
    data: null,
    updatedAt,
    answer: actionData,
  })
  return (
    <EditPage edit={edit} back={null} title="Navigation">
      <NavigationEditor
        text={edit.form.text.items ?? ""}
        entries={entries}
        defaults={defaults}
        errors={edit.form.errors}
      />
      <Section title="Your own links" note="in the menu and the footer, after these">
        <Link className="link" to={`${href("/admin/settings")}#links`}>
          Open the links in Settings
        </Link>
      </Section>
    </EditPage>
  )
}
