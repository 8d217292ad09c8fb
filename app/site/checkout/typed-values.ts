export type Typed = Record<string, string | undefined>
