import { Form, href } from "react-router"
import type { OfferedProvider } from "../../domain/accounts/providers/providers.server.ts"
import { NextField } from "./next-field.tsx"

export const ProviderRows = ({ providers }: { providers: OfferedProvider[] }) =>
  providers.map(({ id, name }) => (
    <li key={id}>
      {/* a new document, because it leads to another site */}
      <Form method="post" action={href("/auth/with/:provider", { provider: id })} reloadDocument>
        <NextField />
        <button type="submit">With {name}</button>
      </Form>
    </li>
  ))
