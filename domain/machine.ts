/** The artist may do what the program may, where both are named. */
export type Mover = "admin" | "system" | "buyer"

/** For each state its next states, with the roles that may choose them. @template Subject what the conditions see */
export type Machine<S extends string, Subject = never> = {
  name: string
  moves: Record<S, Partial<Record<S, readonly Mover[]>>>
  /** Checked by every command before a state is entered: the refusal's sentence, or null. */
  conditions?: Partial<Record<S, (subject: Subject) => string | null>>
}

/** The same state is no transition. */
export function mayMove<S extends string>(machine: Machine<S>, from: S, to: S, mover: Mover): boolean {
  return machine.moves[from][to]?.includes(mover) ?? false
}

export function movesFrom<S extends string>(machine: Machine<S>, from: S, mover: Mover): S[] {
  return (Object.keys(machine.moves[from]) as S[]).filter((to) => mayMove(machine, from, to, mover))
}
