/** Where pages tell that somebody looks at them. */
export const visitsPath = "/api/visits"
