/** Who may make a move. The artist may do what the program may, where both are named. */
export type Mover = "admin" | "system" | "buyer"

/**
 * A state machine as a table: for each state, where it may go and who may send it there.
 * @template Subject what has the state, with whatever the conditions look at
 */
export type Machine<S extends string, Subject = never> = {
  name: string
  moves: Record<S, Partial<Record<S, readonly Mover[]>>>
  /** What else must hold before a state is entered, whichever command asks: the refusal's sentence, or null. */
  conditions?: Partial<Record<S, (subject: Subject) => string | null>>
}

/** Whether this role may move from one state to another. The same state is no move. */
export function mayMove<S extends string>(machine: Machine<S>, from: S, to: S, mover: Mover): boolean {
  return machine.moves[from][to]?.includes(mover) ?? false
}

/** The states to which this role may move from here. */
export function movesFrom<S extends string>(machine: Machine<S>, from: S, mover: Mover): S[] {
  return (Object.keys(machine.moves[from]) as S[]).filter((to) => mayMove(machine, from, to, mover))
}
