/** What confirms a session, as the forms name it. */
export const proofs = {
  password: "confirm-password",
  passkey: "confirm-passkey",
  code: "confirm-code",
  /** Not a proof: asks for the code. */
  send: "confirm-send",
} as const
