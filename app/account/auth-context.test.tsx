import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { eventOf } from "./ask-session.ts"
import { useAuth } from "./auth-context.tsx"
import type { Auth } from "./session-news.ts"

const nobody: Auth = { user: null, profile: null, userRole: null }
const ilse = (name: string, userRole: "admin" | "user" = "user"): Auth => ({
  user: { id: "1", email: "ilse@example.com", user_metadata: { full_name: name } },
  profile: { full_name: name },
  userRole,
})

test("outside its provider it is an error", () => {
  const Asker = () => <p>{useAuth().userRole}</p>
  expect(() => renderToStaticMarkup(<Asker />)).toThrow("must be used within")
})

test("what changed is an event", () => {
  expect(eventOf(nobody, ilse("Ilse"))).toBe("SIGNED_IN")
  expect(eventOf(ilse("Ilse"), nobody)).toBe("SIGNED_OUT")
  expect(eventOf(ilse("Ilse"), ilse("Ilse Brandt"))).toBe("TOKEN_REFRESHED")
  expect(eventOf(ilse("Ilse"), ilse("Ilse", "admin"))).toBe("TOKEN_REFRESHED")
  expect(eventOf(ilse("Ilse"), ilse("Ilse"))).toBeNull()
  expect(eventOf(nobody, nobody)).toBeNull()
})
