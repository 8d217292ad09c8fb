export const confirmProofs = {
  password: "confirm-password",
  passkey: "confirm-passkey",
  code: "confirm-code",
  /** Not a proof: requests the code. */
  send: "confirm-send",
} as const
