/** The path below which the calls for accounts answer. */
export const authPath = "/auth/v1"
