import { saveNavigation } from "../../../../domain/pages/navigation-commands.server.ts"
import { getNavigationForEdit, type NavigationValue } from "../../../../domain/pages/navigation-queries.server.ts"
import { navigationSchema } from "../../../../domain/pages/navigation-schema.ts"
import { done } from "../../../../domain/problem.ts"
import { intent, intents } from "../../../request/intents.ts"
import type { FieldReaders } from "../../kit/edit/parse-fields.server.ts"
import { editFormSchema, saveFields } from "../../kit/edit/save-fields.server.ts"
import type { StudioContext } from "../../studio-context.server.ts"
import { navigationFields, parseNavigationItems } from "./navigation-fields.ts"

const readers: FieldReaders<NavigationValue> = { items: (text) => ({ values: { items: parseNavigationItems(text) } }) }

export const runNavigationAction = intents(
  {
    save: intent(editFormSchema(navigationFields), async ({ shop, admin }: StudioContext, form) =>
      done(
        await saveFields({
          actor: admin,
          fields: navigationFields,
          readers,
          schema: navigationSchema,
          form,
          read: () => getNavigationForEdit(shop, admin),
          save: (value, seenAt) => saveNavigation(shop, admin, value, seenAt),
        }),
      ),
    ),
  },
  { fallback: "save" },
)
