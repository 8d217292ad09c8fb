export const authPath = "/auth/v1"
