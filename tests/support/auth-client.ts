import { GoTrueClient } from "@supabase/auth-js"
import type { TestShop } from "./app.ts"

type Options = Pick<NonNullable<ConstructorParameters<typeof GoTrueClient>[0]>, "flowType">

export function authClient(test: TestShop, options: Options = {}): GoTrueClient {
  const stored = new Map<string, string>()
  return new GoTrueClient({
    url: `${test.shop.siteUrl}/auth/v1`,
    ...options,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    fetch: async (input, init) => (await test.fetch(new Request(input, init), {} as never)) as Response,
  })
}
