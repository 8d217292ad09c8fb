import { GoTrueClient } from "@supabase/auth-js"
import type { TestShop } from "./app.ts"

type Options = Pick<NonNullable<ConstructorParameters<typeof GoTrueClient>[0]>, "flowType">

export function authClient(test: TestShop, options: Options = {}): GoTrueClient {
  const kept = new Map<string, string>()
  return new GoTrueClient({
    url: `${test.shop.siteUrl}/auth/v1`,
    ...options,
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
