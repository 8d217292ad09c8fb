import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { useConnection, useLive, useNotifications, usePresence } from "./live-context.tsx"

test.each(Object.entries({ useConnection, useLive, useNotifications, usePresence }))(
  "%s outside its provider is an error [AUTH-13]",
  (name, hook) => {
    const Asker = () => <p>{String(hook())}</p>
    expect(() => renderToStaticMarkup(<Asker />)).toThrow(`${name} must be used within a LiveProvider`)
  },
)
