import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, expect, test, vi } from "vitest"
import { createMemoryStorage } from "../../tests/support/memory-storage.ts"
import { useAuth } from "./auth-context.tsx"
import { type SessionUser, sessionStorageKey, signedOutUser } from "./session-storage.ts"
import { getSessionEvent, syncSession } from "./sync-session.ts"

afterEach(() => vi.unstubAllGlobals())
const ilse = (name: string, userRole: "admin" | "user" = "user"): SessionUser => ({
  user: { id: "1", email: "ilse@example.com", user_metadata: { full_name: name } },
  profile: { full_name: name },
  userRole,
})

test("outside its provider it is an error [AUTH-02, AUTH-09, AUTH-13]", () => {
  const Asker = () => <p>{useAuth().userRole}</p>
  expect(() => renderToStaticMarkup(<Asker />)).toThrow("must be used within")
})

test("what changed is an event [AUTH-02, AUTH-09, AUTH-13]", () => {
  expect(getSessionEvent(signedOutUser, ilse("Ilse"))).toBe("SIGNED_IN")
  expect(getSessionEvent(ilse("Ilse"), signedOutUser)).toBe("SIGNED_OUT")
  expect(getSessionEvent(ilse("Ilse"), ilse("Ilse Brandt"))).toBe("TOKEN_REFRESHED")
  expect(getSessionEvent(ilse("Ilse"), ilse("Ilse", "admin"))).toBe("TOKEN_REFRESHED")
  expect(getSessionEvent(ilse("Ilse"), ilse("Ilse"))).toBeNull()
  expect(getSessionEvent(signedOutUser, signedOutUser)).toBeNull()
})

/** Reads the session in a browser where Ilse was signed in. */
async function sync(isHinted: boolean, answer: () => Promise<Response>) {
  const storage = createMemoryStorage()
  storage.setItem(sessionStorageKey, "1 admin")
  const cached = new Set(["studio-pages-1", "studio-pictures"])
  vi.stubGlobal("localStorage", storage)
  vi.stubGlobal("caches", { keys: async () => [...cached], delete: async (name: string) => cached.delete(name) })
  vi.stubGlobal("fetch", answer)
  vi.spyOn(console, "warn").mockImplementation(() => {})
  let auth = ilse("Ilse", "admin")
  const apply = (next: (before: SessionUser) => SessionUser) => {
    auth = next(auth)
  }
  await syncSession(isHinted, new AbortController().signal, apply, new Set())
  await new Promise((resolve) => setTimeout(resolve))
  return { user: auth.user?.id ?? null, news: storage.getItem(sessionStorageKey), kept: cached.size }
}

test("a question that gets no answer signs nobody out, and the studio stays on the device; an answer does [OFF-02]", async () => {
  const stays = { user: "1", news: "1 admin", kept: 2 }
  expect(await sync(true, async () => Promise.reject(new TypeError("Failed to fetch")))).toEqual(stays)
  expect(await sync(true, async () => new Response("Please try again.", { status: 503 }))).toEqual(stays)
  const goes = { user: null, news: null, kept: 0 }
  expect(await sync(true, async () => Response.json(signedOutUser))).toEqual(goes)
  expect(await sync(false, async () => Response.json(signedOutUser))).toEqual(goes)
})
