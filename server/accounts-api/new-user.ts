type NewUser = { id: string; email: string; name: string; now: Date }

/** GoTrue's answer to a sign-up, made only of what was sent, so that it does not reveal whether the address had an account. */
export function newUser({ id, email: typed, name: full_name, now }: NewUser) {
  const [email, at] = [typed.trim().toLowerCase(), now.toISOString()]
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { full_name },
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        provider: "email",
        identity_data: { sub: id, email, full_name },
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
