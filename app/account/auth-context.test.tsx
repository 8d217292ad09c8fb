import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, expect, test, vi } from "vitest"
import { memoryStorage } from "../../tests/support/memory-storage.ts"
import { eventOf, followSession } from "./ask-session.ts"
import { useAuth } from "./auth-context.tsx"
import { newsEntry, nobody, type SessionUser } from "./session-news.ts"

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
  expect(eventOf(nobody, ilse("Ilse"))).toBe("SIGNED_IN")
  expect(eventOf(ilse("Ilse"), nobody)).toBe("SIGNED_OUT")
  expect(eventOf(ilse("Ilse"), ilse("Ilse Brandt"))).toBe("TOKEN_REFRESHED")
  expect(eventOf(ilse("Ilse"), ilse("Ilse", "admin"))).toBe("TOKEN_REFRESHED")
  expect(eventOf(ilse("Ilse"), ilse("Ilse"))).toBeNull()
  expect(eventOf(nobody, nobody)).toBeNull()
})

/** Reads the session in a browser where Ilse was signed in. */
async function follow(isHinted: boolean, answer: () => Promise<Response>) {
  const storage = memoryStorage()
  storage.setItem(newsEntry, "1 admin")
  const kept = new Set(["studio-pages-1", "studio-pictures"])
  vi.stubGlobal("localStorage", storage)
  vi.stubGlobal("caches", { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) })
  vi.stubGlobal("fetch", answer)
  vi.spyOn(console, "warn").mockImplementation(() => {})
  let auth = ilse("Ilse", "admin")
  const take = (next: (before: SessionUser) => SessionUser) => {
    auth = next(auth)
  }
  await followSession(isHinted, new AbortController().signal, take, new Set())
  await new Promise((resolve) => setTimeout(resolve))
  return { user: auth.user?.id ?? null, news: storage.getItem(newsEntry), kept: kept.size }
}

test("a question that gets no answer signs nobody out, and the studio stays on the device; an answer does [OFF-02]", async () => {
  const stays = { user: "1", news: "1 admin", kept: 2 }
  expect(await follow(true, async () => Promise.reject(new TypeError("Failed to fetch")))).toEqual(stays)
  expect(await follow(true, async () => new Response("Please try again.", { status: 503 }))).toEqual(stays)
  const goes = { user: null, news: null, kept: 0 }
  expect(await follow(true, async () => Response.json(nobody))).toEqual(goes)
  expect(await follow(false, async () => Response.json(nobody))).toEqual(goes)
})
