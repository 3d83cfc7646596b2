import { z } from 'zod';
import { readRows } from '../../rows.ts';

/** A text as a team writes it. */
const messageSchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  source: z.string(),
  speaker: z.string().optional(),
  content: z.string(),
});

const wordsSchema = z.strictObject({ message: z.string(), words: z.string() });

/** Words of a claim of a message, all of which one claim has. */
export type Words = z.infer<typeof wordsSchema>;

const pairSchema = z.tuple([wordsSchema, wordsSchema]);

const questionSchema = z.strictObject({
  kind: z.literal('question'),
  question: z.string(),
  /** What its answer has, and what it may not have. */
  has: z.array(z.string()).default([]),
  not: z.array(z.string()).default([]),
  /** A day at which it is asked. */
  at: z.iso.date().optional(),
});

/** What a careful reader makes of the messages. */
const expectedSchema = z.discriminatedUnion('kind', [
  wordsSchema.extend({ kind: z.literal('claim') }),
  z.strictObject({ kind: z.literal('change'), from: wordsSchema, to: wordsSchema }),
  z.strictObject({ kind: z.literal('conflict'), between: pairSchema }),
  z.strictObject({ kind: z.literal('alike'), between: pairSchema }),
  questionSchema,
  z.strictObject({ kind: z.literal('unknown'), question: z.string() }),
]);

/** The messages of a made-up team, and what a careful reader makes of them. */
export interface Scenario {
  readonly name: string;
  readonly messages: readonly z.infer<typeof messageSchema>[];
  readonly claims: readonly Words[];
  /** Statements that a later one replaces. */
  readonly changes: readonly { readonly from: Words; readonly to: Words }[];
  /** Statements that exclude each other. */
  readonly conflicts: readonly (readonly [Words, Words])[];
  /** Statements that look alike and are both true. */
  readonly alike: readonly (readonly [Words, Words])[];
  readonly questions: readonly z.infer<typeof questionSchema>[];
  /** Questions about what nobody wrote. */
  readonly unknown: readonly string[];
}

/** The teams, each with a folder of its name. */
export const TEAMS = [
  // Two quarters of a team that runs a shop: chat, decisions, incidents, releases, minutes, tables and mails.
  'shop',
  // Four months of a lab that builds an infusion pump: suppliers, shipments, bench tests and clinical trials.
  'lab',
  // Four months of an agency that builds mobile apps: clients, hosting, budgets, sprints, quotas and the pager.
  'agency',
  // Four months of a warehouse operator: halls and tenants, trucks, shifts, the warehouse software, customs.
  'depot',
  // Five months of a platform and data team at a fintech: services, databases, targets, incidents, flags, audits.
  'platform',
  // Four months of a game studio: builds, engine, localisation, outsourcing, playtests and milestones.
  'studio',
  // Five months of a company that sells developer tools: gateway, billing, on-call, SDKs, support, security and hiring.
  'devtools',
] as const;

/** The scenario of a team. @throws InvalidInput when a row of its files is not as it should be */
export function scenarioOf(team: (typeof TEAMS)[number]): Scenario {
  const messages = readRows(new URL(`${team}/messages.ndjson`, import.meta.url), messageSchema);
  const expected = readRows(new URL(`${team}/expected.ndjson`, import.meta.url), expectedSchema);
  return {
    name: team,
    messages,
    claims: expected.filter((row) => row.kind === 'claim'),
    changes: expected.filter((row) => row.kind === 'change'),
    conflicts: expected.filter((row) => row.kind === 'conflict').map(({ between }) => between),
    alike: expected.filter((row) => row.kind === 'alike').map(({ between }) => between),
    questions: expected.filter((row) => row.kind === 'question'),
    unknown: expected.filter((row) => row.kind === 'unknown').map(({ question }) => question),
  };
}
