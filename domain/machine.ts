/** The artist may do what the program may, where both are named. */
export type ActorRole = "admin" | "system" | "buyer"

/** For each state its next states, with the roles that may choose them. @template Subject what the conditions see */
export type Machine<S extends string, Subject = never> = {
  name: string
  transitions: Record<S, Partial<Record<S, readonly ActorRole[]>>>
  /** Checked by every command before a state is entered: the refusal's sentence, or null. */
  conditions?: Partial<Record<S, (subject: Subject) => string | null>>
}

/** The same state is no transition. */
export function canTransition<S extends string>(machine: Machine<S>, from: S, to: S, role: ActorRole): boolean {
  return machine.transitions[from][to]?.includes(role) ?? false
}

export function listTransitions<S extends string>(machine: Machine<S>, from: S, role: ActorRole): S[] {
  return (Object.keys(machine.transitions[from]) as S[]).filter((to) => canTransition(machine, from, to, role))
}
