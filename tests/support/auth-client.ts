import { GoTrueClient } from "@supabase/auth-js"
import type { TestShop } from "./app.ts"

/** Supabase's own client for accounts, on the test's site. */
export function authClient(test: TestShop): GoTrueClient {
  const kept = new Map<string, string>()
  return new GoTrueClient({
    url: `${test.shop.siteUrl}/auth/v1`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: async (input, init) => (await test.fetch(new Request(input, init), {} as never)) as Response,
  })
}
