/** A text as a team writes it. */
export interface Message {
  readonly id: string;
  readonly at: string;
  readonly source: string;
  readonly speaker?: string;
  readonly content: string;
}

/** Words of a claim of a message, all of which one claim has. */
export type Words = readonly [message: string, words: string];

/** A question, what its answer has, and what it may not have. */
export interface Asked {
  readonly question: string;
  readonly has?: readonly string[];
  readonly not?: readonly string[];
  /** A day at which it is asked. */
  readonly at?: string;
}

/** The messages of a made-up team, and what a careful reader makes of them. */
export interface Scenario {
  readonly name: string;
  readonly messages: readonly Message[];
  readonly claims: readonly Words[];
  /** Statements that a later one replaces: the older first. */
  readonly changes: readonly (readonly [Words, Words])[];
  /** Statements that exclude each other. */
  readonly conflicts: readonly (readonly [Words, Words])[];
  /** Statements that look alike and are both true. */
  readonly alike: readonly (readonly [Words, Words])[];
  readonly questions: readonly Asked[];
  /** Questions about what nobody wrote. */
  readonly unknown: readonly string[];
}

/** What a file of expectations has. */
interface Expected {
  readonly CLAIMS: Scenario['claims'];
  readonly CHANGES: Scenario['changes'];
  readonly CONFLICTS: Scenario['conflicts'];
  readonly ALIKE: Scenario['alike'];
  readonly QUESTIONS: Scenario['questions'];
  readonly UNKNOWN: Scenario['unknown'];
}

/** A scenario from its two files. */
export function scenarioOf(name: string, messages: Scenario['messages'], expected: Expected): Scenario {
  return {
    name,
    messages,
    claims: expected.CLAIMS,
    changes: expected.CHANGES,
    conflicts: expected.CONFLICTS,
    alike: expected.ALIKE,
    questions: expected.QUESTIONS,
    unknown: expected.UNKNOWN,
  };
}
