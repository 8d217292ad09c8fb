export const visitsPath = "/api/visits"
